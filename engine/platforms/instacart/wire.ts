import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { cents, degrees, figure, instantOfSeconds, record, text } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

export function readSignIn(body: unknown): SignedInTold | null {
  const refreshToken = text(record(body)?.['refresh_token'], 8000);
  return refreshToken === null ? null : { refreshToken };
}

export const batches = { list: 'batches', id: 'batch_id', most: 2000, read: readBatch };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readBatches(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, batches);
  return list && { ...list, refreshMs: pollInterval(row?.['refresh_seconds'], 1000) };
}

/** A batch occupies the time from its start for as long as the platform thinks that it takes. */
function readBatch(id: string, row: Record<string, unknown>): Offer {
  const [warehouse, earnings] = [record(row['warehouse']), record(row['earnings'])];
  const startsAt = instantOfSeconds(row['start_time']);
  const endsAt = instantOfSeconds(row['end_time']);
  const currency = text(earnings?.['currency'], 3);
  const tips = earnings?.['tip'] == null ? 0 : cents(earnings['tip']);
  return {
    id,
    locationId: text(warehouse?.['id'], 100),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    price: currency === null ? null : payOf(cents(earnings?.['total_amount']), tips),
    tips: tips ?? 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: false,
    expiresAt: instantOfSeconds(row['respond_by']) ?? startsAt,
    extra: {
      type: text(row['batch_type'], 40),
      vbDistance: figure(row['batch_miles']),
      miles: figure(warehouse?.['miles_away']),
      warehouse: text(warehouse?.['name'], 200),
      warehouseAddress: text(warehouse?.['address'], 300),
      warehouseLat: degrees(warehouse?.['lat'], 90),
      warehouseLng: degrees(warehouse?.['lng'], 180),
      items: figure(row['items']),
    },
  };
}

/** The total holds the expected tip; a total less than it cannot be right. */
function payOf(total: number | null, tips: number | null): number | null {
  return total === null || tips === null || total < tips ? null : total - tips;
}

/** The batches held, or `null` if any row cannot be read. */
export function readHeldBatches(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['batches'], batches);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, batches) ?? heldOf(offer);
}
