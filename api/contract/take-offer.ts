import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

const ofService = z.strictObject({ userId: id, service: serviceName });
export const openOffers = endpoint({
  id: 'offers.open',
  method: 'GET',
  path: '/offers/open',
  access: 'self',
  in: 'query',
  input: ofService,
  answer: z.object({ offerIds: z.array(z.string()) }),
  failures: ['offers.failed'],
  summary: 'Offers that patience passed over and the platform still listed at the last check: each may be taken by hand.',
});

export const takeOffer = endpoint({
  id: 'offers.take',
  method: 'POST',
  path: '/offers/take',
  access: 'self',
  in: 'body',
  input: z.strictObject({ ...ofService.shape, offerId: z.string().check(z.minLength(1), z.maxLength(5000)) }),
  fresh: true,
  answer: z.object({ message: z.string() }),
  failures: ['take.gone', 'take.notSearching', 'take.overlap', 'take.limits', 'take.travel', 'take.busy', 'take.unknown', 'take.failed'],
  summary: 'Takes an offer that patience passed over. Taken hours, limits and auto stop hold as for every accept.',
});
