import type { Instant } from '../../model/clock.ts';
import type { Failure, FailureCode } from '../../model/failure.ts';
import { DAY } from '../../model/time-units.ts';
import { record, text } from './parse.ts';

/** A failure in our own words: a platform's message may repeat a token, so it never becomes the note. */
export function failure(code: FailureCode, more?: Omit<Failure, 'code'>): Failure {
  const made: Failure = { code, ...more };
  if (made.note !== undefined && made.note.length > 200) made.note = made.note.slice(0, 200);
  return made;
}

/** What a status says by itself, before the platform's own words for it are known. */
export function failureOfStatus(status: number, headers: Record<string, string | string[] | undefined>, now: Instant): Failure {
  const wait = retryAfterMs(headers['retry-after'], now);
  const more = { status, ...(wait !== null && { retryAfterMs: wait }), note: `answered ${status}` };
  if (status === 429) return failure('rate-limited', more);
  if (status === 401) return failure('needs-sign-in', more);
  return failure('upstream-error', more);
}

/** An answer that could not be read still has its status: a 429 and a 5xx keep their meaning. */
export function byStatus(why: Failure): Failure {
  if (why.code !== 'unreadable' || why.status === undefined) return why;
  if (why.status === 429) return { ...why, code: 'rate-limited' };
  return why.status >= 500 ? { ...why, code: 'upstream-error' } : why;
}

/** A person must confirm something, at the page in this field of the body where there is one. */
export function needsHuman({ status, body }: { status: number; body: unknown }, field: string): Failure {
  const url = text(record(body)?.[field], 2000);
  return failure('needs-human', { status, ...(url !== null && /^https?:\/\//.test(url) && { url }), note: 'a confirmation is open' });
}

const LONGEST_WAIT_MS = DAY;

/** Real milliseconds that a `Retry-After` asks for (seconds or an HTTP date), at most a day; `null` for anything else. */
export function retryAfterMs(header: string | string[] | undefined, now: Instant): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(LONGEST_WAIT_MS, Math.ceil(Number(text) * 1000));
  if (!/^[A-Za-z]{3,9}, ?\d/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(LONGEST_WAIT_MS, Math.max(0, at - now));
}
