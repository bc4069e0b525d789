import type { EarnedDay, EarnedHour, Earnings, Paid } from '#api/contract/earnings.ts';
import { type WorkedBlock, workedBlocks } from '#api/db/worked-blocks.ts';
import { BILLING, DAY, HOUR, MINUTE } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { localDay, localHour, localWeek } from '#engine/model/local-days.ts';
import type { Ctx } from '../context.ts';
import { placeOf } from './places.ts';

const WEEKS = 8;

/** A block with its place's name and zone, where they are known. */
export interface PlacedBlock extends WorkedBlock {
  location: string | null;
  timeZone: string | null;
}

/** Returns what a driver's blocks pay by the day they are worked on; `service` null = of every service. */
export async function workedBy({ ctx, userId, service }: { ctx: Ctx; userId: string; service: string | null }): Promise<Earnings> {
  const at = ctx.world.now();
  // The blocks decide the zone of the weeks. A day more on both sides makes every week whole in any zone.
  const window = { from: at - (WEEKS * 7 + 1) * DAY, to: at + 8 * DAY };
  const rows = await workedBlocks(ctx.database.pool, { userId, service, ...window });
  const blocks = rows.map((row) => {
    const place = placeOf(ctx.platforms, row.service, row.locationId);
    return { ...row, location: place?.name ?? null, timeZone: place?.timeZone ?? null };
  });
  return earningsOf(blocks, at);
}

/** Adds blocks up by week, day and hour. Every sum equals its blocks, to the minor unit. */
export function earningsOf(all: readonly PlacedBlock[], at: Instant): Earnings {
  const zone = mostCommonZone(all) ?? BILLING.timeZone;
  const weeks = weeksUntil(at, zone);
  const within = (from: Instant, to: Instant) => all.filter(({ startsAt }) => startsAt >= from && startsAt < to);
  const summed = (from: Instant, to: Instant) => {
    const blocks = within(from, to);
    return { from, done: paidBy(blocks.filter(({ endsAt }) => endsAt <= at)), ahead: paidBy(blocks.filter(({ endsAt }) => endsAt > at)) };
  };
  const first = weeks[0]!;
  const present = weeks.at(-1)!;
  const last = weeks.at(-2)!;
  const aWeekAgo = sameMoment({ at, week: present, of: last, zone });
  return {
    at,
    timeZone: zone,
    weeks: weeks.map(({ from, to }) => ({ ...summed(from, to), to })),
    lastWeekByNow: paidBy(within(last.from, last.to).filter(({ endsAt }) => endsAt <= aWeekAgo)),
    days: daysOf(present, zone).map(({ from, to }): EarnedDay => summed(from, to)),
    hours: byHour(
      within(first.from, present.to).filter(({ endsAt }) => endsAt <= at),
      zone,
    ),
    blocks: within(present.from, present.to).map(({ service, startsAt, endsAt, location, price, tips, currency }) => ({
      service,
      startsAt,
      endsAt,
      location,
      base: price,
      tips,
      currency,
      done: endsAt <= at,
    })),
  };
}

interface Span {
  from: Instant;
  to: Instant;
}

/** The weeks up to the one of `at`, the oldest first. */
function weeksUntil(at: Instant, zone: string): Span[] {
  const starts = [localWeek(at, zone)];
  // Half a week before a Monday, and a week and a half after it, lie within the neighbouring weeks even where clocks change.
  for (let i = 1; i < WEEKS; i++) starts.unshift(localWeek(starts[0]! - 3.5 * DAY, zone));
  const end = localWeek(starts.at(-1)! + 10.5 * DAY, zone);
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? end }));
}

function daysOf({ from, to }: Span, zone: string): Span[] {
  const starts = Array.from({ length: 7 }, (_, i) => localDay(from + i * DAY + 12 * HOUR, zone));
  return starts.map((start, i) => ({ from: start, to: starts[i + 1] ?? to }));
}

/** Returns the instant of another week that has the weekday and the time of day of `at`, by the clock of `zone`. */
function sameMoment({ at, week, of, zone }: { at: Instant; week: Span; of: Span; zone: string }): Instant {
  const days = daysOf(week, zone);
  const day = days.findIndex(({ to }) => at < to);
  return daysOf(of, zone)[day]!.from + (at - days[day]!.from);
}

export function mostCommonZone(blocks: readonly PlacedBlock[]): string | null {
  const counts = new Map<string, number>();
  for (const { timeZone } of blocks) if (timeZone) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  let most: string | null = null;
  for (const [zone, count] of counts) if (most === null || count > counts.get(most)!) most = zone;
  return most;
}

/** One sum for each currency: amounts of two are never added. */
export function paidBy(blocks: readonly PlacedBlock[]): Paid[] {
  const sums = new Map<string, Paid>();
  for (const { currency, price, tips, startsAt, endsAt } of blocks) {
    const sum = sums.get(currency) ?? { currency, base: 0, tips: 0, blocks: 0, minutes: 0 };
    sum.base += price ?? 0;
    sum.tips += tips;
    sum.blocks += 1;
    sum.minutes += (endsAt - startsAt) / MINUTE;
    sums.set(currency, sum);
  }
  return [...sums.values()];
}

/** Spreads the pay of each block over the hours it lasts. What rounding leaves goes to the hours after, so the parts add up. */
function byHour(blocks: readonly PlacedBlock[], zone: string): EarnedHour[] {
  const cells = new Map<string, EarnedHour>();
  for (const { currency, price, tips, startsAt, endsAt } of blocks) {
    const pay = (price ?? 0) + tips;
    let given = 0;
    for (let from = startsAt; from < endsAt; ) {
      const to = Math.min(endsAt, nextQuarter(from));
      const amount = Math.round((pay * (to - startsAt)) / (endsAt - startsAt)) - given;
      given += amount;
      const { weekday, hour } = localHour(from, zone);
      const key = `${weekday} ${hour} ${currency}`;
      const cell = cells.get(key) ?? { weekday, hour, currency, amount: 0, minutes: 0 };
      cell.amount += amount;
      cell.minutes += (to - from) / MINUTE;
      cells.set(key, cell);
      from = to;
    }
  }
  return [...cells.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}

/** Zones are whole quarters of an hour apart: a quarter lies within one hour of any of them. */
const QUARTER = 15 * MINUTE;
function nextQuarter(at: Instant): Instant {
  return (Math.floor(at / QUARTER) + 1) * QUARTER;
}
