import { and, asc, eq, gt } from 'drizzle-orm';
import { linkedServices, planNotices, users } from '#api/db/schema/index.ts';
import { BILLING, DAY } from '#config/constants.ts';
import en from '#config/i18n/en/messages.ts';
import es from '#config/i18n/es/messages.ts';
import type { Instant } from '#engine/model/clock.ts';
import { zoneOf } from '#engine/model/local-time.ts';
import type { Ctx } from '../context.ts';
import { localHour } from '../local-time.ts';
import { sendSms } from '../sms.ts';
import { placeOf } from '../work/places.ts';
import { planOf } from './plan-days.ts';

export type MessageCtx = Pick<Ctx, 'db' | 'machine' | 'env' | 'sms' | 'platforms' | 'log'>;

type NoticeRow = typeof planNotices.$inferSelect;

/** Messages of a round. */
const ROUND = 200;
/** Hours of the day, by the driver's clocks, between which nobody is woken. */
const NIGHT = { from: 21, to: 8 };
/** A message that could not be sent for so long has nothing to say any more. */
const STALE_MS = DAY;

/** Sends the text messages of notices that wait. A message is marked before it is handed over: a crash in between sends none, never two. */
export async function sendPlanMessages(ctx: MessageCtx): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(planNotices)
      .where(and(eq(planNotices.sms, 'due'), gt(planNotices.createdAt, after)))
      .orderBy(asc(planNotices.createdAt))
      .limit(ROUND);
    for (const row of rows) if (!(await sendOne(ctx, row))) return;
    if (rows.length < ROUND) return;
    after = rows.at(-1)!.createdAt;
  }
}

/** Returns false where nothing more can be sent now. */
async function sendOne(ctx: MessageCtx, notice: NoticeRow): Promise<boolean> {
  const { userId, stage, expiresAt, createdAt } = notice;
  const now = ctx.machine.now();
  const [user] = await ctx.db.select().from(users).where(eq(users.userId, userId));
  if (!user) return true;
  const plan = planOf(user.lastPaymentAt, now);
  const holds = plan?.expiresAt === expiresAt && plan.expired === (stage === 'ended');
  if (!holds || !user.phoneVerified || now - createdAt > STALE_MS) {
    await mark(ctx, notice, 'due', 'skipped');
    return true;
  }
  if (isNight(now, await zoneOfDriver(ctx, userId))) return true;
  if (!(await mark(ctx, notice, 'due', 'sent'))) return true;
  const text = (user.record.lang === 'es' ? es : en).plan[stage].replace('{link}', linkOf(ctx));
  try {
    const wait = await sendSms(ctx, 'proved', { to: user.phoneNumber, text });
    if (wait === null) return true;
  } catch (error) {
    ctx.log.warn({ userId, error: (error as Error).message }, 'the carrier did not take a notice of a plan');
  }
  await mark(ctx, notice, 'sent', 'due');
  return false;
}

function linkOf({ env }: MessageCtx): string {
  return env.PUBLIC_URL ? ` ${new URL('/billing', env.PUBLIC_URL).href}` : '';
}

async function mark({ db }: MessageCtx, { userId, stage, expiresAt }: NoticeRow, from: NoticeRow['sms'], to: NoticeRow['sms']) {
  const one = and(eq(planNotices.userId, userId), eq(planNotices.stage, stage), eq(planNotices.expiresAt, expiresAt));
  const changed = await db
    .update(planNotices)
    .set({ sms: to })
    .where(and(one, eq(planNotices.sms, from)))
    .returning({ stage: planNotices.stage });
  return changed.length > 0;
}

export function isNight(at: Instant, zone: string): boolean {
  const { hour } = localHour(at, zone);
  return hour >= NIGHT.from || hour < NIGHT.to;
}

/** The zone of the first place where the driver searches; New York's where none is known. */
export async function zoneOfDriver({ db, platforms }: Pick<Ctx, 'db' | 'platforms'>, userId: string): Promise<string> {
  const links = await db.select().from(linkedServices).where(eq(linkedServices.userId, userId));
  for (const { service, options } of links) {
    const { locations, timezone } = options;
    for (const id of Array.isArray(locations) ? locations : []) {
      const zone = typeof id === 'string' ? placeOf(platforms, service, id)?.timeZone : undefined;
      if (zone && zoneOf(zone)) return zone;
    }
    if (typeof timezone === 'string' && zoneOf(timezone)) return timezone;
  }
  return BILLING.timeZone;
}
