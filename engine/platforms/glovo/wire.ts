import { endAfter, heldOf, type OfferList, pollInterval, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, instantOfIso, record, rows, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refreshToken'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export interface ShiftList extends OfferList {
  /** World time at which the next shifts are released, where the answer names it. */
  releaseAt: number | null;
}

export const shifts = { list: 'content', id: 'id', most: 5000, read: readShift };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readShifts(body: unknown, isKnown: (offerId: string) => boolean): ShiftList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, shifts);
  return (
    list && { ...list, refreshMs: pollInterval(row?.['poll_interval_seconds'], 1000), releaseAt: instantOfIso(row?.['next_release_at']) }
  );
}

function readShift(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instantOfIso(row['start_at']);
  const endsAt = instantOfIso(row['end_at']);
  const pay = record(row['estimated_earnings']);
  const currency = text(pay?.['currency'], 3);
  const point = row['starting_point_id'];
  return {
    id,
    locationId: Number.isInteger(point) && (point as number) > 0 ? String(point) : null,
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price: currency === null ? null : cents(pay?.['amount']),
    tips: 0,
    currency: currency ?? 'EUR',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
  };
}

/** A shift of the account's calendar, and whether it may still be given back. */
export interface Assigned {
  assignment: Assignment;
  unbookable: boolean;
}

/** The calendar, or `null` if any row cannot be read: a calendar with holes would drop shifts that are held. */
export function readCalendar(body: unknown): Assigned[] | null {
  const read = rows(record(body)?.['assigned'], readAssigned);
  return read === null || read.unreadable > 0 ? null : read.rows;
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readAssigned(body)?.assignment ?? heldOf(offer);
}

function readAssigned(value: unknown): Assigned | null {
  const row = record(value);
  const id = text(row?.['id'], 200);
  const assignment = row === null || id === null ? null : heldOf(readShift(id, row));
  return assignment && { assignment, unbookable: row?.['unbookable'] === true };
}
