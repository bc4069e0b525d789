import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readOfferList } from '#engine/kit/wire/offer-list.ts';
import { degrees, figure, instantOfSeconds, payPerMile, record, text, wholeCents } from '#engine/kit/wire/parse.ts';
import type { SignedInTold } from '#engine/kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '#engine/model/offer.ts';
import { MINUTE } from '#engine/model/time-units.ts';

const short = z.string().check(z.minLength(1), z.maxLength(200));
export const Places = z.object({ places: z.array(z.object({ id: short, name: short, city: short })) });

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refresh_token'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export const orders = { list: 'orders', id: 'offer_id', most: 2000, read: readOrder };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readOrders(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, orders);
  return list && { ...list, refreshMs: pollInterval(row?.['poll_seconds'], 1000) };
}

/**
 * An order occupies the time from its pickup for as long as the platform thinks that it takes. A figure that cannot be read is
 * `null`: such an offer is never taken.
 */
function readOrder(id: string, row: Record<string, unknown>): Offer {
  const [store, pay] = [record(row['store']), record(row['pay'])];
  const startsAt = instantOfSeconds(row['pickup_at']);
  const minutes = figure(row['estimate_minutes']);
  const currency = text(pay?.['currency'], 3);
  const price = currency === null ? null : wholeCents(pay?.['cents']);
  const tripMiles = figure(row['trip_miles']);
  return {
    id,
    locationId: text(store?.['id'], 100),
    startsAt,
    endsAt: endAfter(startsAt, startsAt === null || minutes === null ? null : startsAt + Math.round(minutes * MINUTE)),
    price,
    tips: 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: false,
    expiresAt: instantOfSeconds(row['respond_by']),
    extra: {
      store: text(store?.['name'], 200),
      storeLat: degrees(store?.['lat'], 90),
      storeLng: degrees(store?.['lng'], 180),
      tripMiles,
      perMile: payPerMile(price, tripMiles),
      items: figure(row['items']),
    },
  };
}

/** What the account holds, by its own ids, or `null` if any row cannot be read. */
export function readSchedule(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['scheduled'], { id: 'order_id', read: readOrder, ownIds: true });
}

/** The order that an accepted offer became: its id is in the answer alone. `null` where that cannot be read: the schedule names it. */
export function readHeld(body: unknown, offer: Offer): Assignment | null {
  const externalId = text(record(body)?.['order_id'], 200);
  const held = heldOf(offer);
  return externalId === null || held === null ? null : { ...held, externalId };
}
