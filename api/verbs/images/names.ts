import { randomBytes } from 'node:crypto';

const PLACE = '/prd/images/';
const NAME = /^[\w-]{22}\.webp$/;

export function urlOf(name: string): string {
  return `${PLACE}${name}`;
}

/** The name of a stored picture in an address of ours; null for anything else. */
export function nameIn(url: unknown): string | null {
  if (typeof url !== 'string' || !url.startsWith(PLACE)) return null;
  const name = url.slice(PLACE.length);
  return NAME.test(name) ? name : null;
}

/** A random name: it is the only key to the picture. */
export function newName(): string {
  return `${randomBytes(16).toString('base64url')}.webp`;
}
