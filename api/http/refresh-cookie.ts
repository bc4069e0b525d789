import { deleteCookie, getCookie, type H3Event, setCookie } from 'h3';
import { TOKENS } from '#config/constants.ts';
import { hostOf, isLoopbackHost } from './origin.ts';

const NAME = 'grab_refresh';
/** Only the identity calls read it. */
const PATH = '/prd/auth';

/** Browsers keep the refresh token where no script reads it. */
export function keepRefreshToken(event: H3Event, token: string): void {
  const { name, attributes } = cookieOf(event, NAME, PATH);
  setCookie(event, name, token, { ...attributes, maxAge: TOKENS.refreshTokenMs / 1000 });
}

export function keptRefreshToken(event: H3Event): string | undefined {
  return getCookie(event, cookieOf(event, NAME, PATH).name) || undefined;
}

export function dropRefreshToken(event: H3Event): void {
  const { name, attributes } = cookieOf(event, NAME, PATH);
  deleteCookie(event, name, attributes);
}

/**
 * Returns the name and the attributes of a cookie of ours: no script and no other site gets it. Where it is Secure its name says so to
 * the browser, which then takes it from this very host alone; the price is that it travels with every call. A browser on the machine
 * itself has no https: it gets the plain one.
 */
export function cookieOf(event: H3Event, plainName: string, plainPath: string) {
  const secure = !isLoopbackHost(hostOf(event.node.req, event.context.pipeline.edge));
  const attributes = { httpOnly: true, sameSite: 'strict', path: secure ? '/' : plainPath, secure } as const;
  return { name: secure ? `__Host-${plainName}` : plainName, attributes };
}
