import { and, eq } from 'drizzle-orm';
import { appBuilds, outbox, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { APP_BUILD, BILLING } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import type { BuiltApp } from '../ports.ts';
import { loadUser } from '../users/load.ts';

type Claimed = Pick<typeof appBuilds.$inferSelect, 'userId' | 'buildId' | 'manifest'>;

/** Runs one build and notes how it ended. Never rejects. */
export async function runBuild(ctx: Ctx, build: Claimed): Promise<void> {
  const { userId, buildId, manifest } = build;
  const { appBuilder, db, machine, log } = ctx;
  const name = `${buildId}.${appBuilder.ending}`;
  const own = and(eq(appBuilds.userId, userId), eq(appBuilds.buildId, buildId));
  const beat = setInterval(() => {
    void db
      .update(appBuilds)
      .set({ updatedAt: machine.now() })
      .where(own)
      .returning({ buildId: appBuilds.buildId })
      // Removed on another node.
      .then((rows) => rows.length || appBuilder.cancel(buildId))
      .catch(() => undefined);
  }, APP_BUILD.beatMs);
  try {
    const built = await appBuilder.build({ buildId, name, manifest });
    if (!(await noteReady(ctx, build, built))) await appBuilder.remove(name);
  } catch (error) {
    log.error({ userId, buildId, error: String(error) }, 'an app could not be made');
    await appBuilder.remove(name).catch(() => undefined);
    await db
      .update(appBuilds)
      .set({ state: 'failed', updatedAt: machine.now() })
      .where(and(own, eq(appBuilds.state, 'creating')))
      .catch(() => undefined);
  } finally {
    clearInterval(beat);
  }
}

/** The file and the date on the user, together. False where this build was removed or given up meanwhile. */
async function noteReady(ctx: Ctx, { userId, buildId }: Claimed, { bytes, sha256 }: BuiltApp): Promise<boolean> {
  const at = ctx.machine.now();
  const lastInstantOffersGenerated = dateOf(at);
  const fileName = `batch-grabber-${lastInstantOffersGenerated}.${ctx.appBuilder.ending}`;
  const noted = await withTransaction(ctx.db, async (tx) => {
    const loaded = await loadUser(tx, userId, { lock: true });
    const ready = await tx
      .update(appBuilds)
      .set({ state: 'ready', fileName, bytes, sha256, updatedAt: at })
      .where(and(eq(appBuilds.userId, userId), eq(appBuilds.buildId, buildId), eq(appBuilds.state, 'creating')))
      .returning({ buildId: appBuilds.buildId });
    if (!loaded || !ready.length) return false;
    await tx
      .update(users)
      .set({ record: { ...loaded.user.record, lastInstantOffersGenerated }, updatedAt: at })
      .where(eq(users.userId, userId));
    await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
    return true;
  });
  ctx.stream.wake();
  return noted;
}

const DATE = new Intl.DateTimeFormat('en-US', { timeZone: BILLING.timeZone, month: '2-digit', day: '2-digit', year: 'numeric' });

/** MM-DD-YYYY in New York. */
function dateOf(at: number): string {
  return DATE.format(at).replaceAll('/', '-');
}
