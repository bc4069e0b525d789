import { CONSOLE } from '#config/constants.ts';

/** When a code was last asked for, by the page's monotonic clock; null = never in this tab. */
export type SentAt = number | null;

/** Milliseconds until another code may be asked for; 0 = now. */
export function resendIn(sentAt: SentAt, now: number): number {
  return sentAt === null ? 0 : Math.max(0, sentAt + CONSOLE.codeAgainMs - now);
}
