import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { blocks, ledger, offers, partnerLedger, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { replay } from '#api/verbs/billing/plan-days.ts';
import { newYorkDate, newYorkWeek, startOfNewYorkDate } from '#api/verbs/new-york.ts';
import { deadlineOn } from '#api/verbs/referrals/debt.ts';
import { keepPast } from '#api/verbs/users/keep-past.ts';
import { DAY, HOUR, MINUTE } from '#config/constants.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { insertUsers, type TestDatabase } from '../../../support/database.ts';

/** 9 AM in New York, three weeks after the clocks went back. */
export const NOW = Date.UTC(2026, 10, 20, 14);
/** The nights on which New York's clocks change: a day of 23 hours and one of 25. */
export const CHANGES = ['2026-03-08', '2026-11-01'] as const;
export const CODES = ['CREW', 'NORTH', 'SOUTH', null] as const;
/** `REPORT_DRIVERS=500` is the full size. */
export const DRIVERS = Number(process.env['REPORT_DRIVERS'] ?? 160);
/** Last payment dates that are wrong on purpose: the audit has to find them. */
export const isWrong = (i: number) => i % 40 === 3 && !isDeleted(i);
/** Drivers whose accounts were deleted in the year. */
export const isDeleted = (i: number) => i % 9 === 4;

const nameOf = (i: number) => `driver-${String(i).padStart(3, '0')}`;

/** Numbers from 0 to 1, always the same ones. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A year of drivers who pay, pause, get money back and work, many of them within minutes of a midnight of New York. */
export async function makeWorld({ db, ...database }: TestDatabase, seed = 7): Promise<void> {
  const draw = drawing(seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
  /** Near a midnight in one case of three, and in those often one of a change of clocks. */
  const instantOn = (date: number) => {
    if (draw() > 0.34) return startOfNewYorkDate(date) + Math.floor(draw() * 24 * HOUR);
    const near = draw() < 0.3 ? Date.parse(oneOf(CHANGES)) / DAY + Math.floor(draw() * 2) : date;
    return startOfNewYorkDate(near) + Math.floor((draw() - 0.5) * 4 * MINUTE);
  };
  await insertUsers({ db, ...database }, { userId: 'partner', role: 'partner' }, { userId: 'boss', role: 'admin' });
  await db.insert(referralCodes).values([
    { code: 'CREW', userId: 'partner', collectsMoney: true, centsPerWeek: 2500, createdAt: 0 },
    { code: 'NORTH', userId: 'boss', createdAt: 0 },
    { code: 'SOUTH', userId: 'boss', createdAt: 0 },
  ]);
  const today = newYorkDate(NOW);
  const rows: (typeof ledger.$inferInsert & { at: number; days: number; setTo: number | null })[] = [];
  const weeks: (typeof partnerLedger.$inferInsert)[] = [];
  for (let i = 0; i < DRIVERS; i++) {
    const userId = nameOf(i);
    const times = Array.from({ length: Math.floor(draw() * 30) }, () => instantOn(today - Math.floor(draw() * 380))).filter(
      (at) => at <= NOW,
    );
    times.sort((a, b) => a - b);
    const own = times.map((at, n) => {
      const kind = draw();
      const base = { userId, at, currency: 'usd', cause: `${userId}:${n}`, actor: 'billing', expectedCents: null, setTo: null };
      if (kind < 0.55) return { ...base, kind: 'payment' as const, cents: 5000, days: 7 };
      if (kind < 0.7) return { ...base, kind: 'manual' as const, cents: 2000 + Math.floor(draw() * 3000), expectedCents: 3500, days: 3 };
      if (kind < 0.8) return { ...base, kind: 'refund' as const, cents: -5000, days: -7 };
      if (kind < 0.92) return { ...base, kind: 'free-days' as const, cents: 0, days: 1 + Math.floor(draw() * 14) };
      const setTo = draw() < 0.3 ? 0 : at - Math.floor(draw() * 9) * DAY;
      return { ...base, kind: 'correction' as const, cents: 0, days: 0, setTo };
    });
    rows.push(...own);
    const code = CODES[i % CODES.length]!;
    const last = replay(own);
    const lastPaymentAt = isWrong(i) ? (last ?? NOW) - DAY : last;
    await insertUsers(
      { db, ...database },
      { userId, referralCode: code, lastPaymentAt, goodStanding: draw() < 0.5, createdAt: instantOn(today - 100) },
    );
    if (code === 'CREW' && draw() < 0.5) {
      const at = Math.min(NOW, instantOn(today - Math.floor(draw() * 60)));
      const monday = newYorkDate(newYorkWeek(at));
      weeks.push({
        code,
        partnerId: 'partner',
        at,
        kind: 'week',
        cents: 2500,
        currency: 'usd',
        driverId: userId,
        dueAt: deadlineOn(monday + 7),
        cause: `week:${userId}:${monday}`,
        actor: 'billing',
      });
    }
  }
  rows.sort((a, b) => a.at - b.at);
  for (let from = 0; from < rows.length; from += 1000) await db.insert(ledger).values(rows.slice(from, from + 1000));
  await db.insert(partnerLedger).values(weeks);
  await insertWork({ db, ...database } as TestDatabase, draw, instantOn, today);
  await keepAsItWas({ db, ...database } as TestDatabase, draw, rows);
  // Somebody who is no driver, and a driver of whom nothing else is known: their rows count as money, not as an active driver.
  const extra = { at: NOW - DAY, kind: 'payment' as const, cents: 777, days: 7, currency: 'usd', actor: 'billing' };
  await db.insert(ledger).values([
    { ...extra, userId: 'boss', cause: 'boss' },
    { ...extra, userId: 'deleted', cause: 'deleted' },
  ]);
  await db.update(users).set({ updatedAt: NOW });
}

/** Deletes some drivers after their last payment; `world_people` and `world_blocks` keep what happened, for the recount. */
async function keepAsItWas({ db, pool }: TestDatabase, draw: () => number, rows: readonly { userId: string; at: number }[]): Promise<void> {
  await pool.query(`create table world_people as select user_id, referral_code, null::bigint as gone_at from users where role = 'driver'`);
  await pool.query('create table world_blocks as select * from blocks');
  for (let i = 0; i < DRIVERS; i++) {
    const userId = nameOf(i);
    if (!isDeleted(i)) continue;
    const last = rows.findLast((row) => row.userId === userId)?.at ?? NOW - 100 * DAY;
    const at = Math.min(NOW, last + Math.floor(draw() * draw() * 40 * DAY));
    await withTransaction(db, async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.userId, userId));
      await tx.execute(sql`update world_people set gone_at = ${at} where user_id = ${userId}`);
      // What they still held then never began.
      await tx.execute(sql`delete from world_blocks where user_id = ${userId} and starts_at > ${at}`);
      await keepPast(tx, { user: user!, at, worldNow: at });
      await tx.delete(users).where(eq(users.userId, userId));
    });
  }
}

