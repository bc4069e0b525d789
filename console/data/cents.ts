/** Returns a typed amount of dollars in cents; null where it is none, or has more than two decimals. */
export function centsOf(text: string): number | null {
  const typed = text.trim().replace(/^\$/, '').replace(',', '.');
  return /^\d{1,6}(\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}
