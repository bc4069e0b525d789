import { type Audience, notice, type ShownNotice } from '#api/contract/notices.ts';
import { asJson, asNumber, type Entry } from './settings.ts';

/** Who reads a notice. */
export interface Reader {
  /** The referral code by which they joined. */
  code: string | null;
  /** Keys of the services they chose. */
  services: readonly string[];
}

/** Returns what this entry says to this reader now; null where it says nothing, is over, or is for others. */
export function noticeFor({ value, options }: Entry, reader: Reader, now: number): ShownNotice {
  const version = asNumber(value, 0);
  const written = notice.safeParse(asJson(options));
  if (version <= 0 || !written.success) return null;
  const { en, es, audience, ...window } = written.data;
  return isCurrent(window, now) && isFor(audience, reader) ? { version, en, es } : null;
}

export function isCurrent({ from, until }: { from: number | null; until: number | null }, now: number): boolean {
  return (from === null || from <= now) && (until === null || now < until);
}

export function isFor(audience: Audience, { code, services }: Reader): boolean {
  if (audience.kind === 'code') return code !== null && audience.codes.includes(code);
  return audience.kind === 'all' || audience.services.some((service) => services.includes(service));
}
