import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, figure, instantOfMillis, payPerMile, record, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

const name = z.string().check(z.minLength(1), z.maxLength(200));
/** The driver's stores and rating. */
export const Profile = z.object({
  metrics: z.object({ acceptanceRate: z.nullable(z.number()), customerRating: z.nullable(z.number()) }),
  stores: z.array(z.object({ storeNumber: name, name, address: z.string().check(z.maxLength(300)), homeZone: name, zone: name })),
});

/** The driver's zone and its clock belong among the options. */
export function readSignIn(body: unknown): SignedInTold | null {
  const row = record(body);
  const driver = record(row?.['driver']);
  const refreshToken = text(row?.['refreshToken'], 8000);
  const [deliveryArea, driverTimeZone] = [text(driver?.['zone'], 100), text(driver?.['timeZone'], 100)];
  if (refreshToken === null || deliveryArea === null || driverTimeZone === null) return null;
  return { refreshToken, settings: { deliveryArea, driverTimeZone } };
}

export const trips = { list: 'offers', id: 'offerId', most: 2000, read: readOffer };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readOffers(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, trips);
  return list && { ...list, refreshMs: pollInterval(row?.['pollSeconds'], 1000) };
}

/** An offer occupies the time from its pickup for as long as the platform thinks that it takes. */
function readOffer(id: string, row: Record<string, unknown>): Offer {
  const [store, trip, pay] = [record(row['store']), record(row['trip']), record(row['pay'])];
  const startsAt = instantOfMillis(trip?.['startTime']);
  const endsAt = instantOfMillis(trip?.['endTime']);
  const currency = text(pay?.['currency'], 3);
  const price = currency === null ? null : cents(pay?.['amount']);
  const miles = figure(trip?.['miles']);
  return {
    id,
    locationId: text(store?.['storeNumber'], 100),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price,
    tips: 0,
    currency: currency ?? 'USD',
    reserved: row['offerType'] === 'ROUND_ROBIN',
    hidden: false,
    expiresAt: instantOfMillis(row['respondBy']),
    extra: {
      storeName: text(store?.['name'], 200),
      startTimeStr: text(trip?.['startTimeText'], 60),
      miles,
      priceMile: payPerMile(price, miles),
      trips: figure(trip?.['dropOffs']),
      deliveryType: text(row['orderType'], 40),
    },
  };
}

/** The trips held, or `null` if any row cannot be read. */
export function readHeldTrips(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['trips'], trips);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, trips) ?? heldOf(offer);
}
