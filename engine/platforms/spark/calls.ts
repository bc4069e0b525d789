import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, readCall } from '../../kit/settings/calls.ts';

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/spark-setup', 'Links the account of this e-mail and password: its delivery area and time zone, or an errorMessage.', {
    linked: ['deliveryArea', 'driverTimeZone'],
  }),
  cancelCall('/spark-setup'),
  readCall('/spark/offers', 'offers', 'The offers of this driver: won, disliked and lost.', { records: 'offers' }),
  readCall('/spark/stats', 'stats', 'Acceptance rate, customer rating, and whether the delivery area is another one now; or false.', {
    cacheMs: 60_000,
  }),
  readCall('/spark/stores', 'stores', 'The stores of the account; the first one carries the rating.', { cacheMs: 60_000 }),
];
