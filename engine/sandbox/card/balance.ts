import type { BalanceTransaction, Charge, Refund } from './objects.ts';
import type { Store } from './store.ts';

const AVAILABLE_AFTER_SECONDS = 2 * 86_400;

/** Records what a charge brings in or a refund takes out; a charge costs 2.9 % and 30 cents. Returns the balance transaction. */
export function moveMoney(store: Store, source: Charge | Refund, type: 'charge' | 'refund', amount: number): BalanceTransaction {
  const fee = type === 'charge' ? Math.round(amount * 0.029) + 30 : 0;
  const gross = type === 'charge' ? amount : -amount;
  return store.put<BalanceTransaction>({
    id: store.newId('balance_transaction'),
    object: 'balance_transaction',
    amount: gross,
    available_on: store.now() + AVAILABLE_AFTER_SECONDS,
    created: store.now(),
    currency: source.currency,
    description: null,
    fee,
    net: gross - fee,
    source: source.id,
    status: 'available',
    type,
  });
}
