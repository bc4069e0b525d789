import * as z from 'zod/mini';
import { figure, record, rows, text } from '../../kit/parse.ts';
import type { Assignment, Offer } from '../../model/offer.ts';

/** More rows than this are no answer of this platform: nothing of it is read. */
export const MOST_ROUTES = 2000;

export const SignedInAnswer = z.object({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(8000)),
  market: z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)), name: z.string().check(z.minLength(1), z.maxLength(60)) }),
});
export const Token = z.object({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.optional(z.string().check(z.minLength(1))),
});
export const Facilities = z.object({
  facilities: z.array(z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)), milesAway: z.nullable(z.number()) })),
});
export const Verification = z.object({ verifyUrl: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)) });

export interface RouteList {
  offers: Offer[];
  stillOpen: number;
  unreadable: number;
  refreshMs: number | null;
}

/** Reads a poll's answer; known routes are told by their id alone. `null` = no answer of this platform. */
export function readRoutes(body: unknown, isKnown: (offerId: string) => boolean): RouteList | null {
  const list = record(body)?.['routes'];
  if (!Array.isArray(list) || list.length > MOST_ROUTES) return null;
  const offers: Offer[] = [];
  const fresh = new Set<string>();
  let stillOpen = 0;
  let unreadable = 0;
  for (const row of list as unknown[]) {
    const id = text(record(row)?.['routeId'], 200);
    if (id === null) unreadable++;
    else if (isKnown(id) || fresh.has(id)) stillOpen++;
    else {
      fresh.add(id);
      offers.push(readRoute(id, row as Record<string, unknown>));
    }
  }
  return { offers, stillOpen, unreadable, refreshMs: interval((body as Record<string, unknown>)['pollSeconds']) };
}

function readRoute(id: string, row: Record<string, unknown>): Offer {
  const startsAt = instant(row['startTime']);
  const endsAt = instant(row['endTime']);
  const [stops, miles] = [figure(row['stops']), figure(row['miles'])];
  return {
    id,
    locationId: text(record(row['facility'])?.['name'], 200),
    startsAt,
    endsAt: startsAt !== null && endsAt !== null && endsAt <= startsAt ? null : endsAt,
    ...pay(row['pay']),
    tips: 0,
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
    ...((stops !== null || miles !== null) && { extra: { stops, miles } }),
  };
}

/** The schedule, or `null` if any row cannot be read: a schedule with holes would drop routes that are held. */
export function readSchedule(body: unknown): Assignment[] | null {
  const list = rows(record(body)?.['routes'], readHeld);
  return list === null || list.unreadable > 0 ? null : list.rows;
}

/** One route held: its own id is the key by which it is given back. */
export function readHeld(value: unknown): Assignment | null {
  const id = text(record(value)?.['routeId'], 200);
  return id === null ? null : heldOf(readRoute(id, value as Record<string, unknown>));
}

/** The block a claimed route becomes. */
export function heldOf({ id, startsAt, endsAt, locationId, price, currency }: Offer): Assignment | null {
  if (startsAt === null || endsAt === null || locationId === null) return null;
  return { startsAt, endsAt, locationId, price, currency, externalId: id, offerId: id };
}

/** The platform's own word for an error. For comparing only, never for logs. */
export function errorOf(body: unknown): string {
  return text(record(body)?.['error'], 200) ?? '';
}

/** Whole cents with a currency; anything else is not known. */
function pay(value: unknown): { price: number | null; currency: string } {
  const row = record(value);
  const currency = text(row?.['currency'], 3);
  const amount = figure(row?.['amount']);
  return { price: currency !== null && amount !== null && Number.isSafeInteger(amount) ? amount : null, currency: currency ?? 'USD' };
}

const EARLIEST = 1e12;
const LATEST = 1e13;

/** Milliseconds since 1970; seconds, say, are not known. */
function instant(value: unknown): number | null {
  return typeof value === 'number' && value >= EARLIEST && value <= LATEST ? Math.round(value) : null;
}

const LONGEST_INTERVAL_MS = 3_600_000;

function interval(value: unknown): number | null {
  const seconds = figure(value);
  return seconds === null || seconds === 0 ? null : Math.min(seconds * 1000, LONGEST_INTERVAL_MS);
}
