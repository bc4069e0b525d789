import * as z from 'zod/mini';
import { cents, figure, instantOfSeconds, record, rows, text } from '../../kit/parse.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

/** More rows than this are no answer of this platform: nothing of it is read. */
export const MOST_RIDES = 2000;

const token = z.string().check(z.minLength(1), z.maxLength(8000));
export const SignInAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('COMPLETE'), refresh_token: token }),
  z.object({ status: z.literal('CODE'), session: z.string().check(z.minLength(1), z.maxLength(2000)) }),
]);
export const Token = z.object({ access_token: z.string().check(z.minLength(1)), refresh_token: z.optional(token) });
export const Verification = z.object({ url: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)) });

export interface RideList {
  offers: Offer[];
  stillOpen: number;
  unreadable: number;
  refreshMs: number | null;
}

/** Reads a poll's answer; known rides are told by their id alone. `null` = no answer of this platform. */
export function readRides(body: unknown, isKnown: (offerId: string) => boolean): RideList | null {
  const row = record(body);
  const list = row?.['ride_offers'];
  if (row === null || !Array.isArray(list) || list.length > MOST_RIDES) return null;
  const offers: Offer[] = [];
  const fresh = new Set<string>();
  let stillOpen = 0;
  let unreadable = 0;
  for (const ride of list as unknown[]) {
    const id = text(record(ride)?.['offer_id'], 200);
    if (id === null) unreadable++;
    else if (isKnown(id) || fresh.has(id)) stillOpen++;
    else {
      fresh.add(id);
      offers.push(readRide(id, ride as Record<string, unknown>));
    }
  }
  return { offers, stillOpen, unreadable, refreshMs: interval(row['poll_after_ms']) };
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

function degrees(value: unknown, most: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= most ? value : null;
}

/** The rides held, or `null` if any row cannot be read: a list with holes would drop rides that are held. */
export function readHeldRides(body: unknown): Assignment[] | null {
  const list = rows(record(body)?.['rides'], readHeld);
  return list === null || list.unreadable > 0 ? null : list.rows;
}

/** One ride held: its own id is the key by which it is given back. */
export function readHeld(value: unknown): Assignment | null {
  const id = text(record(value)?.['offer_id'], 200);
  return id === null ? null : heldOf(readRide(id, value as Record<string, unknown>));
}

/** The block an accepted ride becomes. */
export function heldOf({ id, startsAt, endsAt, locationId, price, currency }: Offer): Assignment | null {
  if (startsAt === null || endsAt === null || locationId === null) return null;
  return { startsAt, endsAt, locationId, price, currency, externalId: id, offerId: id };
}

/** The platform's own word for an error. For comparing only, never for logs. */
export function errorOf(body: unknown): string {
  return text(record(body)?.['error'], 200) ?? '';
}

const LONGEST_INTERVAL_MS = 3_600_000;

function interval(value: unknown): number | null {
  const ms = figure(value);
  return ms === null || ms === 0 ? null : Math.min(ms, LONGEST_INTERVAL_MS);
}
