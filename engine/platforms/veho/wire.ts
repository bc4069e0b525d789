import * as z from 'zod/mini';
import { endAfter, heldOf, type OfferList, pollInterval, readHeldList, readHeldRow, readOfferList } from '../../kit/wire/offer-list.ts';
import { figure, instantOfMillis, record, text, wholeCents } from '../../kit/wire/parse.ts';
import type { SignedInTold } from '../../kit/wire/password-sign-in.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

export const Facilities = z.object({
  facilities: z.array(z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)), milesAway: z.nullable(z.number()) })),
});

/** The market's name belongs among the options. */
export function readSignIn(body: unknown): SignedInTold | null {
  const row = record(body);
  const refreshToken = text(row?.['refreshToken'], 8000);
  const market = text(record(row?.['market'])?.['name'], 60);
  return refreshToken === null || market === null ? null : { refreshToken, settings: { market } };
}

export const routes = { list: 'routes', id: 'routeId', most: 2000, read: readRoute };

/** Reads a poll's answer; `null` = no answer of this platform. */
export function readRoutes(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const row = record(body);
  const list = readOfferList(row, isKnown, routes);
  return list && { ...list, refreshMs: pollInterval(row?.['pollSeconds'], 1000) };
}

function readRoute(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instantOfMillis(row['startTime']);
  const endsAt = instantOfMillis(row['endTime']);
  const [stops, miles] = [figure(row['stops']), figure(row['miles'])];
  return {
    id,
    locationId: text(record(row['facility'])?.['name'], 200),
    startsAt,
    endsAt: endAfter(startsAt, endsAt),
    ...pay(row['pay']),
    tips: 0,
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
    ...((stops !== null || miles !== null) && { extra: { stops, miles } }),
  };
}

/** The schedule, or `null` if any row cannot be read. */
export function readSchedule(body: unknown): Assignment[] | null {
  return readHeldList(record(body)?.['routes'], routes);
}

export function readHeld(body: unknown, offer: Offer): Assignment | null {
  return readHeldRow(body, routes) ?? heldOf(offer);
}

/** Whole cents with a currency; anything else is not known. */
function pay(value: unknown): { price: number | null; currency: string } {
  const row = record(value);
  const currency = text(row?.['currency'], 3);
  return { price: currency === null ? null : wholeCents(row?.['amount']), currency: currency ?? 'USD' };
}
