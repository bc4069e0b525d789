import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Caller } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { MakeLimiter } from '#api/contract/limiter.ts';
import { GOD_MODE_ROLES, isAdmin, RIGHTS, type Role } from '#api/contract/roles.ts';
import { CALLER_MEMORY_MS, RECENT_MS, REFUSED_TOKENS } from '#config/constants.ts';
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
  /** When the password was given last in this sign-in. */
  authenticatedAt: number | null;
  /** The admin who acts as them. */
  actor: string | null;
  /** End of the sign-in, where it has one. */
  endsAt: number | null;
  hasSecondFactor: boolean;
  adminsNeedOne: boolean;
  readAt: number;
}

const inList = (roles: readonly Role[]) => roles.map((role) => `'${role}'`).join(', ');
/** A god mode lives while the admin may still begin one, is signed in as then, and the user is one whom an admin may act as. */
const KNOWN = `select u.user_id as "userId", u.role, u.banned, u.session_version as "sessionVersion",
  f.at::float8 as "authenticatedAt", f.living and (g.family_id is null or (g.ended_at is null and u.role in (${inList(GOD_MODE_ROLES)})
    and not a.banned and a.role in (${inList(RIGHTS['users.godMode'])})
    and exists (select from refresh_tokens where family_id = g.admin_family_id and not revoked))) is true as living,
  g.admin_id as actor, g.ends_at::float8 as "endsAt",
  exists (select from second_factors where user_id = u.user_id and confirmed_at is not null) as "hasSecondFactor",
  exists (select from app_config where type = 'adminSecondFactor' and value = 'true') as "adminsNeedOne"
  from users u
  cross join (select count(*) > 0 as living, max(coalesce(authenticated_at, signed_in_at, created_at)) as at
    from refresh_tokens where family_id = $2 and not revoked) f
  left join god_modes g on g.family_id = $2
  left join users a on a.user_id = g.admin_id
  where u.user_id = $1`;
const UNKNOWN = {
  role: 'driver',
  banned: false,
  sessionVersion: 0,
  living: false,
  authenticatedAt: null,
  actor: null,
  endsAt: null,
  hasSecondFactor: false,
  adminsNeedOne: false,
} as const;

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
    // With a name: nearly every call asks it, and planning it takes ten times as long as running it.
    const { rows } = await pool.query<Omit<Known, 'readAt'>>({ name: 'caller', text: KNOWN, values: [userId, familyId] });
    const row = rows[0] ?? { userId, ...UNKNOWN };
    if (forgotten === before) known.set(familyId, { ...row, readAt });
    return { ...row, readAt };
  };

  const lives = (user: Known) => user.living && (user.endsAt === null || user.endsAt > machine.now());

  const callerFrom = (user: Known, familyId: string): Caller => ({
    userId: user.userId,
    role: user.role,
    operator: false,
    familyId,
    actor: user.actor,
    recent: user.actor === null && user.authenticatedAt !== null && machine.now() - user.authenticatedAt <= RECENT_MS,
    mustEnroll: user.adminsNeedOne && isAdmin(user.role) && !user.hasSecondFactor,
  });

  const forgetHere = (userId: string) => {
    forgotten += 1;
    const touched = new Set([userId]);
    for (const [familyId, one] of [...known.entries()]) {
      if (one.userId !== userId && one.actor !== userId) continue;
      known.delete(familyId);
      // Streams that an admin follows as somebody else ask again too.
      touched.add(one.userId);
    }
    for (const each of touched) for (const listener of listeners.get(each) ?? []) listener();
  };
  changes.subscribe('caller', forgetHere);

  return {
    async identify(token, fresh, address) {
      const claims = await claimsOf(token, address);
      if (claims instanceof Failed) return claims;
      const user = await lookUp(claims, fresh);
      if (user.actor !== claims.actor) return refuse(address);
      if (!lives(user) || user.sessionVersion !== claims.sessionVersion)
        return user.actor === null ? refuse(address) : fail('godMode.over');
      if (user.banned) return fail('auth.banned');
      return callerFrom(user, claims.familyId);
    },
    async again(caller) {
      const { userId, familyId } = caller;
      if (!userId || !familyId) return caller;
      const user = await lookUp({ userId, familyId }, true);
      return lives(user) && !user.banned ? callerFrom(user, familyId) : null;
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
