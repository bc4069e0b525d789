/** One address that a remote browser may reach. */
export interface AllowedHost {
  /** As a URL spells it: lower case, an IPv4 address in four decimal parts, an IPv6 address in brackets. */
  host: string;
  port: number;
  /** The first parts of a path that are allowed; absent = any. */
  firstParts?: ReadonlySet<string>;
}

/**
 * Reads an entry of `REMOTE_BROWSER_HOSTS`: `host` or `host:port`, e.g. `challenges.example.com`; without a port 443. Throws one line
 * that names the variable on what is no plain host.
 */
export function parseAllowed(text: string): AllowedHost {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
  if (!url || !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/.test(text) || url.host !== text.replace(/:443$/, ''))
    throw new Error(`REMOTE_BROWSER_HOSTS: ${text} is not host or host:port`);
  return { host: url.hostname, port: Number(url.port || 443) };
}
