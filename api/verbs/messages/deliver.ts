import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, inArray, lt, lte, type SQL } from 'drizzle-orm';
import type { MessageState } from '#api/contract/messages.ts';
import { messages, smsStops, users } from '#api/db/schema/index.ts';
import { SMS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { planOf } from '../billing/plan-days.ts';
import type { Ctx } from '../context.ts';
import { SmsFailure } from '../ports.ts';
import { type SmsShare, spendSms } from '../sms.ts';
import type { StoredMessage } from './enqueue.ts';
import { afterNight, isNight } from './night.ts';

export type DeliverCtx = Pick<Ctx, 'db' | 'env' | 'machine' | 'sms' | 'log' | 'failpoint'>;

/** Rows that are looked at together, and of them those that the carrier is asked for at a time. */
const PAGE = 64;
const SIDE_BY_SIDE = 8;
/** How often a caller looks whether a row that somebody else handed over has its answer. */
const LOOKS = 60;
const LOOK_MS = 50;

/**
 * Sends what is due. Each row is marked before it is handed over, and only a certain "not taken" is tried again: a crash or silence in
 * between leaves it `unknown`, never sent twice. Returns how many were handed over.
 */
export async function deliverDue(ctx: DeliverCtx, stopping: () => boolean = () => false): Promise<number> {
  await settleLost(ctx);
  let handed = 0;
  while (!stopping()) {
    const due = and(eq(messages.state, 'waiting'), lte(messages.nextAt, ctx.machine.now()));
    const page = await ctx.db
      .select()
      .from(messages)
      .where(due)
      .orderBy(asc(messages.priority), asc(messages.nextAt), asc(messages.seq))
      .limit(PAGE);
    const outcomes = await deliverPage(ctx, page, { tries: SMS.backOffMs.length + 1, stopping });
    handed += outcomes.filter((outcome) => outcome === 'handed').length;
    if (page.length < PAGE) return handed;
  }
  return handed;
}

/**
 * Sends the rows that somebody waits for at once, and returns the state of each. With `once` there is no other try: who asked learns
 * that it failed, and asks again.
 */
export async function deliverNow(ctx: DeliverCtx, seqs: readonly number[], { once = false } = {}): Promise<Map<number, StoredMessage>> {
  if (!seqs.length) return new Map();
  const own = inArray(messages.seq, [...seqs]);
  const rows = await ctx.db
    .update(messages)
    .set({ nextAt: ctx.machine.now() })
    .where(and(own, eq(messages.state, 'waiting')))
    .returning();
  await deliverPage(ctx, rows, { tries: once ? 1 : SMS.backOffMs.length + 1 });
  if (once) {
    const late = { state: 'dead' as const, problem: 'the text messages of the day are used up', settledAt: ctx.machine.now() };
    await ctx.db
      .update(messages)
      .set(late)
      .where(and(own, eq(messages.state, 'waiting')));
  }
  return new Map((await settled(ctx, own)).map((row) => [row.seq, row]));
}

/** The rows, once those that another press handed over a moment ago have their answer. */
async function settled({ db }: DeliverCtx, which: SQL): Promise<StoredMessage[]> {
  for (let look = 0; ; look++) {
    const rows = await db.select().from(messages).where(which);
    if (look === LOOKS || rows.every(({ state }) => state !== 'sending')) return rows;
    await wait(LOOK_MS);
  }
}

type Outcome = 'handed' | 'held' | 'lost';

interface Page {
  tries: number;
  stopping?: () => boolean;
}

async function deliverPage(ctx: DeliverCtx, page: readonly StoredMessage[], { tries, stopping = () => false }: Page): Promise<Outcome[]> {
  const facts = await factsOf(ctx, page);
  const waiting = [...page];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let row = waiting.shift(); row && !stopping(); row = waiting.shift()) outcomes.push(await deliverOne(ctx, row, facts, tries));
  };
  await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, page.length) }, work));
  return outcomes;
}

type Driver = Pick<
  typeof users.$inferSelect,
  'userId' | 'phoneNumber' | 'phoneVerified' | 'banned' | 'lastPaymentAt' | 'accountType' | 'standingByHand'
>;
interface Facts {
  drivers: ReadonlyMap<string, Driver>;
  stopped: ReadonlySet<string>;
}

async function factsOf({ db }: DeliverCtx, page: readonly StoredMessage[]): Promise<Facts> {
  const ids = [...new Set(page.flatMap(({ userId }) => userId ?? []))];
  const phones = [...new Set(page.map(({ recipient }) => recipient))];
  const { userId, phoneNumber, phoneVerified, banned, lastPaymentAt, accountType, standingByHand } = users;
  const drivers = ids.length
    ? await db
        .select({ userId, phoneNumber, phoneVerified, banned, lastPaymentAt, accountType, standingByHand })
        .from(users)
        .where(inArray(userId, ids))
    : [];
  const stops = phones.length ? await db.select().from(smsStops).where(inArray(smsStops.phoneNumber, phones)) : [];
  return {
    drivers: new Map(drivers.map((driver) => [driver.userId, driver])),
    stopped: new Set(stops.map((stop) => stop.phoneNumber)),
  };
}

