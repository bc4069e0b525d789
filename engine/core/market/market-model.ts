import type { Instant } from '../../model/clock.ts';
import { timeOfDay, weekdayOf, zoneOf } from '../../model/local-time.ts';
import type { LocationBook } from '../../model/platform.ts';
import { DAY, HOUR } from '../../model/time-units.ts';
import { BINS, HALF_HOUR_MS, LEADS, leadBucket, payBin } from './scale.ts';

/** One offer as the market showed it. It says nothing of any driver. */
export interface Sighting {
  locationId: string;
  startsAt: Instant;
  endsAt: Instant;
  /** Minor units. */
  price: number;
  /** When the first driver saw it. */
  seenAt: Instant;
  /** How likely one driver who searches wins it, 0 to 1: the share that saw it in time, times the share of accepts that were granted. */
  chance: number;
}

/** What was learned of one station. Rates are winnable offers: each counts with its chance. */
export interface StationMarket {
  locationId: string;
  timeZone: string;
  /** Offers it was learned from. */
  offers: number;
  /** Winnable offers an occurrence of this hour of the week (Monday 00:00 local = 0) and lead: `hour * LEADS + lead`. */
  rates: Float32Array;
  /** Shares of pay per hour; each row sums to 1: `((dayKind * 24 + hour) * LEADS + lead) * BINS + bin`. */
  pays: Float32Array;
  /** Shares of the lengths in half hours, from 0. */
  lengths: Float32Array;
  /** How likely one driver who searches wins an offer of each pay that any driver saw, by bin: dear ones are gone sooner. */
  chances: Float32Array;
}

/** What the market of one platform does. Made from offers alone; a new one replaces it as a whole. */
export interface MarketModel {
  service: string;
  from: Instant;
  to: Instant;
  stations: ReadonlyMap<string, StationMarket>;
}

const HOURS_A_WEEK = 168;
const HOURS = 24;
const KINDS = 2;
/** Longest offer that counts, in half hours. */
const LENGTHS = 24;
/** Offers that a finer figure must outweigh: below, the coarser one speaks. */
const PRICE_PRIOR = 30;
const CHANCE_PRIOR = 10;
/** Weeks that the typical week of the region weighs against what was seen in an hour. */
const RATE_PRIOR_WEEKS = 1;
/** Leads up to the longest edge count; what is published earlier is not waited for. */
const EMPTY_SHARE = 1e-6;

/** Adds up offers into a model. Keeps sums only: a month of offers takes as much memory as a day. */
export class MarketLearner {
  readonly #service: string;
  readonly #locations: LocationBook;
  readonly #stations = new Map<string, Sums>();
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  constructor(service: string, locations: LocationBook) {
    this.#service = service;
    this.#locations = locations;
  }

  add({ locationId, startsAt, endsAt, price, seenAt, chance }: Sighting): void {
    const length = endsAt - startsAt;
    const lead = startsAt - seenAt;
    if (!(length > 0 && price >= 0 && chance >= 0) || lead < 0) return;
    const sums = this.#sumsOf(locationId);
    if (!sums) return;
    this.#from = Math.min(this.#from, seenAt);
    this.#to = Math.max(this.#to, seenAt);
    const local = sums.zone.local(startsAt);
    const hour = Math.floor(timeOfDay(local) / HOUR);
    const weekday = weekdayOf(local);
    const bucket = leadBucket(lead / HOUR);
    sums.offers += 1;
    const bin = payBin((price * HOUR) / length);
    sums.rates[(weekday * HOURS + hour) * LEADS + bucket]! += chance;
    sums.pays[((kindOf(weekday) * HOURS + hour) * LEADS + bucket) * BINS + bin]! += chance;
    sums.chances[bin]! += chance;
    sums.seen[bin]! += 1;
    sums.lengths[Math.min(LENGTHS - 1, Math.max(1, Math.round(length / HALF_HOUR_MS)))]! += 1;
  }

