import { randomUUID } from 'node:crypto';
import { KNOWN_DEVICE } from '#config/constants.ts';
import type { Ctx } from '../context.ts';

type Needs = Pick<Ctx, 'mac' | 'machine'>;
interface Owner {
  userId: string;
  sessionVersion: number;
}

/** The id of the device that one of these tokens names for this driver; null where none does. */
export function knownDevice({ mac, machine }: Needs, owner: Owner, tokens: readonly string[]): string | null {
  for (const token of tokens) {
    const [, issuedAt, id, given] = /^(\d+)\.([\w-]+)\.(.+)$/.exec(token) ?? [];
    if (!issuedAt || !id || !given || machine.now() - Number(issuedAt) > KNOWN_DEVICE.goodMs) continue;
    if (mac.fits(signed(owner, issuedAt, id), given)) return id;
  }
  return null;
}

/**
 * The tokens a device keeps once this driver has signed in on it: a new one for them, and those of the other drivers who use
 * it. Every sign-in that ends them all (`sessionVersion`) makes their tokens worthless.
 */
export function rememberDevice(ctx: Needs, owner: Owner, tokens: readonly string[]): string[] {
  const issuedAt = String(Math.floor(ctx.machine.now()));
  const id = knownDevice(ctx, owner, tokens) ?? randomUUID();
  const own = `${issuedAt}.${id}.${ctx.mac.make(signed(owner, issuedAt, id))}`;
  return [own, ...tokens.filter((token) => !knownDevice(ctx, owner, [token]))].slice(0, KNOWN_DEVICE.drivers);
}

function signed({ userId, sessionVersion }: Owner, issuedAt: string, id: string): string {
  return ['device', userId, sessionVersion, issuedAt, id].join('|');
}
