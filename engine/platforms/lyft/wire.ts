import * as z from 'zod/mini';
import { heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, degrees, figure, instantOfSeconds, record, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

const Step = z.discriminatedUnion('status', [
  z.object({ status: z.literal('COMPLETE'), refresh_token: z.string().check(z.minLength(1), z.maxLength(8000)) }),
  z.object({ status: z.literal('CODE'), session: z.string().check(z.minLength(1), z.maxLength(2000)) }),
]);

export function readSignIn(body: unknown): SignedInTold | { session: string } | null {
  const { data } = Step.safeParse(body);
  if (data === undefined) return null;
  return data.status === 'CODE' ? { session: data.session } : { refreshToken: data.refresh_token };
}

export const rides = { list: 'ride_offers', id: 'offer_id', most: 2000, read: readRide };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readRides(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, rides);
  return list && { ...list, refreshMs: pollInterval(row?.['poll_after_ms'], 1) };
}

/** A ride occupies the time from its pickup for as long as the platform thinks that it takes. */
function readRide(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instantOfSeconds(row['window_start']);
  const tripSeconds = figure(row['estimated_trip_seconds']);
  const [pickup, dropoff, earnings] = [record(row['pickup']), record(row['dropoff']), record(row['earnings'])];
  const currency = text(earnings?.['currency'], 3);
  const [estimate, least] = [cents(earnings?.['estimate_amount']), cents(earnings?.['minimum_amount'])];
  return {
    id,
    locationId: text(pickup?.['place_id'], 100),
    startsAt,
    endsAt: startsAt === null || tripSeconds === null || tripSeconds === 0 ? null : startsAt + Math.round(tripSeconds * 1000),
    // A promise that cannot be read is no promise.
    price: currency === null || least === null ? null : estimate,
    tips: 0,
    currency: currency ?? 'USD',
    reserved: row['dispatch'] === 'direct',
    hidden: false,
    expiresAt: instantOfSeconds(row['respond_by']),
    extra: {
      store: text(pickup?.['name'], 200),
      storeCity: text(pickup?.['city'], 200),
      minEstimateEarnings: least === null ? null : least / 100,
      pickupTime: startsAt,
      pickUpTimestamp: startsAt,
      estimatedTripTime: tripSeconds,
      pickupDistance: figure(pickup?.['miles_away']),
      ...position('pickup', pickup),
      ...position('drop', dropoff),
    },
  };
}

function position(name: 'pickup' | 'drop', row: Record<string, unknown> | null): Record<string, number | null> {
  return { [`${name}Lat`]: degrees(row?.['lat'], 90), [`${name}Lng`]: degrees(row?.['lng'], 180) };
}

/** The rides held, or `null` if any row cannot be read. */
export function readHeldRides(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['rides'], rides);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, rides) ?? heldOf(offer);
}
