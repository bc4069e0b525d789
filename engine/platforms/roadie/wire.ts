import * as z from 'zod/mini';
import { cents, figure, instantOfSeconds, record, rows, text } from '../../kit/parse.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

/** More rows than this are no answer of this platform: nothing of it is read. */
export const MOST_GIGS = 2000;

const token = z.string().check(z.minLength(1), z.maxLength(8000));
export const SignInAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed_in'), refresh_token: token }),
  z.object({ state: z.literal('sms_code'), session: z.string().check(z.minLength(1), z.maxLength(2000)) }),
]);
export const Token = z.object({ access_token: z.string().check(z.minLength(1)), refresh_token: z.optional(token) });
export const Verification = z.object({ url: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)) });
export const Stats = z.object({ offered: z.number(), matched: z.number() });

export interface GigList {
  offers: Offer[];
  stillOpen: number;
  unreadable: number;
  refreshMs: number | null;
}

/** Reads a poll's answer; known gigs are told by their id alone. `null` = no answer of this platform. */
export function readGigs(body: unknown, isKnown: (offerId: string) => boolean): GigList | null {
  const row = record(body);
  const list = row?.['gigs'];
  if (row === null || !Array.isArray(list) || list.length > MOST_GIGS) return null;
  const offers: Offer[] = [];
  const fresh = new Set<string>();
  let stillOpen = 0;
  let unreadable = 0;
  for (const gig of list as unknown[]) {
    const id = text(record(gig)?.['gig_id'], 200);
    if (id === null) unreadable++;
    else if (isKnown(id) || fresh.has(id)) stillOpen++;
    else {
      fresh.add(id);
      offers.push(readGig(id, gig as Record<string, unknown>));
    }
  }
  return { offers, stillOpen, unreadable, refreshMs: interval(row['next_poll_seconds']) };
}

/** A gig occupies the time from its pickup to the delivery that the platform expects. */
function readGig(id: string, row: Record<string, unknown>): Offer {
  const [sender, trip, pay] = [record(row['sender']), record(row['trip']), record(row['pay'])];
  const startsAt = instantOfSeconds(trip?.['start_at']);
  const endsAt = instantOfSeconds(trip?.['expected_end_at']);
  const currency = text(pay?.['currency'], 3);
  return {
    id,
    locationId: text(sender?.['sender_id'], 100),
    startsAt,
    endsAt: startsAt !== null && endsAt !== null && endsAt <= startsAt ? null : endsAt,
    price: currency === null ? null : cents(pay?.['amount']),
    tips: 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
    extra: {
      store: text(sender?.['name'], 200),
      storeCity: text(sender?.['city'], 200),
      pickupTime: startsAt,
      pickupLat: degrees(sender?.['lat'], 90),
      pickupLng: degrees(sender?.['lng'], 180),
      miles: figure(trip?.['miles']),
    },
  };
}

function degrees(value: unknown, most: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= most ? value : null;
}

export interface HeldGigs {
  assignments: Assignment[];
  /** Ids of gigs that the driver offered to take and the platform has not decided. */
  undecided: string[];
}

/** What the driver is matched with and what is undecided, or `null` if any row cannot be read: a list with holes would drop gigs. */
export function readHeldGigs(body: unknown): HeldGigs | null {
  const matched = rows(record(body)?.['matched'], readHeld);
  const offered = rows(record(body)?.['offered'], (id) => text(id, 200));
  if (matched === null || offered === null || matched.unreadable > 0 || offered.unreadable > 0) return null;
  return { assignments: matched.rows, undecided: offered.rows };
}

/** One gig held: its own id is the key by which it is given back. */
export function readHeld(value: unknown): Assignment | null {
  const id = text(record(value)?.['gig_id'], 200);
  return id === null ? null : heldOf(readGig(id, value as Record<string, unknown>));
}

/** The block a matched gig becomes. */
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
  const seconds = figure(value);
  return seconds === null || seconds === 0 ? null : Math.min(seconds * 1000, LONGEST_INTERVAL_MS);
}
