import type { Instant } from './clock.ts';
import type { CompleteOffer } from './offer.ts';

/** An offer that fitted a driver's filters: won, asked for in vain, passed over by patience, or stopped by hours that were taken or limits. */
export interface MetOffer {
  offer: CompleteOffer;
  seenAt: Instant;
  outcome: 'won' | 'lost' | 'passed' | 'blocked';
}
