import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Caller } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { MakeLimiter } from '#api/contract/limiter.ts';
import type { Role } from '#api/contract/roles.ts';
import { CALLER_MEMORY_MS, REFUSED_TOKENS } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Claims, Tokens } from './tokens.ts';

const REMEMBERED = 10_000;

/** Who a token belongs to: the user as stored now, remembered for seconds. */
export interface Callers {
  /**
   * `fresh` = ask the records, not the memory. Tokens that are none are counted by the caller's `address`: one that sends too many of
   * them has to wait before anything is looked up for it. Good tokens are never held up by that.
   */
  identify(token: string, fresh: boolean, address: string): Promise<Caller | Failed>;
  /** Returns the same caller as stored now; null when their sign-in was ended or they were banned. */
  again(caller: Caller): Promise<Caller | null>;
  /** This user changed: the records are asked at their next call, on every node. */
  forget(userId: string): void;
  /** `listener` hears that this user changed. Gives back the way to end it. */
  onChange(userId: string, listener: () => void): () => void;
}

/** Brings word of a change to the other nodes. */
interface Changes {
  publish(channel: string, text: string): void;
  subscribe(channel: string, listener: (text: string) => void): () => void;
}

interface CallerDeps {
  pool: Pool;
  tokens: Tokens;
  machine: MachineClock;
  limiter: MakeLimiter;
  changes: Changes;
}

interface Known {
  userId: string;
  role: Role;
  banned: boolean;
  sessionVersion: number;
  /** The sign-in was not ended. */
  living: boolean;
  readAt: number;
}

const KNOWN = `select user_id as "userId", role, banned, session_version as "sessionVersion",
  exists (select from refresh_tokens where family_id = $2 and not revoked) as living
  from users where user_id = $1`;

export function createCallers({ pool, tokens, machine, limiter, changes }: CallerDeps): Callers {
  /** By sign-in. */
  const known = new LRUCache<string, Known>({ max: REMEMBERED });
  const refused = limiter('tokens:refused', REFUSED_TOKENS);
  const listeners = new Map<string, Set<() => void>>();
  let forgotten = 0;

  const refuse = async (address: string): Promise<Failed> => {
    const wait = await refused.spend(address);
    return wait === null ? fail('auth.sessionInvalid') : new Failed('rate.limited', undefined, wait);
  };

  const claimsOf = async (token: string, address: string): Promise<Claims | Failed> => {
    const claims = await tokens.read(token);
    if (claims !== null && claims !== 'unknown-key') return claims;
    const failed = await refuse(address);
    if (claims === null || failed.code === 'rate.limited') return failed;
    await tokens.readKeys();
    const again = await tokens.read(token);
    if (again === null || again === 'unknown-key') return failed;
    await refused.giveBack(address);
    return again;
  };

  const lookUp = async ({ userId, familyId }: Pick<Claims, 'userId' | 'familyId'>, fresh: boolean): Promise<Known> => {
    const remembered = known.get(familyId);
    // A sign-in that was ended never lives again.
    if (remembered && (!fresh || !remembered.living) && machine.elapsed() - remembered.readAt < CALLER_MEMORY_MS) return remembered;
    const readAt = machine.elapsed();
    const before = forgotten;
    const { rows } = await pool.query<Omit<Known, 'readAt'>>(KNOWN, [userId, familyId]);
    const row = rows[0] ?? { userId, role: 'driver' as const, banned: false, sessionVersion: 0, living: false };
    if (forgotten === before) known.set(familyId, { ...row, readAt });
    return { ...row, readAt };
  };

  const forgetHere = (userId: string) => {
    forgotten += 1;
    for (const [familyId, one] of [...known.entries()]) if (one.userId === userId) known.delete(familyId);
    for (const listener of listeners.get(userId) ?? []) listener();
  };
  changes.subscribe('caller', forgetHere);

  return {
    async identify(token, fresh, address) {
      const claims = await claimsOf(token, address);
      if (claims instanceof Failed) return claims;
      const user = await lookUp(claims, fresh);
      if (!user.living || user.sessionVersion !== claims.sessionVersion) return refuse(address);
      if (user.banned) return fail('auth.banned');
      return { userId: claims.userId, role: user.role, operator: false, familyId: claims.familyId };
    },
    async again(caller) {
      const { userId, familyId } = caller;
      if (!userId || !familyId) return caller;
      const user = await lookUp({ userId, familyId }, true);
      return user.living && !user.banned ? { ...caller, role: user.role } : null;
    },
    forget(userId) {
      forgetHere(userId);
      changes.publish('caller', userId);
    },
    onChange(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (!own.size && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
  };
}
