import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { figure, instantOfIso, record, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

const short = z.string().check(z.minLength(1), z.maxLength(200));
export const Points = z.object({ points: z.array(z.object({ id: short, name: short, city: short, lat: z.number(), lng: z.number() })) });

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refresh_token'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export interface DashList extends OfferList {
  /** World time at which the next day opens, where the answer names it. */
  releaseAt: number | null;
}

export const dashes = { list: 'available', id: 'dash_id', most: 5000, read: readDash };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readDashes(body: unknown, isKnown: (offerId: string) => boolean): DashList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, dashes);
  return list && { ...list, refreshMs: pollInterval(row?.['poll_seconds'], 1000), releaseAt: instantOfIso(row?.['next_opening']) };
}

function readDash(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instantOfIso(row['start_time']);
  const endsAt = instantOfIso(row['end_time']);
  const pay = record(row['expected_pay']);
  const currency = text(pay?.['currency'], 3);
  const amount = figure(pay?.['unit_amount']);
  return {
    id,
    locationId: text(record(row['starting_point'])?.['id'], 100),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price: currency !== null && Number.isSafeInteger(amount) ? amount : null,
    tips: 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
  };
}

/** The dashes held, or `null` if any row cannot be read. */
export function readSchedule(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['scheduled'], dashes);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, dashes) ?? heldOf(offer);
}
