import { record } from '../../kit/wire/parse.ts';
import { localTime, type Zone } from '../../model/local-time.ts';
import type { Location } from '../../model/offer.ts';
import type { OffFilter, SandboxAnswer, WorldOffer } from '../../model/sandbox.ts';
import { zoneOfRegion } from './sandbox-market.ts';
import { stations } from './stations.ts';

export const stationById = new Map(stations.map((station) => [station.id, station]));

const POLL_HEAD = '{"offerExperienceVersion":"V1","refreshInterval":1000,"refreshTimeout":1800000,"offerList":[';
const kept = new WeakMap<readonly WorldOffer[], Map<string, SandboxAnswer>>();

/** Made once for each state of the open offers and each set of filters. */
export function offersAnswer(offers: readonly WorldOffer[], fits: OfferFilter, key: string, offFilter: OffFilter): SandboxAnswer {
  const answers = kept.get(offers) ?? new Map<string, SandboxAnswer>();
  kept.set(offers, answers);
  const known = answers.get(key);
  if (known) return known;
  const served: WorldOffer[] = [];
  const texts: string[] = [];
  for (const offer of offers) {
    const inside = offFilter === 'leak' || fits(offer);
    if (!inside && offFilter === 'omit') continue;
    served.push(offer);
    const wire = wireOf(offer);
    texts.push(inside ? wire.shown : wire.hidden);
  }
  const made: SandboxAnswer = { status: 200, outcome: 'ok', served, body: new TextEncoder().encode(`${POLL_HEAD}${texts.join(',')}]}`) };
  if (answers.size < 500) answers.set(key, made);
  return made;
}

export type OfferFilter = (offer: WorldOffer) => boolean;

/** A poll's `filters` as one question to each offer; `null` = not readable. */
export function filterOf(value: unknown, region: string): OfferFilter | null {
  if (value === undefined || value === null) return () => true;
  const filters = record(value);
  if (!filters) return null;
  const areas = filters.serviceAreaFilter ?? [];
  if (!Array.isArray(areas)) return null;
  const wanted = areas.length > 0 ? new Set(areas) : null;
  const time = record(filters.timeFilter ?? {});
  if (!time) return null;
  const from = readTime(time.startTime);
  const until = readTime(time.endTime);
  if (from === null || until === null) return null;
  const zone = zoneOfRegion(region);
  return (offer) => (!wanted || wanted.has(offer.locationId)) && inTime(offer, from, until, zone);
}

type TimeBound = { minutes: number } | { instant: number } | undefined;

/** Local `HH:MM` or an ISO instant; `undefined` = open, `null` = not readable. */
function readTime(value: unknown): TimeBound | null {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return null;
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(value);
  if (clock) return { minutes: Number(clock[1]) * 60 + Number(clock[2]) };
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? null : { instant };
}

function inTime(offer: WorldOffer, from: TimeBound, until: TimeBound, zone: Zone): boolean {
  if (from && 'instant' in from && offer.startsAt < from.instant) return false;
  if (until && 'instant' in until && offer.startsAt > until.instant) return false;
  const earliest = from && 'minutes' in from ? from.minutes : 0;
  const latest = until && 'minutes' in until ? until.minutes : 24 * 60;
  const { minuteOfDay } = localTime(zone, offer.startsAt);
  // A window that ends before it begins runs past midnight.
  return earliest <= latest ? minuteOfDay >= earliest && minuteOfDay <= latest : minuteOfDay >= earliest || minuteOfDay <= latest;
}

const wires = new WeakMap<WorldOffer, { shown: string; hidden: string }>();

function wireOf(offer: WorldOffer): { shown: string; hidden: string } {
  const known = wires.get(offer);
  if (known) return known;
  const shape = (hidden: boolean) => JSON.stringify(overlay(offerShape(offer, hidden), offer.extra));
  const made = { shown: shape(false), hidden: shape(true) };
  wires.set(offer, made);
  return made;
}

function offerShape(offer: WorldOffer, hidden: boolean): Record<string, unknown> {
  return {
    offerId: offer.id,
    offerType: offer.type,
    status: 'OFFERED',
    schedulingType: 'BLOCK',
    hidden,
    isPriorityOffer: false,
    serviceAreaId: offer.locationId,
    serviceTypeId: 'standard-parcel',
    serviceTypeMetadata: { nameClassification: 'STANDARD', modeOfTransportation: null },
    startTime: offer.startsAt / 1000,
    endTime: offer.endsAt / 1000,
    expirationDate: offer.expiresAt / 1000,
    deliveryRequest: { deliveryRequestCount: 1, orderCount: 20 },
    rateInfo: {
      priceAmount: offer.price / 100,
      currency: offer.currency,
      isSurge: offer.surge,
      surgeMultiplier: offer.surge ? '20%' : null,
      projectedTips: offer.tips / 100,
      pricingUXVersion: 'V2',
    },
    startingLocation: place(stationById.get(offer.locationId)),
  };
}

function place(station: Location | undefined): Record<string, unknown> {
  return {
    geocode: { latitude: station?.latitude ?? 0, longitude: station?.longitude ?? 0 },
    address: {
      address1: station?.address1 ?? '',
      addressId: station ? `${station.id}-staging` : null,
      city: station?.city ?? null,
      postalCode: station?.postalCode ?? null,
      state: station?.state ?? null,
    },
  };
}

/** Lays the control API's own fields over the wire shape, object by object. */
function overlay(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const made = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const below = record(made[name]);
    const above = record(value);
    made[name] = below && above ? overlay(below, above) : value;
  }
  return made;
}
