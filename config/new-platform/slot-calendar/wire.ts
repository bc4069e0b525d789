import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '#engine/kit/wire/offer-list.ts';
import { cents, instantOfSeconds, record, text } from '#engine/kit/wire/parse.ts';
import type { SignedInTold } from '#engine/kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '#engine/model/offer.ts';

const short = z.string().check(z.minLength(1), z.maxLength(200));
export const Places = z.object({ places: z.array(z.object({ id: short, name: short, city: short })) });

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refresh_token'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export const blocks = { list: 'blocks', id: 'block_id', most: 2000, read: readBlock };

/** Reads a poll's answer, with the instant of the next release; `null` = no answer of this platform. */
export function readBlocks(body: unknown, isKnown: (offerId: string) => boolean): (OfferList & { releaseAt: number | null }) | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, blocks);
  const refreshMs = pollInterval(row?.['poll_seconds'], 1000);
  return list && { ...list, refreshMs, releaseAt: instantOfSeconds(row?.['next_release']) };
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

/** What the account holds, or `null` if any row cannot be read. */
export function readSchedule(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['scheduled'], blocks);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, blocks) ?? heldOf(offer);
}
