import { and, eq, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { FailureCode } from '#api/contract/failures.ts';
import type { Db } from '#api/db/client.ts';
import { refreshTokens, users } from '#api/db/schema/index.ts';
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

export function createCallers({ db, tokens, machine }: { db: Db; tokens: Tokens; machine: MachineClock }): Callers {
  const known = new Map<string, Map<string, Known>>();

  const lookUp = async ({ userId, familyId }: Claims, fresh: boolean): Promise<Known | null> => {
    const remembered = known.get(userId)?.get(familyId);
    if (remembered && !fresh && machine.elapsed() - remembered.readAt < CALLER_MEMORY_MS) return remembered;
    const readAt = machine.elapsed();
    const [row] = await db
      .select({
        admin: users.admin,
        banned: users.banned,
        sessionVersion: users.sessionVersion,
        living: sql<boolean>`exists (select 1 from ${refreshTokens} where ${and(eq(refreshTokens.familyId, familyId), eq(refreshTokens.revoked, false))})`,
      })
      .from(users)
      .where(eq(users.userId, userId));
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
