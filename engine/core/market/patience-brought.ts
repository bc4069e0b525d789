import type { MetOffer } from '../../model/met-offer.ts';
import type { CompleteOffer } from '../../model/offer.ts';
import { type BacktestSetup, candidateOf } from '../backtest.ts';
import { guard, reach } from '../guards.ts';
import type { Span } from '../ports.ts';
import { createTakenHours } from '../taken-hours.ts';
import { luckOf } from './luck.ts';

/** What patience did to the pay of some hours, minor units. */
export interface PatienceBrought {
  /** Won in these hours. */
  won: number;
  /** What taking whatever fitted would likely have won of the same offers. */
  withoutPatience: number;
  /** Offers that patience passed over. */
  passed: number;
}

/** Nobody knows which of the offers that were not asked for would have been won: so many times they are drawn. */
const DRAWS = 12;

/**
 * Compares what a search won in a span with what it would have won of the offers it met had it taken each that fitted, in the order of
 * `seenAt`. Offers that were asked for end as they did; the others are won as often as this driver's accepts were.
 */
export function patienceBrought(
  { service, limits, locations, occupied }: Omit<BacktestSetup, 'rule'>,
  met: readonly MetOffer[],
  span: Span,
): PatienceBrought {
  const within = ({ startsAt }: CompleteOffer) => startsAt >= span.from && startsAt < span.to;
  const payOf = (list: readonly { offer: CompleteOffer }[]) => list.reduce((sum, { offer }) => sum + (within(offer) ? offer.price : 0), 0);
  const won = met.filter(({ outcome }) => outcome === 'won');
  const asked = won.length + met.filter(({ outcome }) => outcome === 'lost').length;
  const granted = (won.length + 1) / (asked + 2);
  const candidates = met
    .filter(({ outcome }) => outcome !== 'lost')
    .map((one) => ({ ...one, candidate: candidateOf(one.offer, locations) }));

  let total = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const taken = createTakenHours(occupied);
    total += payOf(
      candidates.filter(({ offer, outcome, candidate }) => {
        if (outcome !== 'won' && luckOf(`${offer.id}/${draw}`) >= granted) return false;
        const { id: offerId, startsAt, endsAt, locationId } = offer;
        if (taken.near(startsAt, endsAt).length) return false;
        const { from, to } = reach(candidate, limits);
        if (guard(taken.near(from, to), candidate, service, limits) !== null) return false;
        taken.take({ service, offerId, startsAt, endsAt, locationId });
        return true;
      }),
    );
  }
  const passed = met.filter(({ offer, outcome }) => outcome === 'passed' && within(offer)).length;
  return { won: payOf(won), withoutPatience: Math.round(total / DRAWS), passed };
}
