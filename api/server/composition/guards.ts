import { createHash, timingSafeEqual } from 'node:crypto';
import type { FailureCode } from '#api/contract/failures.ts';
import { isNoSpace } from '#api/db/embedded/free-space.ts';

/** Compares in constant time; the length is no secret. */
export function sameToken(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The failure a caller can understand, where an exception stands for one. */
export function explain(error: unknown): FailureCode | null {
  return isNoSpace(error) ? 'store.noSpace' : null;
}
