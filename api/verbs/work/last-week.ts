import type { WeekPlan } from '#api/contract/week-plan.ts';
import { metOffers } from '#api/db/met-offers.ts';
import { takenOtherwise } from '#api/db/recorded-offers.ts';
import { DAY, HOUR } from '#config/constants.ts';
import { patienceBrought } from '#engine/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Limits } from '#engine/model/session.ts';
import type { Ctx } from '../context.ts';

/** Offers of a week are seen from so long before it on. */
const SEEN_BEFORE_MS = 3 * DAY;
const KEPT_MS = HOUR;

interface Request {
  userId: string;
  service: string;
  limits: Limits;
  currency: string;
  week: { from: Instant; to: Instant };
}

/** Says what patience brought or cost in a week that is over, by the offers that the driver's own search met; null where it passed over none. */
export async function patienceOf(
  { cache, database: { pool }, platforms }: Pick<Ctx, 'cache' | 'database' | 'platforms'>,
  { userId, service, limits, currency, week }: Request,
): Promise<WeekPlan['lastWeek']> {
  const key = `patience:${encodeURIComponent(userId)}:${service}:${week.from}:${currency}`;
  const known = await cache.get<{ of: WeekPlan['lastWeek'] }>(key);
  if (known) return known.of;
  const made = await cache.fill(key, KEPT_MS, async () => {
    const window = { userId, service, from: week.from - SEEN_BEFORE_MS, to: week.to };
    const met = (await metOffers(pool, window)).filter(({ offer }) => offer.currency === currency);
    if (!met.some(({ outcome }) => outcome === 'passed')) return { of: null };
    const occupied = await takenOtherwise(pool, window);
    const { locations } = platforms.find(({ manifest }) => manifest.service === service)!;
    const { won, withoutPatience, passed } = patienceBrought({ service, limits, locations, occupied }, met, week);
    return { of: passed > 0 ? { brought: won - withoutPatience, passed } : null };
  });
  return made.of;
}
