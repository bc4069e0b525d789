import type { Pool } from 'pg';
import type { Caller } from '#api/contract/caller.ts';
import type { FailureCode } from '#api/contract/failures.ts';
import { CALLER_MEMORY_MS } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Claims, Tokens } from './tokens.ts';

const REMEMBERED = 10_000;

/** Who stands behind a token: its user as the records have him now, remembered for seconds. */
export interface Callers {
  identify(token: string, fresh: boolean): Promise<Caller | FailureCode>;
  /** This user changed: ask the records at his next call. */
  forget(userId: string): void;
}

interface Known {
  admin: boolean;
  banned: boolean;
  sessionVersion: number;
  /** The sign-in was not ended. */
  living: boolean;
  readAt: number;
}

const KNOWN = `select admin, banned, session_version as "sessionVersion",
  exists (select from refresh_tokens where family_id = $2 and not revoked) as living
  from users where user_id = $1`;

export function createCallers({ pool, tokens, machine }: { pool: Pool; tokens: Tokens; machine: MachineClock }): Callers {
  const known = new Map<string, Map<string, Known>>();

  const lookUp = async ({ userId, familyId }: Claims, fresh: boolean): Promise<Known | null> => {
    const remembered = known.get(userId)?.get(familyId);
    if (remembered && !fresh && machine.elapsed() - remembered.readAt < CALLER_MEMORY_MS) return remembered;
    const readAt = machine.elapsed();
    const { rows } = await pool.query<Omit<Known, 'readAt'>>(KNOWN, [userId, familyId]);
    const row = rows[0];
    if (!row) return null;
    if (known.size >= REMEMBERED) known.clear();
    const families = known.get(userId) ?? new Map<string, Known>();
    families.set(familyId, { ...row, readAt });
    known.set(userId, families);
    return { ...row, readAt };
  };

  return {
    async identify(token, fresh) {
      const claims = await tokens.read(token);
      if (!claims) return 'auth.sessionInvalid';
      const user = await lookUp(claims, fresh);
      if (!user?.living || user.sessionVersion !== claims.sessionVersion) return 'auth.sessionInvalid';
      if (user.banned) return 'auth.banned';
      return { userId: claims.userId, admin: user.admin, operator: false, familyId: claims.familyId };
    },
    forget: (userId) => void known.delete(userId),
  };
}
