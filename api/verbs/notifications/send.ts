import { and, eq, sql } from 'drizzle-orm';
import { linkedServices, notificationSettings, notifications, pushDevices, users } from '#api/db/schema/index.ts';
import { NOTIFICATIONS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { zoneOfDriver } from '../messages/zones.ts';
import type { Delivery, PushMessage } from '../ports.ts';
import { quietUntil } from './quiet.ts';
import { wordsOf } from './words.ts';

export type SendCtx = Pick<Ctx, 'db' | 'database' | 'machine' | 'world' | 'platforms' | 'env' | 'push' | 'messengers' | 'log'>;
type Row = typeof notifications.$inferSelect;

/** Rows that are sent at the same time. */
const TOGETHER = 20;

/** Sends what is due. A row is taken before it is sent, so that no second node and no later round sends it too. */
export async function sendNotifications(ctx: SendCtx): Promise<number> {
  await takeBackLost(ctx);
  let sent = 0;
  for (;;) {
    const rows = await take(ctx);
    await Promise.all(rows.map((row) => sendRow(ctx, row)));
    sent += rows.length;
    if (rows.length < TOGETHER) return sent;
  }
}

async function take({ database: { pool }, db, machine }: SendCtx): Promise<Row[]> {
  const now = machine.now();
  const { rows } = await pool.query<{ seq: number }>(
    `update notifications set state = 'sending', tries = tries + 1, next_at = $1
     where seq = any(array(select seq from notifications where state = 'due' and next_at <= $2 order by next_at, seq limit ${TOGETHER} for update skip locked))
     returning seq`,
    [now + NOTIFICATIONS.sendingMs, now],
  );
  if (!rows.length) return [];
  return db
    .select()
    .from(notifications)
    .where(sql`${notifications.seq} = any(${sql.param(rows.map(({ seq }) => seq))}::bigint[])`);
}

/**
 * The process that was sending these has died, and nobody knows whether they arrived. A push is sent again: its tag replaces the
 * first one on the screen. The other channels would show it twice.
 */
async function takeBackLost({ database: { pool }, machine }: SendCtx): Promise<void> {
  await pool.query(
    `update notifications set state = case when channel = 'push' then 'due' else 'dead' end, error = 'interrupted'
     where state = 'sending' and next_at <= $1`,
    [machine.now()],
  );
}

async function sendRow(ctx: SendCtx, row: Row): Promise<void> {
  const now = ctx.machine.now();
  const [user] = await ctx.db
    .select({ lang: sql<string | undefined>`${users.record} ->> 'lang'`, quiet: notificationSettings.quiet })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.userId))
    .where(eq(users.userId, row.userId));
  if (!user) return;
  if (now - row.createdAt > NOTIFICATIONS.staleMs || !(await stillHolds(ctx, row))) return mark(ctx, row, { state: 'skipped' });
  const zone = await zoneOfDriver(ctx, row.userId);
  const wakeAt = quietUntil(now, user.quiet, zone);
  if (wakeAt !== null) return mark(ctx, row, { state: 'due', nextAt: wakeAt, tries: row.tries - 1 });
  const words = wordsOf(row.payload, row.cause, { platforms: ctx.platforms, lang: user.lang ?? undefined, zone });
  await settle(ctx, row, await sendTo(ctx, row, words));
}

/** What has passed meanwhile is not worth a look: a session that goes on again, a block that is over. */
async function stillHolds({ db, world }: SendCtx, { userId, payload }: Row): Promise<boolean> {
  if (payload.event === 'won') return payload.endsAt > world.now();
  if (payload.event !== 'paused' && payload.event !== 'needsYou') return true;
  const [link] = await db
    .select({ status: linkedServices.status })
    .from(linkedServices)
    .where(and(eq(linkedServices.userId, userId), eq(linkedServices.service, payload.service)));
  return link?.status?.state === payload.state;
}

async function sendTo(ctx: SendCtx, { userId, channel, target }: Row, words: PushMessage): Promise<Delivery> {
  if (channel === 'push') {
    const [device] = await ctx.db
      .select()
      .from(pushDevices)
      .where(and(eq(pushDevices.userId, userId), eq(pushDevices.deviceId, target)));
    return device ? sendPush(ctx, device, words) : { outcome: 'gone', error: 'the device was removed' };
  }
  const [settings] = await ctx.db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  const address = settings?.[channel];
  const messenger = ctx.messengers[channel];
  if (!address || !messenger) return { outcome: 'gone', error: 'the channel was switched off' };
  return messenger.send(address, { title: words.title, body: words.body, url: absolute(ctx, words.path) });
}

/** Sends to one device; one that its push service no longer knows is removed. */
export async function sendPush(
  { db, push, machine }: Pick<Ctx, 'db' | 'push' | 'machine'>,
  device: typeof pushDevices.$inferSelect,
  words: PushMessage,
): Promise<Delivery> {
  const delivery = await push.send(device, words);
  const one = eq(pushDevices.deviceId, device.deviceId);
  if (delivery.outcome === 'gone') await db.delete(pushDevices).where(one);
  if (delivery.outcome === 'sent') await db.update(pushDevices).set({ lastSentAt: machine.now() }).where(one);
  return delivery;
}

export function absolute({ env }: Pick<Ctx, 'env'>, path: string): string | null {
  return env.PUBLIC_URL ? new URL(path, env.PUBLIC_URL).href : null;
}

async function settle(ctx: SendCtx, row: Row, { outcome, error }: Delivery): Promise<void> {
  const now = ctx.machine.now();
  if (outcome === 'sent') return mark(ctx, row, { state: 'sent', sentAt: now, error: null });
  const again = outcome === 'later' || (outcome === 'unknown' && row.channel === 'push');
  const wait = NOTIFICATIONS.retryMs[row.tries - 1];
  if (again && wait !== undefined) return mark(ctx, row, { state: 'due', nextAt: now + wait, error: error ?? null });
  ctx.log.warn({ userId: row.userId, channel: row.channel, error }, 'a notification was given up');
  await mark(ctx, row, { state: 'dead', error: error ?? null });
}

async function mark({ db }: SendCtx, { seq }: Row, set: Partial<Row>): Promise<void> {
  await db.update(notifications).set(set).where(eq(notifications.seq, seq));
}
