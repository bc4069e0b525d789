import type { Row } from '../row.ts';

export const webhooks: Row = {
  number: 27,
  fault: 'webhooks of the card provider: twice, out of order, three days late, badly signed, replayed',
  passes: 'one credit for each payment',
  runs: 0,
  impossible: () => 'there are no payments in the product yet',
  run: () => Promise.reject(new Error('cannot be run')),
};
