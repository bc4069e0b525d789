import { createHash } from 'node:crypto';
import type { Caller } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import type { Earnings, Paid } from '#api/contract/earnings.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { WeekPlan } from '#api/contract/week-plan.ts';
import { type OfferWindow, recordedOffers, takenOtherwise } from '#api/db/recorded-offers.ts';
import { DAY, MINUTE } from '#config/constants.ts';
import { advise, LEAST_WEEKS, outlookOf, type PatienceOutcome, type ReplayedWin, rangeOf } from '#engine/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import { PATIENCES, type Patience } from '#engine/model/session.ts';
import { HOUR } from '#engine/model/time-units.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';
import { type BacktestPlan, planBacktest } from './backtest.ts';
import { workedBy } from './worked.ts';

interface Request {
  ctx: Ctx;
  input: InputOf<typeof contract.weekPlan>;
  caller: Caller;
}

/** Weeks before the present one that are replayed. */
const WEEKS = 4;
/** Offers of a week are seen from so long before it on. */
const SEEN_BEFORE_MS = 2 * DAY;
/** A week counts when offers were recorded on so many of its days. */
const LEAST_DAYS = 5;
/** A replay takes a second or two, and weeks that are over do not change. */
const KEPT_MS = 10 * MINUTE;
/** What the driver chooses from; another one is shown while it is theirs. */
const PROPOSED: readonly Patience[] = ['off', 'middle', 'high'];

/** Says what this driver's weeks are likely to bring with each patience, and where this week stands; writes nothing. */
export async function planWeek({ ctx, input: { userId, service, goal: asked }, caller }: Request): Promise<WeekPlan | Failed> {
  const plan = await planBacktest({ ctx, input: { userId, service }, caller });
  if (plan instanceof Failed) return plan;
  const loaded = await loadUser(ctx.db, userId);
  const { patience: present = 'off', weeklyGoal } = loaded!.user.record as { patience?: Patience; weeklyGoal?: number | null };
  const goal = asked === undefined ? (weeklyGoal ?? null) : Number(asked);
  const earnings = await workedBy({ ctx, userId, service: plan.window.service });
  const tried = PATIENCES.filter((patience) => PROPOSED.includes(patience) || patience === present);
  const replayed = await replayedWeeks(ctx, plan, earnings, tried);
  const currency = currencyOf(earnings, replayed.wins);
  const outcomes = outcomesOf({ ...replayed, currency, earnings });
  const [done, ahead] = [paidIn(earnings.weeks.at(-1)!.done, currency), paidIn(earnings.weeks.at(-1)!.ahead, currency)];
  return {
    at: earnings.at,
    currency,
    weeks: replayed.weeks.length,
    outcomes,
    present,
    advised: advise(outcomes, goal),
    goal,
    done,
    ahead,
    outlook: goal === null ? null : outlookOf({ goal, done, ahead, outcomes, present }),
  };
}

/** Weeks of which enough was recorded, and what each patience would have won in all of the time. */
interface Replayed {
  weeks: Earnings['weeks'];
  wins: Partial<Record<Patience, ReplayedWin[]>>;
}

async function replayedWeeks(ctx: Ctx, plan: BacktestPlan, { weeks }: Earnings, tried: readonly Patience[]): Promise<Replayed> {
  const past = weeks.slice(-1 - WEEKS, -1);
  const { regions: _, samples: __, given: ___, window, ...filters } = plan;
  const of = createHash('sha256').update(JSON.stringify([window.locationIds, filters, past.at(-1)!.to, tried]));
  const key = `week-plan:${encodeURIComponent(window.userId)}:${window.service}:${of.digest('base64url')}`;
  return (await ctx.cache.get<Replayed>(key)) ?? ctx.cache.fill(key, KEPT_MS, () => replay(ctx, plan, past, tried));
}

async function replay(ctx: Ctx, plan: BacktestPlan, past: Earnings['weeks'], tried: readonly Patience[]): Promise<Replayed> {
  const { pool } = ctx.database;
  const { service } = plan.window;
  const window: OfferWindow = { ...plan.window, from: past[0]!.from - SEEN_BEFORE_MS, to: past.at(-1)!.to };
  const occupied = await takenOtherwise(pool, window);
  const run = ctx.engine.weekReplay(service, { settings: plan.present, facts: plan.facts, limits: plan.limits, occupied });
  if (!run) return { weeks: [], wins: {} };
  const days = new Set<number>();
  for await (const { offers } of recordedOffers(pool, window)) {
    for (const { offer, seenAt } of offers) {
      days.add(dayOf(past, seenAt));
      run.show(offer, seenAt);
    }
    await new Promise(setImmediate);
  }
  const weeks = past.filter((_week, at) => [0, 1, 2, 3, 4, 5, 6].filter((day) => days.has(at * 7 + day)).length >= LEAST_DAYS);
  const wins: Replayed['wins'] = {};
  if (weeks.length >= LEAST_WEEKS) for (const patience of tried) wins[patience] = await run.winsWith(patience);
  return { weeks, wins };
}

/** Counts days through the weeks, from 0; -1 outside them. */
function dayOf(weeks: Earnings['weeks'], at: Instant): number {
  const week = weeks.findIndex(({ from, to }) => at >= from && at < to);
  return week < 0 ? -1 : week * 7 + Math.min(6, Math.floor((at - weeks[week]!.from) / DAY));
}

interface Counted extends Replayed {
  currency: string;
  earnings: Earnings;
}

function outcomesOf({ weeks, wins, currency, earnings }: Counted): PatienceOutcome[] {
  const gone = earnings.at - earnings.weeks.at(-1)!.from;
  return PATIENCES.flatMap((patience): PatienceOutcome[] => {
    const all = wins[patience]?.filter((win) => win.currency === currency);
    if (!all) return [];
    const byWeek = weeks.map(({ from, to }) => ({ from, wins: all.filter(({ startsAt }) => startsAt >= from && startsAt < to) }));
    const week = rangeOf(byWeek.map((one) => payOf(one.wins)));
    // What is booked by now is known: only what was won later in those weeks still comes.
    const rest = rangeOf(byWeek.map((one) => payOf(one.wins.filter(({ seenAt }) => seenAt >= one.from + gone))));
    const hours = byWeek.flatMap((one) => one.wins).reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / HOUR, 0);
    const pay = byWeek.reduce((sum, one) => sum + payOf(one.wins), 0);
    return week && rest ? [{ patience, week, rest, perHour: hours > 0 ? pay / hours : 0 }] : [];
  });
}

function payOf(wins: readonly ReplayedWin[]): number {
  return wins.reduce((sum, { price }) => sum + price, 0);
}

function paidIn(sums: readonly Paid[], currency: string): number {
  return sums.filter((sum) => sum.currency === currency).reduce((total, { base, tips }) => total + base + tips, 0);
}

/** The currency that the dashboard shows this week in; without pay so far, that of most offers. */
function currencyOf({ weeks }: Earnings, wins: Replayed['wins']): string {
  const { done, ahead } = weeks.at(-1)!;
  const most = (sums: readonly Paid[]) => [...sums].sort((a, b) => b.base + b.tips - a.base - a.tips)[0]?.currency;
  const counts = Map.groupBy(wins.off ?? [], ({ currency }) => currency);
  const offered = [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
  return most(done) ?? most(ahead) ?? most(weeks.flatMap((week) => week.done)) ?? offered ?? 'USD';
}
