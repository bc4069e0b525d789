import type { Ctx } from '../context.ts';

const SIGN = 'anon-';
const LENGTH = 22;

/**
 * What a driver sees in place of the id of another one who is not public: always the same for the two of them, another one for
 * every viewer, and no way back to the id.
 */
export function pseudonym(ctx: Pick<Ctx, 'mac'>, viewer: string, author: string): string {
  return shown(ctx.mac.make(pair(viewer, author)));
}

/** Whether `name` is this author's for this viewer, also if it was given out before the newest key came. */
export function isPseudonymOf(ctx: Pick<Ctx, 'mac'>, name: string, viewer: string, author: string): boolean {
  return name.startsWith(SIGN) && ctx.mac.each(pair(viewer, author)).some((mac) => shown(mac) === name);
}

function pair(viewer: string, author: string): string {
  return JSON.stringify(['pseudonym', viewer, author]);
}

function shown(mac: string): string {
  return SIGN + mac.slice(mac.indexOf('.') + 1).slice(0, LENGTH);
}