  /** Returns the model of what was added, or null when nothing was. */
  build(): MarketModel | null {
    if (!this.#stations.size || this.#to <= this.#from) return null;
    const weeks = (this.#to - this.#from) / (7 * DAY);
    const regions = Map.groupBy(this.#stations.values(), ({ region }) => region);
    const stations = new Map<string, StationMarket>();
    for (const members of regions.values()) {
      const typical = typicalOf(members);
      for (const sums of members) stations.set(sums.locationId, stationOf(sums, typical, weeks));
    }
    return { service: this.#service, from: this.#from, to: this.#to, stations };
  }

  #sumsOf(locationId: string): Sums | undefined {
    const known = this.#stations.get(locationId);
    if (known) return known;
    const location = this.#locations.get(locationId);
    const zone = location && zoneOf(location.timeZone);
    if (!zone) return undefined;
    const sums = {
      locationId,
      region: location.region,
      zone,
      offers: 0,
      rates: new Float32Array(HOURS_A_WEEK * LEADS),
      pays: new Float32Array(KINDS * HOURS * LEADS * BINS),
      lengths: new Float32Array(LENGTHS),
      chances: new Float32Array(BINS),
      seen: new Float32Array(BINS),
    };
    this.#stations.set(locationId, sums);
    return sums;
  }
}

interface Sums extends Omit<StationMarket, 'timeZone'> {
  region: string;
  zone: NonNullable<ReturnType<typeof zoneOf>>;
  /** Offers of each pay, by bin. */
  seen: Float32Array;
}

/** What a region does as a whole: the figures that a station with few offers falls back to. */
interface Typical {
  /** Shares of the region's winnable offers, by hour of the week and lead. */
  rates: Float32Array;
  /** Winnable offers by pay, per lead: `lead * BINS + bin`, each row summing to 1. */
  pays: Float32Array;
  chances: Float32Array;
}

function typicalOf(members: readonly Sums[]): Typical {
  const rates = new Float32Array(HOURS_A_WEEK * LEADS);
  const pays = new Float32Array(LEADS * BINS);
  for (const sums of members) {
    for (let i = 0; i < rates.length; i++) rates[i]! += sums.rates[i]!;
    for (let i = 0; i < sums.pays.length; i++) pays[i % (LEADS * BINS)]! += sums.pays[i]!;
  }
  normalise(rates, 0, rates.length);
  for (let lead = 0; lead < LEADS; lead++) normalise(pays, lead * BINS, BINS);
  return { rates, pays, chances: chancesOf(added(members, 'chances'), added(members, 'seen')) };
}

function added(members: readonly Sums[], of: 'chances' | 'seen'): Float32Array {
  const all = new Float32Array(BINS);
  for (const sums of members) for (let bin = 0; bin < BINS; bin++) all[bin]! += sums[of][bin]!;
  return all;
}

/** Shares of what was seen that was winnable; a pay with few offers is drawn towards what is usual, at last towards that of all pays. */
function chancesOf(won: Float32Array, seen: Float32Array, usual: Float32Array | null = null): Float32Array {
  const total = seen.reduce((sum, count) => sum + count, 0);
  const mean = total > 0 ? won.reduce((sum, count) => sum + count, 0) / total : 0;
  return won.map((count, bin) => (count + CHANCE_PRIOR * (usual?.[bin] ?? mean)) / (seen[bin]! + CHANCE_PRIOR));
}

function stationOf(sums: Sums, typical: Typical, weeks: number): StationMarket {
  const total = sums.rates.reduce((sum, value) => sum + value, 0);
  // An hour of the week that was not seen yet is believed as far as the whole window is long.
  const trust = weeks / (weeks + RATE_PRIOR_WEEKS);
  const rates = sums.rates.map((seen, i) => {
    const usual = (typical.rates[i]! * total * trust) / weeks;
    return (seen + usual * RATE_PRIOR_WEEKS) / (weeks + RATE_PRIOR_WEEKS);
  });
  const lengths = sums.lengths.slice();
  normalise(lengths, 0, LENGTHS);
  const chances = chancesOf(sums.chances, sums.seen, typical.chances);
  return {
    locationId: sums.locationId,
    timeZone: sums.zone.name,
    offers: sums.offers,
    rates,
    pays: paysOf(sums, typical),
    lengths,
    chances,
  };
}

/** Each cell is drawn towards the station's own lead, and that towards the region's, the more the fewer offers it has. */
function paysOf(sums: Sums, typical: Typical): Float32Array {
  const byLead = new Float32Array(LEADS * BINS);
  for (let i = 0; i < sums.pays.length; i++) byLead[i % (LEADS * BINS)]! += sums.pays[i]!;
  for (let lead = 0; lead < LEADS; lead++) draw(byLead, lead * BINS, typical.pays, lead * BINS);
  const pays = sums.pays.slice();
  for (let row = 0; row < KINDS * HOURS * LEADS; row++) draw(pays, row * BINS, byLead, (row % LEADS) * BINS);
  return pays;
}

/** Draws one row of counts towards a row of shares and makes shares of it. */
function draw(counts: Float32Array, at: number, shares: Float32Array, from: number): void {
  let seen = 0;
  for (let bin = 0; bin < BINS; bin++) seen += counts[at + bin]!;
  for (let bin = 0; bin < BINS; bin++) counts[at + bin] = (counts[at + bin]! + PRICE_PRIOR * shares[from + bin]!) / (seen + PRICE_PRIOR);
  for (let bin = 0; bin < BINS; bin++) if (counts[at + bin]! < EMPTY_SHARE) counts[at + bin] = 0;
}

function normalise(values: Float32Array, at: number, length: number): void {
  let sum = 0;
  for (let i = at; i < at + length; i++) sum += values[i]!;
  if (sum > 0) for (let i = at; i < at + length; i++) values[i]! /= sum;
}

/** 0 = Monday to Friday, 1 = the weekend. */
export function kindOf(weekday: number): number {
  return weekday >= 5 ? 1 : 0;
}
