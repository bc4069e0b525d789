import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, instantOfSeconds, record, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

/** The region's clock belongs among the options. */
export function readSignIn(body: unknown): SignedInTold | null {
  const row = record(body);
  const refreshToken = text(row?.['refresh_token'], 8000);
  const timezone = text(record(row?.['region'])?.['time_zone'], 100);
  return refreshToken === null || timezone === null ? null : { refreshToken, settings: { timezone } };
}

export interface BlockList extends OfferList {
  /** World time at which the next week is released, where the answer names it. */
  releaseAt: number | null;
}

export const blocks = { list: 'blocks', id: 'block_id', most: 5000, read: readBlock };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readBlocks(body: unknown, isKnown: (offerId: string) => boolean): BlockList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, blocks);
  if (list === null) return null;
  return { ...list, refreshMs: pollInterval(row?.['poll_after_seconds'], 1000), releaseAt: instantOfSeconds(row?.['next_release']) };
}

function readBlock(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instantOfSeconds(row['start_time']);
  const endsAt = instantOfSeconds(row['end_time']);
  const pay = record(row['minimum']);
  const currency = text(pay?.['currency'], 3);
  return {
    id,
    locationId: text(record(row['area'])?.['id'], 100),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price: currency === null ? null : cents(pay?.['amount']),
    tips: 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
  };
}

/** The driver's own calendar, or `null` if any row cannot be read. */
export function readSchedule(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['scheduled'], blocks);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, blocks) ?? heldOf(offer);
}
