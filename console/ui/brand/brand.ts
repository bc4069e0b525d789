/**
 * The name the site is known by: its host without `www.` and without `.com` or `.io`. An address that is no name (a number,
 * this machine) gives `fallback`.
 */
export function brandOf(host: string, fallback: string): string {
  const name = host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.(com|io)$/, '');
  return name === 'localhost' || /^[\d.]+$/.test(name) || name.includes(':') || name === '' ? fallback : name;
}