/** Why this message has nothing to say any more; null = it has. */
function uselessness(row: StoredMessage, { drivers, stopped }: Facts, now: Instant): string | null {
  if (row.untilAt !== null && now >= row.untilAt) return 'too late';
  if (stopped.has(row.recipient)) return 'the phone wants no messages';
  if (row.userId === null) return null;
  const driver = drivers.get(row.userId);
  if (driver?.phoneNumber !== row.recipient) return 'the driver has another phone number';
  if (row.kind === 'changed') return null;
  if (!driver.phoneVerified) return 'the phone number is not verified';
  if (row.kind !== 'plan') return driver.banned ? 'the driver is banned' : null;
  if (driver.accountType === 'Free' || driver.standingByHand) return 'the driver pays nothing';
  const [, stage, expiresAt] = row.cause.split(':');
  const plan = planOf(driver.lastPaymentAt, now);
  const holds = plan?.expiresAt === Number(expiresAt) && plan.expired === (stage === 'ended');
  return holds ? null : 'the driver has paid, or the days have ended';
}

async function deliverOne(ctx: DeliverCtx, row: StoredMessage, facts: Facts, tries: number): Promise<Outcome> {
  const { seq } = row;
  const now = ctx.machine.now();
  const waits = and(eq(messages.seq, seq), eq(messages.state, 'waiting'))!;
  const useless = uselessness(row, facts, now);
  if (useless) return hold(ctx, waits, { state: 'skipped', problem: useless, settledAt: now });
  if (row.zone && isNight(now, row.zone)) return hold(ctx, waits, { nextAt: afterNight(now, row.zone), problem: 'it is night there' });
  const share = shareOf(row, facts);
  const spent = await spendSms(ctx, share, row.text);
  if (typeof spent === 'number') {
    // Many may wait behind this one: they all wait for the next day.
    const same =
      row.kind === 'campaign' ? and(eq(messages.kind, 'campaign'), eq(messages.state, 'waiting'), lte(messages.nextAt, now))! : waits;
    return hold(ctx, same, { nextAt: now + spent * 1000, problem: 'the text messages of the day are used up' });
  }
  const marked = await ctx.db
    .update(messages)
    .set({ state: 'sending', handedAt: now, attempts: row.attempts + 1 })
    .where(and(waits, eq(messages.attempts, row.attempts)))
    .returning({ seq: messages.seq });
  if (!marked.length) {
    await spent.giveBack();
    return 'lost';
  }
  ctx.failpoint?.('message-marked');
  const answer = await hand(ctx, row);
  ctx.failpoint?.('message-handed');
  if (answer.state === 'dead' || answer.state === 'waiting' || answer.state === 'skipped') await spent.giveBack();
  if (answer.state === 'skipped') await noteStop(ctx, row.recipient);
  const again = answer.state === 'waiting' && row.attempts + 1 < tries;
  await ctx.db
    .update(messages)
    .set(
      again
        ? { state: 'waiting', problem: answer.problem, nextAt: ctx.machine.now() + backOffOf(row.attempts) }
        : { ...answer, state: answer.state === 'waiting' ? 'dead' : answer.state, settledAt: ctx.machine.now() },
    )
    // A report of the carrier may have come before its answer: it says more.
    .where(and(eq(messages.seq, seq), eq(messages.state, 'sending'), eq(messages.attempts, row.attempts + 1)));
  return 'handed';
}

async function hold(ctx: DeliverCtx, which: SQL, set: Partial<StoredMessage>): Promise<Outcome> {
  await ctx.db.update(messages).set(set).where(which);
  return 'held';
}

interface CarrierAnswer {
  /** `waiting` = it certainly did not leave. */
  state: Extract<MessageState, 'sent' | 'unknown' | 'dead' | 'waiting' | 'skipped'>;
  problem: string | null;
  carrierId?: string | null;
}

async function hand(ctx: DeliverCtx, { seq, recipient: to, text }: StoredMessage): Promise<CarrierAnswer> {
  try {
    const { carrierId } = await ctx.sms.send({ to, text, reference: String(seq) });
    return { state: 'sent', problem: null, carrierId };
  } catch (error) {
    const problem = (error as Error).message.slice(0, 300);
    ctx.log.warn({ message: seq, error: problem }, 'the carrier did not take a message');
    if (!(error instanceof SmsFailure)) return { state: 'unknown', problem };
    return { state: { refused: 'dead', stopped: 'skipped', busy: 'waiting' }[error.kind] as CarrierAnswer['state'], problem };
  }
}

/** The carrier knows of a STOP that did not reach us. */
async function noteStop({ db, machine }: DeliverCtx, phoneNumber: string): Promise<void> {
  await db.insert(smsStops).values({ phoneNumber, stoppedAt: machine.now(), word: 'carrier' }).onConflictDoNothing();
}

function backOffOf(attempts: number): number {
  return SMS.backOffMs[Math.min(attempts, SMS.backOffMs.length - 1)]!;
}

function shareOf({ kind, userId }: StoredMessage, { drivers }: Facts): SmsShare {
  if (kind === 'campaign') return 'group';
  if (kind === 'invite') return 'unproved';
  return userId === null || drivers.get(userId)?.phoneVerified ? 'proved' : 'unproved';
}

/** Rows whose process ended while the carrier had them: nobody knows whether they were sent. */
async function settleLost({ db, machine }: DeliverCtx): Promise<void> {
  const now = machine.now();
  await db
    .update(messages)
    .set({ state: 'unknown', problem: 'the server ended before the carrier answered', settledAt: now })
    .where(and(eq(messages.state, 'sending'), lt(messages.handedAt, now - SMS.answerMs)));
}
