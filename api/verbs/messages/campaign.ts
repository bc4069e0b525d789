import { and, asc, desc, eq, gt, inArray, min, type SQL, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { type Campaign, MESSAGE_STATES, type MessageState } from '#api/contract/messages.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { messages, smsCampaigns, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { SMS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { enqueue, type NewMessage } from './enqueue.ts';
import { countGroup, inGroup, mayBeWritten } from './group.ts';
import { afterNight } from './night.ts';
import { groupQuota } from './quota.ts';
import { checkWords, writeFor } from './words.ts';
import { zonesOf } from './zones.ts';

/** Rows a transaction: embedded, everybody waits for it. */
const PAGE = 200;
const LISTED = 100;

type CampaignRow = typeof smsCampaigns.$inferSelect;

interface Send {
  ctx: Ctx;
  caller: Caller;
  input: InputOf<typeof contract.sendSmsCampaign>;
}

/**
 * Takes places in the month for a message to a group and lets the outbox write its rows. Sent twice under one id it is one message.
 * Refused where the drivers are others than the sender was shown.
 */
export async function sendCampaign({ ctx, caller, input }: Send): Promise<Campaign | Failed> {
  const { campaignId, group, words, recipients } = input;
  const at = ctx.machine.now();
  const fits = inGroup(group, ctx.platforms, at);
  if (fits instanceof Failed) return fits;
  const wrong = checkWords(words);
  if (wrong) return wrong;
  const createdBy = nameOf(caller);
  const made = await withTransaction(ctx.db, async (tx) => {
    // One at a time, so that the month's quota holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sms campaigns'))`);
    const [same] = await tx.select().from(smsCampaigns).where(eq(smsCampaigns.campaignId, campaignId));
    if (same) return null;
    const counts = await countGroup(tx, fits);
    if (counts.recipients === 0) return fail('sms.nobody');
    if (counts.recipients !== recipients) return fail('sms.changed');
    if ((await groupQuota(tx, at)).left < recipients) return fail('referral.smsQuota');
    const row = { campaignId, group, words, recipients, excluded: counts.excluded, createdAt: at, createdBy };
    await tx.insert(smsCampaigns).values({ ...row, state: 'preparing', startsAt: at + SMS.cancelMs });
    await writeAudit(tx, {
      userId: caller.userId ?? createdBy,
      modifiedBy: createdBy,
      at,
      action: 'sms',
      differences: { smsCampaign: [null, { campaignId, group, words, recipients }] },
    });
    return null;
  });
  if (made) return made;
  ctx.jobs.wake('messages');
  return (await campaignOf(ctx, campaignId)) ?? fail('sms.unknown');
}

interface Named {
  ctx: Ctx;
  campaignId: string;
}

/** What has not left stays here; what the carrier has cannot be called back. */
export async function stopCampaign({ ctx, caller, campaignId }: Named & { caller: Caller }): Promise<Campaign | Failed> {
  const at = ctx.machine.now();
  await withTransaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(smsCampaigns).where(eq(smsCampaigns.campaignId, campaignId)).for('update');
    if (!row || row.state === 'stopped' || row.state === 'ended') return;
    await tx.update(smsCampaigns).set({ state: 'stopped', endedAt: at }).where(eq(smsCampaigns.campaignId, campaignId));
    await tx
      .update(messages)
      .set({ state: 'stopped', settledAt: at })
      .where(and(eq(messages.campaignId, campaignId), eq(messages.state, 'waiting')));
    const by = nameOf(caller);
    const differences = {
      smsCampaign: [
        { campaignId, state: row.state },
        { campaignId, state: 'stopped' },
      ] as [unknown, unknown],
    };
    await writeAudit(tx, { userId: caller.userId ?? by, modifiedBy: by, at, action: 'sms', differences });
  });
  return (await campaignOf(ctx, campaignId)) ?? fail('sms.unknown');
}

export async function oneCampaign({ ctx, campaignId }: Named): Promise<Campaign | Failed> {
  return (await campaignOf(ctx, campaignId)) ?? fail('sms.unknown');
}

export async function listCampaigns({ ctx }: { ctx: Ctx }): Promise<Campaign[]> {
  const rows = await ctx.db.select().from(smsCampaigns).orderBy(desc(smsCampaigns.createdAt)).limit(LISTED);
  return shown(ctx, rows);
}

async function campaignOf(ctx: Ctx, campaignId: string): Promise<Campaign | undefined> {
  const rows = await ctx.db.select().from(smsCampaigns).where(eq(smsCampaigns.campaignId, campaignId));
  return (await shown(ctx, rows))[0];
}

