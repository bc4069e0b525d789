import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, degrees, figure, instantOfMillis, record, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

export const Profile = z.object({ acceptance_rate: z.nullable(z.number()), customer_rating: z.nullable(z.number()) });

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refresh_token'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export const jobs = { list: 'jobs', id: 'job_id', most: 2000, read: readJob };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readJobs(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, jobs);
  return list && { ...list, refreshMs: pollInterval(row?.['retry_ms'], 1) };
}

/** A job occupies the time from its pickup for as long as the platform thinks that it takes. */
function readJob(id: string, row: Record<string, unknown>): Offer {
  const [warehouse, trip, payout] = [record(row['warehouse']), record(row['trip']), record(row['payout'])];
  const startsAt = instantOfMillis(trip?.['start_time']);
  const endsAt = instantOfMillis(trip?.['end_time']);
  const currency = text(payout?.['currency'], 3);
  return {
    id,
    locationId: text(warehouse?.['id'], 100),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price: currency === null ? null : cents(payout?.['amount']),
    tips: 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
    extra: {
      store: text(warehouse?.['name'], 200),
      storeCity: text(warehouse?.['city'], 200),
      pickupTime: startsAt,
      pickupLat: degrees(warehouse?.['lat'], 90),
      pickupLng: degrees(warehouse?.['lng'], 180),
      miles: figure(trip?.['miles']),
    },
  };
}

/** The jobs held, or `null` if any row cannot be read. */
export function readHeldJobs(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['jobs'], jobs);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, jobs) ?? heldOf(offer);
}
