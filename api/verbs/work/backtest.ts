import type { BacktestAnswer, BacktestOutcome } from '#api/contract/backtest.ts';
import type { Caller } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import { driverFacts } from '#api/db/driver-record.ts';
import { type OfferWindow, recordedOffers, takenOtherwise, wonIn } from '#api/db/recorded-offers.ts';
import { BACKTEST, DAY, HOUR } from '#config/constants.ts';
import type { Backtest, BacktestResult } from '#engine/index.ts';
import type { AnyPlatform, DriverFacts } from '#engine/model/platform.ts';
import type { Limits } from '#engine/model/session.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';
import { mergeOptions } from '../users/options.ts';
import { serviceKey } from '../workers/list.ts';
import { createSamples } from './backtest-samples.ts';

/** A backtest that may run: everything asked for is valid. */
export interface BacktestPlan {
  window: OfferWindow;
  regions: string[];
  present: Record<string, unknown>;
  /** Null = the call changes nothing. */
  given: Record<string, unknown> | null;
  facts: DriverFacts;
  limits: Limits;
  samples: number;
}

export async function planBacktest({
  ctx,
  input,
  caller,
}: {
  ctx: Pick<Ctx, 'db' | 'platforms' | 'world'>;
  input: InputOf<typeof contract.backtest>;
  caller: Caller;
}): Promise<BacktestPlan | Failed> {
  const { userId, set = {} } = input;
  const service = serviceKey(ctx.platforms, input.service);
  const platform = ctx.platforms.find(({ manifest }) => manifest.service === service);
  const loaded = await loadUser(ctx.db, userId);
  const link = loaded?.links.find((candidate) => candidate.service === service);
  if (!platform || !loaded || !link) return fail('worker.notFound');

  const { record, limits } = loaded.user;
  const { present, parsed } = mergeOptions(platform, link, set, { record, byAdmin: may(caller, 'users.panel') });
  const changed = Object.keys(set).length > 0;
  if (changed && !parsed.ok)
    return fail(
      'options.invalid',
      parsed.issues.map(({ path, message, code }) => ({ path: `body.set.${path}`, message, code })),
    );
  const given = changed && parsed.ok ? (parsed.settings as Record<string, unknown>) : null;
  const regions = regionsOf(platform, present, given);
  const to = ctx.world.now();
  return {
    window: {
      userId,
      service: platform.manifest.service,
      locationIds: platform.locations.all().flatMap(({ id, region }) => (regions.includes(region) ? id : [])),
      from: to - (input.days ?? BACKTEST.days) * DAY,
      to,
    },
    regions,
    present,
    given,
    facts: driverFacts(record),
    limits,
    samples: input.samples ?? BACKTEST.samples,
  };
}

/** Runs a plan slice by slice, with a turn for everybody else between two. Null when the caller has gone. */
export async function runBacktest(
  { database: { pool }, engine, platforms }: Pick<Ctx, 'database' | 'engine' | 'platforms'>,
  plan: BacktestPlan,
  { signal, progress }: { signal: AbortSignal; progress: (share: number) => void },
): Promise<BacktestAnswer | null> {
  const { window, facts, limits } = plan;
  const { userId, service, from, to } = window;
  const occupied = await takenOtherwise(pool, window);
  const replayOf = (settings: unknown) => engine.backtest(service, { settings, facts, limits, occupied });
  const present = replayOf(plan.present);
  const given = plan.given === null ? null : replayOf(plan.given);
  const samples = createSamples({ platforms, service, limit: plan.samples });

  for await (const { offers, upTo } of recordedOffers(pool, window)) {
    if (signal.aborted) return null;
    for (const recorded of offers) {
      const before = decide(present, recorded);
      samples.add(recorded, given ? decide(given, recorded) : before, before);
    }
    progress((upTo - from) / (to - from));
    await new Promise(setImmediate);
  }
  const won = await wonIn(pool, window);
  const outcome = outcomeOf(present.result());
  return {
    userId,
    service,
    from,
    to,
    regions: plan.regions,
    given: given ? outcomeOf(given.result()) : outcome,
    present: outcome,
    won: {
      caught: won.reduce((sum, { caught }) => sum + caught, 0),
      hours: hoursOf(won.reduce((sum, { workedMs }) => sum + workedMs, 0)),
      pay: Object.fromEntries(won.map(({ currency, pay }) => [currency, pay / 100])),
    },
    samples: samples.all(),
  };
}

function decide(replay: Backtest, { offer, seenAt }: { offer: Parameters<Backtest['replay']>[0]; seenAt: number }) {
  const reason = replay.replay(offer, seenAt);
  return { reason, margin: replay.margin };
}

/** The regions of every location that these settings name; all regions where they name none. */
function regionsOf(platform: AnyPlatform, ...settings: unknown[]): string[] {
  const all = platform.locations.all();
  const words = new Set(settings.flatMap((one) => Object.values((one ?? {}) as object).flatMap(wordsIn)));
  const chosen = all.filter(({ id }) => words.has(id));
  return [...new Set((chosen.length > 0 ? chosen : all).map(({ region }) => region))].sort();
}

/** The texts of a list, which may be stored as one text with commas. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',');
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function outcomeOf({ offers, caught, workedMs, pay, refused }: BacktestResult): BacktestOutcome {
  return { offers, caught, hours: hoursOf(workedMs), pay: payOf(pay), refused: refused as Record<string, number> };
}

/** Major units of minor ones, by currency. */
export function payOf(minor: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(minor).map(([currency, amount]) => [currency, amount / 100]));
}

export function hoursOf(ms: number): number {
  return Math.round((ms / HOUR) * 100) / 100;
}
