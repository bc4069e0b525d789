import { escapeLiteral } from 'pg';

/**
 * Literals for statements that go out as one text, several statements in one round trip. Everything foreign is cleaned of
 * what PostgreSQL cannot store: NUL, lone surrogates, numbers beyond 64 bits.
 */
export const lit = {
  text: (value: string | null): string => (value === null ? 'null' : escapeLiteral(cleanText(value))),
  /** Rounded to a whole number. */
  int: (value: number | null): string => String(cleanInt(value)),
  real: (value: number | null): string => (value === null || !Number.isFinite(value) ? 'null' : String(value)),
  json: (value: unknown): string => (value === null || value === undefined ? 'null' : `${escapeLiteral(cleanJson(value))}::jsonb`),
};

export function cleanText(value: string): string {
  return value.replaceAll('\0', '').toWellFormed();
}

export function cleanInt(value: number | null): number | null {
  if (value === null) return null;
  const whole = Math.round(value);
  return Number.isSafeInteger(whole) ? whole : null;
}

export function cleanJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? cleanText(inner) : inner));
}
