import type { Instant } from '../model/clock.ts';
import type { LocationBook } from '../model/platform.ts';
import type { Mode } from '../model/session.ts';
import { PROFILES } from './pacing.ts';
import type { Candidate } from './ports.ts';

/** What a mode looks at when it compares offers; the same figures on every platform. */
export interface Weight {
  seenAt: Instant;
  pay: number;
  /** Minor units a millisecond. */
  perHour: number;
  food: boolean;
}

type Ranked = Candidate & { seenAt: Instant };

/** Stations whose blocks carry food and groceries, by the names platforms give them. */
const FOOD = /\b(whole foods|fresh|prime|food|grocer\w*|market|restaurant\w*|kitchen)\b/i;
/** World milliseconds within which two platforms' offers count as seen at once: which poll came first says nothing. */
const AT_ONCE_MS = 1000;

/** The order in which fitting offers are asked for; those seen earlier come first where the mode does not mind. */
export function rank<C extends Ranked>(mode: Mode, candidates: C[], locations: LocationBook): C[] {
  const order = ORDERS[PROFILES[mode].picks];
  return candidates
    .map((candidate, place) => ({ candidate, place, weight: weigh(candidate, locations) }))
    .sort((a, b) => order(a.weight, b.weight) || a.weight.seenAt - b.weight.seenAt || a.place - b.place)
    .map(({ candidate }) => candidate);
}

export function weigh({ offer, startsAt, endsAt, locationId, seenAt }: Ranked, locations: LocationBook): Weight {
  const pay = offer.price ?? 0;
  return { seenAt, pay, perHour: pay / (endsAt - startsAt), food: FOOD.test(locations.get(locationId)?.name ?? '') };
}

/** Is `a` to be asked for before `b`, where two platforms' offers are in hand at the same time? */
export function isBetter(mode: Mode, a: Weight, b: Weight): boolean {
  const { picks } = PROFILES[mode];
  const atOnce = Math.abs(a.seenAt - b.seenAt) < AT_ONCE_MS;
  return ORDERS[picks === 'earliest-seen' && atOnce ? 'pay-per-hour' : picks](a, b) < 0;
}

type Order = (a: Weight, b: Weight) => number;

const ORDERS: Record<(typeof PROFILES)[Mode]['picks'], Order> = {
  'earliest-seen': (a, b) => a.seenAt - b.seenAt,
  'pay-per-hour': (a, b) => b.perHour - a.perHour || b.pay - a.pay,
  'food-first': (a, b) => Number(b.food) - Number(a.food) || b.perHour - a.perHour,
  pay: (a, b) => b.pay - a.pay || b.perHour - a.perHour,
};