async function insertWork({ db }: TestDatabase, draw: () => number, instantOn: (date: number) => number, today: number): Promise<void> {
  const stations = platforms
    .find(({ manifest }) => manifest.capabilities.startFlag === 'userDisabled')!
    .locations.all()
    .slice(0, 12);
  const services = ['AMAZON_FLEX', 'VEHO', 'RELAY'];
  const held = Array.from({ length: DRIVERS * 10 }, (_, i) => {
    const startsAt = instantOn(today - Math.floor(draw() * 200) + 2);
    return {
      blockId: randomUUID(),
      userId: nameOf(Math.floor(draw() * DRIVERS)),
      service: services[Math.floor(draw() * 3)]!,
      account: `account-${i}`,
      externalId: `block-${i}`,
      startsAt,
      endsAt: startsAt + 3 * HOUR,
      locationId: stations[Math.floor(draw() * stations.length)]!.id,
      price: draw() < 0.05 ? null : 4000 + Math.floor(draw() * 9000),
      currency: draw() < 0.05 ? 'GBP' : 'USD',
      source: 'grab' as const,
      state: draw() < 0.9 ? ('held' as const) : ('forfeited' as const),
      heldSince: startsAt - DAY,
    };
  });
  for (let from = 0; from < held.length; from += 1000) await db.insert(blocks).values(held.slice(from, from + 1000));
  const seen = Array.from({ length: DRIVERS * 10 }, (_, i) => ({
    service: services[Math.floor(draw() * 3)]!,
    offerId: `offer-${i}`,
    locationId: draw() < 0.02 ? 'unknown' : stations[Math.floor(draw() * stations.length)]!.id,
    price: draw() < 0.1 ? null : 4000 + Math.floor(draw() * 9000),
    currency: 'USD',
    firstSeenAt: instantOn(today - Math.floor(draw() * 40)),
  }));
  for (let from = 0; from < seen.length; from += 1000) await db.insert(offers).values(seen.slice(from, from + 1000));
}
