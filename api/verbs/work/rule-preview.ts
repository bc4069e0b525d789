import type { Caller } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import type { BestChange, RulePreview } from '#api/contract/rule-preview.ts';
import type { Backtest, BacktestResult } from '#engine/index.ts';
import type { AnyPlatform, DriverFacts } from '#engine/model/platform.ts';
import type { Limits } from '#engine/model/session.ts';
import type { Ctx } from '../context.ts';
import { hoursOf, outcomeOf, payOf, planBacktest } from './backtest.ts';
import type { Recorded } from './recorded-window.ts';
import { type SingleChange, singleChanges } from './single-changes.ts';

interface Request {
  ctx: Pick<Ctx, 'db' | 'platforms' | 'world' | 'engine' | 'recorded'>;
  input: InputOf<typeof contract.rulePreview>;
  caller: Caller;
}

interface Filters {
  settings: Record<string, unknown>;
  facts: DriverFacts;
  limits: Limits;
}

/** Locations of skipped offers that a best change may add. */
const MOST_LOCATIONS = 8;
/** Offers between two turns for everybody else. */
const SLICE = 5000;

/** Shows the last seven days' offers to filters that are not saved; writes nothing. */
export async function previewRules({ ctx, input, caller }: Request): Promise<RulePreview | Failed> {
  const { userId, service, set, limits, enforceEndOfSchedule, best } = input;
  const plan = await planBacktest({ ctx, input: { userId, service, ...(set && { set }) }, caller });
  if (plan instanceof Failed) return plan;
  const recorded = await ctx.recorded.read(plan.window);
  const filters: Filters = {
    settings: plan.given ?? plan.present,
    facts: { ...plan.facts, ...(enforceEndOfSchedule !== undefined && { enforceEndOfSchedule }) },
    limits: limits ?? plan.limits,
  };
  const replay = createReplayer(ctx.engine, recorded);
  const skipped = createSkipped();
  const given = await replay(filters, skipped.add);
  const platform = ctx.platforms.find(({ manifest }) => manifest.service === plan.window.service)!;
  const candidates = best ? valid(platform, filters, skipped.places(), may(caller, 'users.panel')) : [];
  return {
    from: recorded.window.from,
    to: recorded.window.to,
    present: outcomeOf(await replay({ settings: plan.present, facts: plan.facts, limits: plan.limits })),
    given: outcomeOf(given),
    skipped: skipped.rows(),
    best: await bestOf(candidates, given, (settings) => replay({ ...filters, settings })),
  };
}

type Note = (offer: Recorded['offers'][number]['offer'], reason: NonNullable<ReturnType<Backtest['replay']>>) => void;

function createReplayer(engine: Ctx['engine'], { window, offers, occupied }: Recorded) {
  return async ({ settings, facts, limits }: Filters, note?: Note): Promise<BacktestResult> => {
    const replay = engine.backtest(window.service, { settings, facts, limits, occupied });
    for (const [at, { offer, seenAt }] of offers.entries()) {
      if (at % SLICE === SLICE - 1) await new Promise(setImmediate);
      const reason = replay.replay(offer, seenAt);
      if (reason !== null) note?.(offer, reason);
    }
    return replay.result();
  };
}

interface Sum {
  offers: number;
  workedMs: number;
  pay: Record<string, number>;
}

function createSkipped() {
  const sums = new Map<string, Sum>();
  const places = new Map<string, number>();
  const add: Note = ({ startsAt, endsAt, price, currency, locationId }, reason) => {
    const sum = sums.get(reason) ?? { offers: 0, workedMs: 0, pay: {} };
    sums.set(reason, sum);
    sum.offers += 1;
    if (startsAt !== null && endsAt !== null) sum.workedMs += endsAt - startsAt;
    if (price !== null) sum.pay[currency] = (sum.pay[currency] ?? 0) + price;
    if (reason === 'OUT_OF_AREA' && locationId !== null) places.set(locationId, (places.get(locationId) ?? 0) + 1);
  };
  return {
    add,
    rows: () =>
      [...sums]
        .sort(([, a], [, b]) => b.offers - a.offers)
        .map(([reason, { offers, workedMs, pay }]) => ({ reason, offers, hours: hoursOf(workedMs), pay: payOf(pay) })),
    places: () =>
      [...places]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_LOCATIONS)
        .map(([id]) => id),
  };
}

interface Candidate extends SingleChange {
  /** All options with the change. */
  settings: Filters['settings'];
}

/** The single changes that a save would take. */
function valid({ options, view }: AnyPlatform, { settings, facts }: Filters, places: readonly string[], byAdmin: boolean): Candidate[] {
  return singleChanges(view.form, settings, places).flatMap(({ field, value }) => {
    const parsed = options.parse({ ...settings, [field]: value }, { facts, byAdmin, stored: settings });
    return parsed.ok ? [{ field, value, settings: parsed.settings }] : [];
  });
}

/** More money wins, and of as much money more blocks. Null where no change is better than none. */
async function bestOf(
  candidates: readonly Candidate[],
  given: BacktestResult,
  run: (settings: Filters['settings']) => Promise<BacktestResult>,
): Promise<BestChange | null> {
  let best: { change: SingleChange; result: BacktestResult } | null = null;
  for (const { settings, ...change } of candidates) {
    await new Promise(setImmediate);
    const result = await run(settings);
    if (isBetter(result, best?.result ?? given)) best = { change, result };
  }
  return best && { ...best.change, outcome: outcomeOf(best.result) };
}

function isBetter(one: BacktestResult, other: BacktestResult): boolean {
  const money = ({ pay }: BacktestResult) => Object.values(pay).reduce((sum, each) => sum + each, 0);
  return money(one) > money(other) || (money(one) === money(other) && one.caught > other.caught);
}
