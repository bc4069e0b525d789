import { getCookie, type H3Event, setCookie } from 'h3';
import { KNOWN_DEVICE } from '#config/constants.ts';
import { cookieOf } from './refresh-cookie.ts';

const NAME = 'grab_device';
const PATH = '/prd/auth/sign-in';
const BETWEEN = '~';

/** What tells a sign-in that it comes from a device of before; no script reads it. */
export function keepDeviceTokens(event: H3Event, tokens: readonly string[]): void {
  const { name, attributes } = cookieOf(event, NAME, PATH);
  setCookie(event, name, tokens.join(BETWEEN), { ...attributes, maxAge: KNOWN_DEVICE.goodMs / 1000 });
}

export function keptDeviceTokens(event: H3Event): string[] {
  return (getCookie(event, cookieOf(event, NAME, PATH).name) ?? '').split(BETWEEN, KNOWN_DEVICE.drivers).filter(Boolean);
}
