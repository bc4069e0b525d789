import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, ownOffersCall, readCall } from '../../kit/settings/calls.ts';
import { MINUTE } from '../../model/time-units.ts';

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/spark-setup', 'Links the account of this e-mail and password: its delivery area and time zone, or an errorMessage.', {
    answers: ['deliveryArea', 'driverTimeZone'],
  }),
  cancelCall('/spark-setup'),
  ownOffersCall('/spark/offers', 'The offers of this driver: won, skipped and lost.'),
  readCall('/spark/stats', 'stats', 'Acceptance rate, customer rating, and whether the delivery area has changed; or false.', {
    cacheMs: MINUTE,
  }),
  readCall('/spark/stores', 'stores', 'The stores of the account; the first one carries the rating.', { cacheMs: MINUTE }),
];
