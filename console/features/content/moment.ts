/** Returns an instant as the value of a `datetime-local` field, in the reader's own time; empty for null. */
export function asMoment(at: number | null | undefined): string {
  if (at === null || at === undefined) return '';
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
