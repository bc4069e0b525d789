import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { FeedSummary } from '#api/contract/offers.ts';
import { countOutcomes, type OutcomeCount } from '#api/db/feed-summary.ts';
import { BILLING, CACHES, DAY, FEED, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { localDay } from '#engine/model/local-days.ts';
import type { Ctx } from '../context.ts';

/** Returns how many offers met each outcome, in all and by the day they were seen. Counted at most every half a minute, or now by `recount`. */
export async function feedSummary({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: InputOf<typeof contract.feedSummary>;
}): Promise<FeedSummary | Failed> {
  const { userId, service, locationIds = [], timeZone = BILLING.timeZone, recount = false } = input;
  if (!isZone(timeZone)) return fail('input.invalid', [{ path: 'timeZone', message: 'Not an IANA time zone' }]);
  const key = `feed-summary:${JSON.stringify([userId, service, timeZone, [...locationIds].sort()])}`;
  return (
    (recount ? undefined : await ctx.cache.get<FeedSummary>(key)) ??
    ctx.cache.fill(key, CACHES.fatesMs, async () => {
      const boundaries = daysUntil(ctx.world.now(), timeZone);
      const whole = locationIds.length ? locationIds : null;
      return summaryOf(boundaries, await countOutcomes(ctx.database.pool, { userId, service, boundaries, locationIds: whole }));
    })
  );
}

/** The first instants of the days up to the one of `at`, the oldest first. */
export function daysUntil(at: Instant, zone: string): Instant[] {
  const today = localDay(at, zone);
  return Array.from({ length: FEED.summaryDays }, (_, i) => localDay(today - (FEED.summaryDays - 1 - i) * DAY + 12 * HOUR, zone));
}

export function summaryOf(boundaries: readonly Instant[], rows: readonly OutcomeCount[]): FeedSummary {
  const none = () => ({ got: 0, lost: 0, dislikes: 0, passed: 0 });
  const counts = none();
  const days = new Map<number, FeedSummary['days'][number]>();
  for (const { day, status, passed, currency, count, amount } of rows) {
    const shown = days.get(day) ?? { from: boundaries[day - 1]!, counts: none(), won: [] };
    days.set(day, shown);
    shown.counts[status] += count;
    counts[status] += count;
    if (passed) {
      shown.counts.passed += count;
      counts.passed += count;
    }
    if (currency !== null) shown.won.push({ currency, amount });
  }
  return { from: boundaries[0]!, counts, days: [...days.values()].sort((a, b) => b.from - a.from) };
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
