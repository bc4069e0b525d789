import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, degrees, figure, instantOfSeconds, record, rows, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

const Step = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed_in'), refresh_token: z.string().check(z.minLength(1), z.maxLength(8000)) }),
  z.object({ state: z.literal('sms_code'), session: z.string().check(z.minLength(1), z.maxLength(2000)) }),
]);
export const Stats = z.object({ offered: z.number(), matched: z.number() });

export function readSignIn(body: unknown): SignedInTold | { session: string } | null {
  const { data } = Step.safeParse(body);
  if (data === undefined) return null;
  return data.state === 'sms_code' ? { session: data.session } : { refreshToken: data.refresh_token };
}

export const gigs = { list: 'gigs', id: 'gig_id', most: 2000, read: readGig };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readGigs(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, gigs);
  return list && { ...list, refreshMs: pollInterval(row?.['next_poll_seconds'], 1000) };
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
    endsAt: endAfter(startsAt, endsAt),
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

export interface HeldGigs {
  assignments: Assignment[];
  /** Ids of gigs that the driver offered to take and the platform has not decided. */
  undecided: string[];
}

/** What the driver is matched with and what is undecided, or `null` if any row cannot be read: a list with holes would drop gigs. */
export function readHeldGigs(body: unknown): HeldGigs | null {
  const assignments = readHeldList(record(body)?.['matched'], gigs);
  const offered = rows(record(body)?.['offered'], (id) => text(id, 200));
  if (assignments === null || offered === null || offered.unreadable > 0) return null;
  return { assignments, undecided: offered.rows };
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, gigs) ?? heldOf(offer);
}
