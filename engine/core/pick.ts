import type { LocationBook } from '../model/platform.ts';
import type { Mode } from '../model/session.ts';
import { PROFILES } from './pacing.ts';
import type { Candidate } from './ports.ts';

/** Stations whose blocks carry food and groceries, by the names platforms give them. */
const FOOD = /\b(whole foods|fresh|prime|food|grocer\w*|market|restaurant\w*|kitchen)\b/i;

/** The order in which fitting offers are asked for; those seen earlier come first where the mode does not mind. */
export function rank<C extends Candidate & { seenAt: number }>(mode: Mode, candidates: C[], locations: LocationBook): C[] {
  const order = ORDERS[PROFILES[mode].picks];
  return candidates
    .map((candidate, place) => ({ candidate, place }))
    .sort((a, b) => order(a.candidate, b.candidate, locations) || a.candidate.seenAt - b.candidate.seenAt || a.place - b.place)
    .map(({ candidate }) => candidate);
}

type Order = (a: Candidate & { seenAt: number }, b: Candidate & { seenAt: number }, locations: LocationBook) => number;

const ORDERS: Record<(typeof PROFILES)[Mode]['picks'], Order> = {
  'earliest-seen': (a, b) => a.seenAt - b.seenAt,
  'pay-per-hour': (a, b) => perHour(b) - perHour(a) || pay(b) - pay(a),
  'food-first': (a, b, locations) => food(b, locations) - food(a, locations) || perHour(b) - perHour(a),
  pay: (a, b) => pay(b) - pay(a) || perHour(b) - perHour(a),
};

function pay(candidate: Candidate): number {
  return candidate.offer.price ?? 0;
}

function perHour(candidate: Candidate): number {
  return pay(candidate) / (candidate.endsAt - candidate.startsAt);
}

function food(candidate: Candidate, locations: LocationBook): number {
  return FOOD.test(locations.get(candidate.locationId)?.name ?? '') ? 1 : 0;
}
