import { and, eq, type InferSelectModel } from 'drizzle-orm';
import { type FailureCode, messageOf } from '#api/contract/failures.ts';
import { type SetupView, viewOf } from '#api/contract/setup.ts';
import type { Tx } from '#api/db/client.ts';
import { accountSetups } from '#api/db/schema/index.ts';
import { setupPlace } from '#api/db/sealing.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { SETUP } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';

export type SetupRow = InferSelectModel<typeof accountSetups>;

interface Owner {
  userId: string;
  service: string;
}

const own = ({ userId, service }: Owner) => and(eq(accountSetups.userId, userId), eq(accountSetups.service, service));

/** Starts again, whatever was under way; false = there is no such driver. */
export async function openSetup(ctx: Ctx, { userId, service, setupId }: Owner & { setupId: string }): Promise<boolean> {
  const at = ctx.machine.now();
  const fresh = { setupId, outcome: { step: 'begun' } as const, sealedHandle: null, createdAt: at, expiresAt: at + SETUP.questionMs };
  return withTransaction(ctx.db, async (tx) => {
    if (!(await loadUser(tx, userId))) return false;
    await tx
      .insert(accountSetups)
      .values({ userId, service, ...fresh })
      .onConflictDoUpdate({ target: [accountSetups.userId, accountSetups.service], set: fresh });
    return true;
  });
}

/** Null = none is on its way. A question that was not answered in time is over; what has ended is forgotten after a while. */
export async function readSetup(ctx: Ctx, owner: Owner): Promise<SetupRow | null> {
  const [row] = await ctx.db.select().from(accountSetups).where(own(owner));
  if (!row || row.expiresAt > ctx.machine.now()) return row ?? null;
  return row.sealedHandle === null ? null : { ...row, outcome: { step: 'refused', why: 'over' }, sealedHandle: null };
}

/** The platform's name of the sign-in; null where nothing can be answered. */
export function handleOf({ sealing, log }: Ctx, { setupId, sealedHandle }: SetupRow): string | null {
  if (sealedHandle === null) return null;
  try {
    return sealing.open(setupPlace(setupId), sealedHandle);
  } catch {
    log.warn({ setupId }, 'a sign-in on its way cannot be opened any more');
    return null;
  }
}

/** The row locked, if it still belongs to this beginning. */
export async function lockSetup(tx: Tx, owner: Owner, setupId: string): Promise<SetupRow | null> {
  const [row] = await tx
    .select()
    .from(accountSetups)
    .where(and(own(owner), eq(accountSetups.setupId, setupId)))
    .for('update');
  return row ?? null;
}

export async function deleteSetup({ db }: Pick<Ctx, 'db'>, owner: Owner & { setupId?: string }): Promise<void> {
  await db.delete(accountSetups).where(owner.setupId ? and(own(owner), eq(accountSetups.setupId, owner.setupId)) : own(owner));
}

export function view(row: Pick<SetupRow, 'outcome' | 'expiresAt'> | null): SetupView {
  return viewOf(row?.outcome ?? null, row?.expiresAt ?? null, (code) => messageOf(code as FailureCode));
}
