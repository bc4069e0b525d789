import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, instantOfSeconds, record, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

const short = z.string().check(z.minLength(1), z.maxLength(200));
export const Zones = z.object({ zones: z.array(z.object({ code: short, name: short, city: short })) });

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refresh'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export interface SessionList extends OfferList {
  /** World time at which the next week is released, where the answer names it. */
  releaseAt: number | null;
}

export const sessions = { list: 'sessions', id: 'session_id', most: 5000, read: readSession };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readSessions(body: unknown, isKnown: (offerId: string) => boolean): SessionList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, sessions);
  return list && { ...list, refreshMs: pollInterval(row?.['poll_in'], 1000), releaseAt: instantOfSeconds(row?.['next_release']) };
}

function readSession(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instantOfSeconds(row['starts_at']);
  const endsAt = instantOfSeconds(row['ends_at']);
  const fee = record(row['expected_fees']);
  const currency = text(fee?.['currency'], 3);
  return {
    id,
    locationId: text(row['zone_code'], 20),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price: currency === null ? null : cents(fee?.['amount']),
    tips: 0,
    currency: currency ?? 'GBP',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
  };
}

/** The sessions booked, or `null` if any row cannot be read. */
export function readBookings(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['bookings'], sessions);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, sessions) ?? heldOf(offer);
}
