import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '#engine/kit/wire/offer-list.ts';
import { cents, instantOfSeconds, record, rows, text } from '#engine/kit/wire/parse.ts';
import type { SignedInTold } from '#engine/kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '#engine/model/offer.ts';

const short = z.string().check(z.minLength(1), z.maxLength(200));
export const Places = z.object({ places: z.array(z.object({ id: short, name: short, city: short })) });

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refresh_token'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export const blocks = { list: 'blocks', id: 'block_id', most: 2000, read: readBlock };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readBlocks(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, blocks);
  return list && { ...list, refreshMs: pollInterval(row?.['poll_seconds'], 1000) };
}

/** A figure that cannot be read is `null`: such an offer is never taken. */
function readBlock(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instantOfSeconds(row['start_time']);
  const endsAt = instantOfSeconds(row['end_time']);
  const pay = record(row['pay']);
  const currency = text(pay?.['currency'], 3);
  return {
    id,
    locationId: text(record(row['place'])?.['id'], 100),
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

export interface Held {
  assignments: Assignment[];
  /** Ids of blocks that the driver bid for and the platform has not decided. */
  undecided: string[];
}

/** What the account is matched with and what is undecided, or `null` if any row cannot be read. */
export function readSchedule(body: unknown): Held | null {
  const assignments = readHeldList(record(body)?.['scheduled'], blocks);
  const bids = rows(record(body)?.['bids'], (id) => text(id, 200));
  return assignments === null || bids === null || bids.unreadable > 0 ? null : { assignments, undecided: bids.rows };
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, blocks) ?? heldOf(offer);
}
