import { createHash } from 'node:crypto';
import type { Caller } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import type { Earnings, Paid } from '#api/contract/earnings.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { WeekPlan } from '#api/contract/week-plan.ts';
import { type OfferWindow, recordedOffers, takenOtherwise } from '#api/db/recorded-offers.ts';
import { DAY, MINUTE } from '#config/constants.ts';
import { advise, LEAST_WEEKS, outlookOf, type PatienceOutcome, type ReplayedWin, rangeOf, type WeekReplay } from '#engine/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import { type GoalUnit, PATIENCES, type Patience } from '#engine/model/session.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';
import { type BacktestPlan, planBacktest } from './backtest.ts';
import { patienceOf } from './last-week.ts';
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
/** Weeks that are over do not change: what they would have brought is worked out once for each market, settings and hours taken. */
const KEPT_MS = DAY;
/** What the driver chooses from; another one is shown while it is theirs. */
const PROPOSED: readonly Patience[] = ['off', 'middle', 'high'];

/** Says what this driver's weeks are likely to bring with each patience, and where this week stands; writes nothing. */
export async function planWeek({ ctx, input, caller }: Request): Promise<WeekPlan | Failed> {
  const plan = await planBacktest({ ctx, input: { userId: input.userId, service: input.service }, caller });
  if (plan instanceof Failed) return plan;
  const { userId, service } = plan.window;
  const loaded = await loadUser(ctx.db, userId);
  const record = loaded!.user.record as StoredGoal;
  const present = record.patience ?? 'off';
  const { of, goal } = goalOf(input, record);
  const earnings = await workedBy({ ctx, userId, service });
  const tried = PATIENCES.filter((patience) => PROPOSED.includes(patience) || patience === present);
  const replayed = await replayedWeeks(ctx, plan, earnings, tried);
  const currency = currencyOf(earnings, replayed.wins);
  const lastWeek = await patienceOf(ctx, { userId, service, limits: plan.limits, currency, week: earnings.weeks.at(-2)! });
  const outcomes = outcomesOf({ ...replayed, currency, earnings, of });
  const { done, ahead } = earnings.weeks.at(-1)!;
  const week = { done: amountOf(done, currency, of), ahead: amountOf(ahead, currency, of) };
  return {
    at: earnings.at,
    currency,
    lastWeek,
    weeks: replayed.weeks.length,
    outcomes,
    present,
    advised: advise(outcomes, goal, of),
    goal,
    of,
    ...week,
    outlook: goal === null ? null : outlookOf({ goal, of, ...week, outcomes, present }),
  };
}

interface StoredGoal {
  patience?: Patience;
  weeklyGoal?: number | null;
  weeklyGoalHours?: number | null;
}

/** The goal that is asked about, else the stored one: in money, or in minutes of work. */
function goalOf({ goal, of }: Request['input'], { weeklyGoal, weeklyGoalHours }: StoredGoal): { of: GoalUnit; goal: number | null } {
  if (goal !== undefined) return { of: of ?? 'money', goal: Number(goal) };
  if (of === undefined && weeklyGoal == null && weeklyGoalHours) return { of: 'hours', goal: weeklyGoalHours * 60 };
  return { of: of ?? 'money', goal: of === 'hours' ? null : (weeklyGoal ?? null) };
}

/** Weeks of which enough was recorded, and what each patience would have won in all of the time. */
interface Replayed {
  weeks: Earnings['weeks'];
  wins: Partial<Record<Patience, ReplayedWin[]>>;
}

async function replayedWeeks(ctx: Ctx, plan: BacktestPlan, { weeks }: Earnings, tried: readonly Patience[]): Promise<Replayed> {
  const past = weeks.slice(-1 - WEEKS, -1);
  const { present: settings, facts, limits } = plan;
  const window: OfferWindow = { ...plan.window, from: past[0]!.from - SEEN_BEFORE_MS, to: past.at(-1)!.to };
  const { service, userId, locationIds } = window;
  const occupied = await takenOtherwise(ctx.database.pool, window);
  const run = ctx.engine.weekReplay(service, { settings, facts, limits, occupied });
  if (!run) return { weeks: [], wins: {} };
  const of = [locationIds, settings, facts, limits, occupied, window.to, run.learnedUntil, tried];
  const key = `week-plan:${encodeURIComponent(userId)}:${service}:${createHash('sha256').update(JSON.stringify(of)).digest('base64url')}`;
  return (await ctx.cache.get<Replayed>(key)) ?? inTurn(ctx, key, () => replay(ctx, run, window, past, tried));
}

/** What each process works out now, by key: one replay at a time, however many ask. */
const working = new WeakMap<Ctx['cache'], { line: Promise<unknown>; byKey: Map<string, Promise<Replayed>> }>();

function inTurn({ cache }: Ctx, key: string, make: () => Promise<Replayed>): Promise<Replayed> {
  const known = working.get(cache) ?? { line: Promise.resolve(), byKey: new Map() };
  working.set(cache, known);
  const found = known.byKey.get(key);
  if (found) return found;
  const made = known.line.then(() => cache.fill(key, KEPT_MS, make)).finally(() => known.byKey.delete(key));
  known.line = made.catch(() => undefined);
  known.byKey.set(key, made);
  return made;
}

async function replay(
  { database: { pool } }: Ctx,
  run: WeekReplay,
  window: OfferWindow,
  past: Earnings['weeks'],
  tried: readonly Patience[],
): Promise<Replayed> {
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
  of: GoalUnit;
  currency: string;
  earnings: Earnings;
}

function outcomesOf({ weeks, wins, currency, earnings, of }: Counted): PatienceOutcome[] {
  const amount = of === 'hours' ? minutesOf : payOf;
  const gone = earnings.at - earnings.weeks.at(-1)!.from;
  return PATIENCES.flatMap((patience): PatienceOutcome[] => {
    const all = wins[patience]?.filter((win) => win.currency === currency);
    if (!all) return [];
    const byWeek = weeks.map(({ from, to }) => ({ from, wins: all.filter(({ startsAt }) => startsAt >= from && startsAt < to) }));
    const week = rangeOf(byWeek.map((one) => amount(one.wins)));
    // What is booked by now is known: only what was won later in those weeks still comes.
    const rest = rangeOf(byWeek.map((one) => amount(one.wins.filter(({ seenAt }) => seenAt >= one.from + gone))));
    const won = byWeek.flatMap((one) => one.wins);
    const minutes = minutesOf(won);
    return week && rest ? [{ patience, week, rest, perHour: minutes > 0 ? (payOf(won) / minutes) * 60 : 0 }] : [];
  });
}

function payOf(wins: readonly ReplayedWin[]): number {
  return wins.reduce((sum, { price }) => sum + price, 0);
}

function minutesOf(wins: readonly ReplayedWin[]): number {
  return wins.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / MINUTE, 0);
}

function amountOf(sums: readonly Paid[], currency: string, of: GoalUnit): number {
  if (of === 'hours') return Math.round(sums.reduce((total, { minutes }) => total + minutes, 0));
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
