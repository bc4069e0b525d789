import * as z from 'zod/mini';
import { cents, figure, instantOfSeconds, record, rows, text } from '../../kit/wire/parse.ts';
import type { Assignment, Offer } from '../../model/offer.ts';
import { HOUR, MINUTE } from '../../model/time-units.ts';

/** More rows than this are no answer of this platform: nothing of it is read. */
export const MOST_OFFERS = 2000;

export const Token = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.optional(z.string().check(z.minLength(1))),
});
export const ServiceAreas = z.object({ serviceAreaIds: z.array(z.string().check(z.minLength(1))) });
export const Challenge = z.object({
  challengeMetadata: z.object({ WebUrl: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)) }),
});
/** How the platform rates a driver: a bucket in its own words and a place on a scale of 12. */
export const Rating = z.object({
  standingBucket: z.string().check(z.minLength(1), z.maxLength(40)),
  standingPosition: z.number().check(z.gte(0), z.lte(12)),
  /** Milliseconds. */
  lastUpdatedTimestamp: z.number(),
});
export type Rating = z.infer<typeof Rating>;

export const Availability = z.object({ isAvailable: z.boolean() });
const version = z.string().check(z.minLength(1), z.maxLength(40));
export const AppVersion = z.object({ latestVersion: version, minimumVersion: version });
export type AppVersion = z.infer<typeof AppVersion>;

export interface OfferList {
  offers: Offer[];
  stillOpen: number;
  unreadable: number;
  refreshMs: number | null;
}

/**
 * Reads a poll's answer. Known offers are recognised by their id alone, before anything else of them is looked at; a figure that
 * cannot be read is `null`, a row without an id is counted. `null` = no answer of this platform.
 */
export function readOffers(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null {
  const list = record(body)?.['offerList'];
  if (!Array.isArray(list) || list.length > MOST_OFFERS) return null;
  const offers: Offer[] = [];
  let fresh: Set<string> | null = null;
  let stillOpen = 0;
  let unreadable = 0;
  for (const row of list as unknown[]) {
    const id = typeof row === 'object' && row !== null ? (row as { offerId?: unknown }).offerId : undefined;
    if (typeof id !== 'string' || id === '' || id.length > 4096) unreadable++;
    else if (isKnown(id) || fresh?.has(id)) stillOpen++;
    else {
      fresh ??= new Set();
      fresh.add(id);
      offers.push(readOffer(id, row as Record<string, unknown>));
    }
  }
  return { offers, stillOpen, unreadable, refreshMs: interval((body as Record<string, unknown>)['refreshInterval']) };
}

function readOffer(id: string, row: Record<string, unknown>): Offer {
  const rate = record(row['rateInfo']);
  const currency = text(rate?.['currency'], 3);
  const startsAt = instantOfSeconds(row['startTime']);
  const endsAt = instantOfSeconds(row['endTime']);
  const offer: Offer = {
    id,
    locationId: text(row['serviceAreaId'], 200),
    startsAt,
    endsAt: startsAt !== null && endsAt !== null && endsAt <= startsAt ? null : endsAt,
    price: currency === null ? null : cents(rate?.['priceAmount']),
    tips: cents(rate?.['projectedTips']) ?? 0,
    currency: currency ?? 'USD',
    reserved: row['offerType'] === 'EXCLUSIVE',
    hidden: row['hidden'] === true,
    expiresAt: instantOfSeconds(row['expirationDate']),
  };
  if (rate?.['isSurge'] === true) offer.extra = { surge: true };
  return offer;
}

const LONGEST_INTERVAL_MS = HOUR;

function interval(value: unknown): number | null {
  const ms = figure(value);
  return ms === null || ms === 0 ? null : Math.min(ms, LONGEST_INTERVAL_MS);
}

/** The schedule, or `null` if any row cannot be read: a schedule with holes would drop blocks that are held. */
export function readSchedule(body: unknown): Assignment[] | null {
  const list = rows(record(body)?.['scheduledAssignments'], readAssignment);
  return list === null || list.unreadable > 0 ? null : list.rows;
}

/** The block a granted offer becomes; its start is its key, so nothing about it is a guess. */
export function blockOf({ id, startsAt, endsAt, locationId, price, currency }: Offer): Assignment | null {
  if (startsAt === null || endsAt === null || locationId === null) return null;
  return { startsAt, endsAt, locationId, price, currency, externalId: keyOf(startsAt), offerId: id };
}

function keyOf(startsAt: number): string {
  return String(Math.floor(startsAt / 1000));
}

/** One block held. Its start in seconds is the key by which it is given back. */
export function readAssignment(value: unknown): Assignment | null {
  const row = record(value);
  const booked = record(row?.['bookedPrice']);
  const startsAt = instantOfSeconds(row?.['startTime']);
  const minutes = figure(row?.['durationInMinutes']);
  const locationId = text(row?.['serviceAreaId'], 200);
  if (row === null || startsAt === null || locationId === null || minutes === null || minutes === 0) return null;
  const assignment: Assignment = {
    startsAt,
    endsAt: startsAt + Math.round(minutes * MINUTE),
    locationId,
    price: cents(booked?.['amount']),
    currency: text(booked?.['currency'], 3) ?? 'USD',
    externalId: keyOf(startsAt),
  };
  const offerId = text(row['offerId']);
  if (offerId !== null) assignment.offerId = offerId;
  const staging = readStaging(record(row['stagingLocation']));
  if (staging !== null) assignment.stagingLocation = staging;
  return assignment;
}

function readStaging(row: Record<string, unknown> | null): Assignment['stagingLocation'] | null {
  const geocode = record(row?.['geocode']);
  const address = record(row?.['address']);
  const [latitude, longitude] = [geocode?.['latitude'], geocode?.['longitude']];
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return { latitude, longitude, addressId: text(address?.['addressId'], 200), name: text(address?.['name'], 200) };
}

/** An arrival that the platform does not believe; other than an expired token, which is a 403 too. */
export function isDenied(body: unknown): boolean {
  return record(body)?.['errorCode'] === 'ACCESS_DENIED';
}

/** The platform's own words for an error: `Message` or `message`. For comparing only, never for logs. */
export function messageOf(body: unknown): string {
  const row = record(body);
  return text(row?.['Message'], 2000) ?? text(row?.['message'], 2000) ?? '';
}
