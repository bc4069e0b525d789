import { and, gte, lt, sql } from 'drizzle-orm';
import { Failed } from '#api/contract/failures.ts';
import { type LiveReport, type OutcomeFigures, REPORT_WINDOWS, type ReportWindow } from '#api/contract/reports.ts';
import { type SpanSum, type SumsOf, sumsOf, wonPlaces } from '#api/db/reports/read.ts';
import { ledger } from '#api/db/schema/index.ts';
import { HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { newYorkDate, startOfNewYorkDate } from '../new-york.ts';
import { mainService } from '../platforms.ts';
import { placeOf } from '../work/places.ts';
import { CURRENCY } from './currency.ts';
import { type DriversReader, driversReader } from './drivers-reader.ts';
import { type ReportDay, reportDay, windowStarts } from './windows.ts';

const LOCATIONS = 20;

/** What a day has brought up to now, or brought as a whole. */
export async function liveReport(
  {
    ctx,
    driversOn = driversReader(ctx.database.pool),
  }: { ctx: Pick<Ctx, 'db' | 'database' | 'platforms' | 'world' | 'machine'>; driversOn?: DriversReader },
  date: string | null | undefined,
): Promise<LiveReport | Failed> {
  const day = reportDay(date, ctx.world.now());
  if (day instanceof Failed) return day;
  const { pool } = ctx.database;
  const flex = mainService(ctx.platforms);
  const [{ all, ...others }, money, locations, { users }] = await Promise.all([
    sumsOf(pool, day.at + 1, spansOf(windowStarts(day.at), flex)),
    amounts(ctx, day, date),
    wonPlaces(pool, CURRENCY, LOCATIONS, day),
    driversOn(day),
  ]);
  const sums: Record<ReportWindow, SpanSum[]> = { ...others, day: all.filter(({ service }) => service === flex) };
  const figure = (of: (sum: SpanSum) => number) => byWindow((window) => outcomesOf(sums[window], of));
  const dollars = ({ currency }: SpanSum) => currency === CURRENCY;
  const { hour: _, ...flexHours } = figure(({ workMs }) => workMs / HOUR);
  const { hour: __, ...flexInstant } = figure(({ instant, count }) => (instant ? count : 0));
  return {
    date: day.date,
    at: day.at,
    currency: CURRENCY,
    ...money,
    users,
    exclusiveOfferCount: total(all, (sum) => (sum.status === 'offers' && sum.exclusive ? sum.count : 0)),
    nonExclusiveOfferCount: total(all, (sum) => (sum.status === 'offers' && !sum.exclusive ? sum.count : 0)),
    flexMoney: figure((sum) => (dollars(sum) ? sum.price : 0)),
    flexTips: figure((sum) => (dollars(sum) ? sum.tips : 0)),
    flexHours,
    flexInstant,
    services: ctx.platforms.map(({ manifest: { service } }) => {
      const won = all.filter((sum) => sum.service === service && sum.status === 'got');
      return { service, blocks: total(won, ({ count }) => count), money: total(won, (sum) => (dollars(sum) ? sum.price + sum.tips : 0)) };
    }),
    locations: locations.map((place) => ({ ...place, name: placeOf(ctx.platforms, place.service, place.locationId)?.name ?? null })),
  };
}

/** Of the day the sums of every platform are needed. */
function spansOf({ day, ...others }: Record<ReportWindow, Instant>, service: string): Record<'all' | 'hour' | 'week' | 'month', SumsOf> {
  const of = (from: Instant) => ({ from, service });
  return { all: { from: day, service: null }, hour: of(others.hour), week: of(others.week), month: of(others.month) };
}

function byWindow<T>(of: (window: ReportWindow) => T): Record<ReportWindow, T> {
  return Object.fromEntries(REPORT_WINDOWS.map((window) => [window, of(window)])) as Record<ReportWindow, T>;
}

function outcomesOf(sums: readonly SpanSum[], of: (sum: SpanSum) => number): OutcomeFigures {
  const sum = (status: keyof OutcomeFigures) =>
    total(
      sums.filter((each) => each.status === status),
      of,
    );
  return { got: sum('got'), dislikes: sum('dislikes'), lost: sum('lost') };
}

function total(sums: readonly SpanSum[], of: (sum: SpanSum) => number): number {
  return sums.reduce((all, sum) => all + of(sum), 0);
}

/** By the ledger. Payments are real while the world may be a simulated one: without a date their day is that of the machine. */
async function amounts(
  { db, machine }: Pick<Ctx, 'db' | 'machine'>,
  { number }: ReportDay,
  date: string | null | undefined,
): Promise<Pick<LiveReport, 'amountReceived' | 'amountSent'>> {
  const day = date == null ? newYorkDate(machine.now()) : number;
  const [row] = await db
    .select({
      received: sql<string>`coalesce(sum(${ledger.cents}) filter (where ${ledger.cents} > 0), 0)`,
      sent: sql<string>`coalesce(-sum(${ledger.cents}) filter (where ${ledger.cents} < 0), 0)`,
    })
    .from(ledger)
    .where(and(gte(ledger.at, startOfNewYorkDate(day)), lt(ledger.at, startOfNewYorkDate(day + 1))));
  return { amountReceived: Number(row!.received), amountSent: Number(row!.sent) };
}
