import * as z from 'zod/mini';
import { cents, figure, record, rows, text } from '../../kit/parse.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

/** More rows than this are no answer of this platform: nothing of it is read. */
export const MOST_OFFERS = 2000;

const name = z.string().check(z.minLength(1), z.maxLength(200));
export const SignedInAnswer = z.object({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(8000)),
  driver: z.object({
    zone: z.string().check(z.minLength(1), z.maxLength(100)),
    timeZone: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
});
export const Token = z.object({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.optional(z.string().check(z.minLength(1))),
});
export const Verification = z.object({ verifyUrl: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)) });
/** The driver's stores and his rating. */
export const Profile = z.object({
  metrics: z.object({ acceptanceRate: z.nullable(z.number()), customerRating: z.nullable(z.number()) }),
  stores: z.array(z.object({ storeNumber: name, name, address: z.string().check(z.maxLength(300)), homeZone: name, zone: name })),
});

export interface OfferList {
  offers: Offer[];
  stillOpen: number;
  unreadable: number;
  refreshMs: number | null;
}

/** Reads a poll's answer; known offers are told by their id alone. `null` = no answer of this platform. */
export function readOffers(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = row?.['offers'];
  if (row === null || !Array.isArray(list) || list.length > MOST_OFFERS) return null;
  const offers: Offer[] = [];
  const fresh = new Set<string>();
  let stillOpen = 0;
  let unreadable = 0;
  for (const offer of list as unknown[]) {
    const id = text(record(offer)?.['offerId'], 200);
    if (id === null) unreadable++;
    else if (isKnown(id) || fresh.has(id)) stillOpen++;
    else {
      fresh.add(id);
      offers.push(readOffer(id, offer as Record<string, unknown>));
    }
  }
  return { offers, stillOpen, unreadable, refreshMs: interval(row['pollSeconds']) };
}

/** An offer occupies the time from its pickup for as long as the platform thinks that it takes. */
function readOffer(id: string, row: Record<string, unknown>): Offer {
  const [store, trip, pay] = [record(row['store']), record(row['trip']), record(row['pay'])];
  const startsAt = instant(trip?.['startTime']);
  const endsAt = instant(trip?.['endTime']);
  const currency = text(pay?.['currency'], 3);
  const price = currency === null ? null : cents(pay?.['amount']);
  const miles = figure(trip?.['miles']);
  return {
    id,
    locationId: text(store?.['storeNumber'], 100),
    startsAt,
    endsAt: startsAt !== null && endsAt !== null && endsAt <= startsAt ? null : endsAt,
    price,
    tips: 0,
    currency: currency ?? 'USD',
    reserved: row['offerType'] === 'ROUND_ROBIN',
    hidden: false,
    expiresAt: instant(row['respondBy']),
    extra: {
      storeName: text(store?.['name'], 200),
      startTimeStr: text(trip?.['startTimeText'], 60),
      miles,
      priceMile: price === null || miles === null || miles === 0 ? null : Math.round(price / miles) / 100,
      trips: figure(trip?.['dropOffs']),
      deliveryType: text(row['orderType'], 40),
    },
  };
}

/** The trips held, or `null` if any row cannot be read: a list with holes would drop trips that are held. */
export function readHeldTrips(body: unknown): Assignment[] | null {
  const list = rows(record(body)?.['trips'], readHeld);
  return list === null || list.unreadable > 0 ? null : list.rows;
}

/** One trip held: its own id is the key by which it is given back. */
export function readHeld(value: unknown): Assignment | null {
  const id = text(record(value)?.['offerId'], 200);
  return id === null ? null : heldOf(readOffer(id, value as Record<string, unknown>));
}

/** The block an accepted offer becomes. */
export function heldOf({ id, startsAt, endsAt, locationId, price, currency }: Offer): Assignment | null {
  if (startsAt === null || endsAt === null || locationId === null) return null;
  return { startsAt, endsAt, locationId, price, currency, externalId: id, offerId: id };
}

/** The platform's own word for an error. For comparing only, never for logs. */
export function errorOf(body: unknown): string {
  return text(record(body)?.['error'], 200) ?? '';
}

const EARLIEST = 1e12;
const LATEST = 1e13;

/** Milliseconds since 1970; seconds, say, are not known. */
function instant(value: unknown): number | null {
  return typeof value === 'number' && value >= EARLIEST && value <= LATEST ? Math.round(value) : null;
}

const LONGEST_INTERVAL_MS = 3_600_000;

function interval(value: unknown): number | null {
  const seconds = figure(value);
  return seconds === null || seconds === 0 ? null : Math.min(seconds * 1000, LONGEST_INTERVAL_MS);
}
