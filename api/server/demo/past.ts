import { DAY, HOUR, SECOND } from '#config/constants.ts';
import { localDay, localWeek } from '#engine/core/calendar.ts';
import { guard } from '#engine/core/guards.ts';
import type { Candidate, Occupied } from '#engine/core/ports.ts';
import type { Instant, Random } from '#engine/model/clock.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { WorldOffer } from '#engine/model/sandbox.ts';
import type { Limits } from '#engine/model/session.ts';
import { type Rule, reasonOf, type Verdict } from '#engine/model/verdict.ts';

/** A generator that always gives the same numbers for the same parts. */
export type Seeded = (...parts: (string | number)[]) => Random;

/** A demo driver in the past: the rule, and the blocks they hold. Shared by their platforms. */
export interface PastDriver {
  userId: string;
  account: string;
  rule: Rule<Offer>;
  limits: Limits;
  occupied: Occupied[];
}

/** How likely a day has a shift, and its hours in a row. Outside it the driver is not searching. */
const SHIFT_CHANCE = 0.85;
const SHIFT_HOURS = 6;
/** How often a rival from outside is faster, next to the rivals of the market itself. */
const RIVAL_CHANCE = 0.35;
/** Longer than any cap looks back. */
const LOOK_BACK = 12 * DAY;

/** What each driver who was out searching made of one offer. No block that ends after `until` is won. */
export function decidePast(request: {
  platform: AnyPlatform;
  drivers: readonly PastDriver[];
  published: WorldOffer;
  until: Instant;
  seeded: Seeded;
}): { offer: Offer; verdicts: Verdict[]; winners: PastDriver[] } {
  const { platform, drivers, published, until, seeded } = request;
  const offer = toOffer(published);
  const verdicts: Verdict[] = [];
  const winners: PastDriver[] = [];
  const first = Math.floor(seeded('order', offer.id)() * drivers.length);
  for (let at = 0; at < drivers.length; at++) {
    const driver = drivers[(first + at) % drivers.length]!;
    if (published.reservedFor !== null && published.reservedFor !== driver.account) continue;
    if (!isSearching(driver, published.publishedAt, seeded)) continue;
    const random = seeded(driver.account, offer.id);
    const seenAt = published.publishedAt + Math.round((0.5 + 3 * random()) * SECOND);
    if (published.rivalAt !== null && published.rivalAt <= seenAt) continue;
    const mayWin = winners.length < published.capacity && published.endsAt <= until && (offer.reserved || random() > RIVAL_CHANCE);
    const verdict = decide(platform, driver, offer as Complete, { seenAt, mayWin, random });
    verdicts.push(verdict);
    if (verdict.status === 'got') winners.push(driver);
  }
  return { offer, verdicts, winners };
}

type Complete = Offer & { startsAt: number; endsAt: number; locationId: string };

function decide(
  platform: AnyPlatform,
  driver: PastDriver,
  offer: Complete,
  { seenAt, mayWin, random }: { seenAt: Instant; mayWin: boolean; random: Random },
): Verdict {
  const { service } = platform.manifest;
  const verdict: Verdict = {
    userId: driver.userId,
    service,
    offerId: offer.id,
    status: 'dislikes',
    reason: null,
    detail: null,
    margin: 0,
    seenAt,
    decidedAt: seenAt,
    grabMs: null,
  };
  const refusal = driver.rule.refuses(offer, seenAt);
  if (refusal !== null) return { ...verdict, ...reasonOf(refusal), margin: driver.rule.margin };
  const detail = guard(driver.occupied, candidateOf(platform, offer), service, driver.limits);
  if (detail !== null) return { ...verdict, reason: 'UNKNOWN', detail };

  const asked: Verdict = { ...verdict, decidedAt: seenAt + 120 + Math.round(random() * 200), grabMs: 1 + Math.round(random() * 40) / 10 };
  if (!mayWin) return { ...asked, status: 'lost', detail: 'GONE' };
  const { startsAt, endsAt, locationId } = offer;
  while (driver.occupied[0] && driver.occupied[0].endsAt < seenAt - LOOK_BACK) driver.occupied.shift();
  driver.occupied.push({ service, offerId: offer.id, startsAt, endsAt, locationId });
  return { ...asked, status: 'got' };
}

function isSearching(driver: PastDriver, at: Instant, seeded: Seeded): boolean {
  const random = seeded('shift', driver.account, Math.floor(at / DAY));
  if (random() > SHIFT_CHANCE) return false;
  const from = Math.floor(random() * (24 - SHIFT_HOURS)) * HOUR;
  const inDay = at % DAY;
  return inDay >= from && inDay < from + SHIFT_HOURS * HOUR;
}

function candidateOf(platform: AnyPlatform, offer: Complete): Candidate {
  const { startsAt, endsAt, locationId } = offer;
  const zone = platform.locations.get(locationId)?.timeZone ?? 'UTC';
  return { offer, startsAt, endsAt, locationId, day: localDay(startsAt, zone), week: localWeek(startsAt, zone) };
}

function toOffer(published: WorldOffer): Offer {
  const { id, locationId, startsAt, endsAt, price, tips, currency, reservedFor, expiresAt, surge } = published;
  const reserved = reservedFor !== null;
  return {
    id,
    locationId,
    startsAt,
    endsAt,
    price,
    tips,
    currency,
    reserved,
    hidden: false,
    expiresAt,
    ...(surge && { extra: { surge } }),
  };
}
