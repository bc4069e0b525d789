import { deleteCookie, getCookie, type H3Event, setCookie } from 'h3';
import { TOKENS } from '#config/constants.ts';
import { hostOf, isLoopbackHost } from './origin.ts';

const NAME = 'grab_refresh';
const PATH = '/prd/auth';

/** Browsers keep the refresh token where no script reads it and only the identity calls get it. */
export function keepRefreshToken(event: H3Event, token: string): void {
  setCookie(event, NAME, token, { ...attributes(event), maxAge: TOKENS.refreshTokenMs / 1000 });
}

export function keptRefreshToken(event: H3Event): string | undefined {
  return getCookie(event, NAME) || undefined;
}

export function dropRefreshToken(event: H3Event): void {
  deleteCookie(event, NAME, attributes(event));
}

function attributes(event: H3Event) {
  const secure = !isLoopbackHost(hostOf(event.node.req, event.context.door.edge));
  return { httpOnly: true, sameSite: 'strict', path: PATH, secure } as const;
}