async function shown({ db, machine }: Ctx, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const ids = rows.map(({ campaignId }) => campaignId);
  const counted = await countStates(db, ids.length ? inArray(messages.campaignId, ids) : sql`false`);
  const now = machine.now();
  return rows.map(({ cursor: _, ...row }) => {
    const own = counted.filter(({ campaignId }) => campaignId === row.campaignId);
    return {
      ...row,
      excluded: row.excluded as Campaign['excluded'],
      counts: countsOf(own),
      nextAt: own.find(({ state }) => state === 'waiting')?.nextAt ?? null,
      now,
    };
  });
}

interface StateCount {
  campaignId: string | null;
  state: MessageState;
  count: number;
  nextAt: number | null;
}

function countStates(db: Db, which: SQL): Promise<StateCount[]> {
  return db
    .select({ campaignId: messages.campaignId, state: messages.state, count: sql<number>`count(*)::int`, nextAt: min(messages.nextAt) })
    .from(messages)
    .where(which)
    .groupBy(messages.campaignId, messages.state);
}

/** Every state with its count, also those that nothing is in. */
export function countsOf(rows: readonly { state: MessageState; count: number }[]): Record<MessageState, number> {
  const of = (state: MessageState) => rows.filter((row) => row.state === state).reduce((sum, { count }) => sum + count, 0);
  return Object.fromEntries(MESSAGE_STATES.map((state) => [state, of(state)])) as Record<MessageState, number>;
}

type WriteCtx = Pick<Ctx, 'db' | 'machine' | 'platforms'>;

/** Writes the rows of messages to groups, page after page, and ends those of which none waits any more. Returns how many rows were new. */
export async function writeCampaigns(ctx: WriteCtx, stopping: () => boolean = () => false): Promise<number> {
  const open = await ctx.db.select().from(smsCampaigns).where(eq(smsCampaigns.state, 'preparing'));
  let written = 0;
  for (const { campaignId } of open)
    for (let more = true; more && !stopping(); ) {
      const page = await withTransaction(ctx.db, (tx) => writePage(ctx, tx, campaignId));
      written += page.rows;
      more = page.more;
    }
  await endCampaigns(ctx);
  return written;
}

/** One page, in the order of the drivers' ids; where the process ended before, it goes on after the last one that was written. */
async function writePage({ platforms, machine }: WriteCtx, tx: Tx, campaignId: string): Promise<{ rows: number; more: boolean }> {
  const at = machine.now();
  const own = eq(smsCampaigns.campaignId, campaignId);
  const [campaign] = await tx.select().from(smsCampaigns).where(own).for('update');
  if (campaign?.state !== 'preparing') return { rows: 0, more: false };
  const { group, words, startsAt, createdAt, createdBy, cursor } = campaign;
  const fits = inGroup(group, platforms, createdAt);
  if (fits instanceof Failed) throw new Error(`the group of ${campaignId} is not right any more`);
  const room = Math.min(PAGE, campaign.recipients - campaign.written);
  const drivers = room
    ? await tx
        .select()
        .from(users)
        .where(and(fits, mayBeWritten(tx), gt(users.userId, cursor)))
        .orderBy(asc(users.userId))
        .limit(room)
    : [];
  const zones = await zonesOf(
    tx,
    platforms,
    drivers.map(({ userId }) => userId),
  );
  const rows = await enqueue(
    tx,
    drivers.map((driver): NewMessage => {
      const zone = zones.get(driver.userId)!;
      const { text } = writeFor(driver, words, platforms, createdAt);
      const nextAt = afterNight(Math.max(at, startsAt), zone);
      const { userId, phoneNumber: recipient } = driver;
      return { kind: 'campaign', cause: `campaign:${campaignId}`, recipient, userId, campaignId, text, zone, nextAt, createdBy };
    }),
    at,
  );
  const more = drivers.length === PAGE;
  await tx
    .update(smsCampaigns)
    .set({ cursor: drivers.at(-1)?.userId ?? cursor, written: campaign.written + rows.length, state: more ? 'preparing' : 'sending' })
    .where(own);
  return { rows: rows.length, more };
}

async function endCampaigns({ db, machine }: WriteCtx): Promise<void> {
  const waits = sql`exists (select 1 from ${messages} where ${messages.campaignId} = ${smsCampaigns.campaignId} and ${messages.state} in ('waiting', 'sending'))`;
  await db
    .update(smsCampaigns)
    .set({ state: 'ended', endedAt: machine.now() })
    .where(and(eq(smsCampaigns.state, 'sending'), sql`not ${waits}`));
}
