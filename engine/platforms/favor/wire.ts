import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { degrees, instantOfMillis, record, text, wholeCents } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

export const Neighborhoods = z.object({
  neighborhoods: z.array(
    z.object({
      id: z.string().check(z.minLength(1), z.maxLength(100)),
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      city: z.string().check(z.maxLength(200)),
      lat: z.number(),
      lng: z.number(),
    }),
  ),
});

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refreshToken'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export interface ShiftList extends OfferList {
  /** World time at which the next shifts are released, where the answer names it. */
  releaseAt: number | null;
}

export const shifts = { list: 'shifts', id: 'shiftId', most: 5000, read: readShift };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readShifts(body: unknown, isKnown: (offerId: string) => boolean): ShiftList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, shifts);
  return list && { ...list, refreshMs: pollInterval(row?.['pollMs'], 1), releaseAt: instantOfMillis(row?.['nextDropTime']) };
}

function readShift(id: string, row: Record<string, unknown>): Offer {
  const [place, guarantee] = [record(row['neighborhood']), record(row['guarantee'])];
  const startsAt = instantOfMillis(row['startTime']);
  const endsAt = instantOfMillis(row['endTime']);
  const currency = text(guarantee?.['currency'], 3);
  return {
    id,
    locationId: text(place?.['id'], 100),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price: currency === null ? null : wholeCents(guarantee?.['amountCents']),
    tips: 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
    extra: { lat: degrees(place?.['lat'], 90), lng: degrees(place?.['lng'], 180) },
  };
}

/** The shifts held, or `null` if any row cannot be read. */
export function readHeldShifts(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['shifts'], shifts);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, shifts) ?? heldOf(offer);
}
