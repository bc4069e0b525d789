import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, instantOfSeconds, record, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refreshToken'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export interface SlotList extends OfferList {
  /** World time at which the next slots are released, where the answer names it. */
  releaseAt: number | null;
}

export const slots = { list: 'slots', id: 'slotId', most: 5000, read: readSlot };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readSlots(body: unknown, isKnown: (offerId: string) => boolean): SlotList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, slots);
  if (list === null) return null;
  return { ...list, refreshMs: pollInterval(row?.['pollSeconds'], 1000), releaseAt: instantOfSeconds(row?.['nextReleaseTime']) };
}

function readSlot(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instantOfSeconds(row['startTime']);
  const endsAt = instantOfSeconds(row['endTime']);
  const pay = record(row['guaranteedPay']);
  const currency = text(pay?.['currency'], 3);
  const area = text(row['districtKey'], 60);
  return {
    id,
    locationId: text(row['reservationZoneKey'], 100),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price: currency === null ? null : cents(pay?.['amount']),
    tips: 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: row['bookable'] === false,
    expiresAt: startsAt,
    ...(area !== null && { extra: { area } }),
  };
}

/** The calendar, or `null` if any row cannot be read. */
export function readReservations(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['reservations'], slots);
}

export function readReservation(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, slots) ?? heldOf(offer);
}
