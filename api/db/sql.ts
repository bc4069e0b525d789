import { escapeLiteral } from 'pg';

/** The statement with its values written into it, for a text of several statements that goes out at once. */
export function inlined({ text, values }: { text: string; values: readonly (string | number | null)[] }): string {
  return text.replace(/\$(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1] ?? null;
    return value === null ? 'null' : escapeLiteral(String(value));
  });
}

/** What comes from outside is cleaned of what PostgreSQL cannot store: NUL, lone surrogates, numbers beyond 64 bits. */
export function cleanText(value: string): string {
  return value.replaceAll('\0', '').toWellFormed();
}

export function cleanInt(value: number | null): number | null {
  if (value === null) return null;
  const whole = Math.round(value);
  return Number.isSafeInteger(whole) ? whole : null;
}

export function cleanJson(value: unknown): string {
  const text = JSON.stringify(value);
  // Looked at string by string only where one of them has something to clean: that takes ten times as long.
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? cleanText(inner) : inner));
}
