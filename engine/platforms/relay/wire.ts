import * as z from 'zod/mini';
import { cents, figure, instantOfSeconds, record, rows, text } from '../../kit/parse.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

/** More rows than this are no answer of this platform: nothing of it is read. */
export const MOST_SLOTS = 5000;

export const SignedInAnswer = z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(8000)) });
export const Token = z.object({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.optional(z.string().check(z.minLength(1))),
});
export const DeviceCheck = z.object({ confirmUrl: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)) });

export interface SlotList {
  offers: Offer[];
  stillOpen: number;
  unreadable: number;
  refreshMs: number | null;
  /** World time at which the next slots are released, where the answer names it. */
  releaseAt: number | null;
}

/** Reads a poll's answer; known slots are told by their id alone. `null` = no answer of this platform. */
export function readSlots(body: unknown, isKnown: (offerId: string) => boolean): SlotList | null {
  const row = record(body);
  const list = row?.['slots'];
  if (row === null || !Array.isArray(list) || list.length > MOST_SLOTS) return null;
  const offers: Offer[] = [];
  const fresh = new Set<string>();
  let stillOpen = 0;
  let unreadable = 0;
  for (const slot of list as unknown[]) {
    const id = text(record(slot)?.['slotId'], 200);
    if (id === null) unreadable++;
    else if (isKnown(id) || fresh.has(id)) stillOpen++;
    else {
      fresh.add(id);
      offers.push(readSlot(id, slot as Record<string, unknown>));
    }
  }
  const releaseAt = instantOfSeconds(row['nextReleaseTime']);
  return { offers, stillOpen, unreadable, refreshMs: interval(row['pollSeconds']), releaseAt };
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
    endsAt: startsAt !== null && endsAt !== null && endsAt <= startsAt ? null : endsAt,
    price: currency === null ? null : cents(pay?.['amount']),
    tips: 0,
    currency: currency ?? 'USD',
    reserved: false,
    hidden: row['bookable'] === false,
    expiresAt: startsAt,
    ...(area !== null && { extra: { area } }),
  };
}

/** The calendar, or `null` if any row cannot be read: a calendar with holes would drop slots that are held. */
export function readReservations(body: unknown): Assignment[] | null {
  const list = rows(record(body)?.['reservations'], readReservation);
  return list === null || list.unreadable > 0 ? null : list.rows;
}

/** One slot held: its own id is the key by which it is given back. */
export function readReservation(value: unknown): Assignment | null {
  const id = text(record(value)?.['slotId'], 200);
  return id === null ? null : heldOf(readSlot(id, value as Record<string, unknown>));
}

/** The block a booked slot becomes. */
export function heldOf({ id, startsAt, endsAt, locationId, price, currency }: Offer): Assignment | null {
  if (startsAt === null || endsAt === null || locationId === null) return null;
  return { startsAt, endsAt, locationId, price, currency, externalId: id, offerId: id };
}

/** The platform's own word for an error. For comparing only, never for logs. */
export function errorOf(body: unknown): string {
  return text(record(body)?.['code'], 200) ?? '';
}

const LONGEST_INTERVAL_MS = 3_600_000;

function interval(value: unknown): number | null {
  const seconds = figure(value);
  return seconds === null || seconds === 0 ? null : Math.min(seconds * 1000, LONGEST_INTERVAL_MS);
}
