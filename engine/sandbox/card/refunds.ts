import { moveMoney } from './balance.ts';
import type { Call, CardDeps, Route } from './call.ts';
import { badInput, noSuch, refused } from './errors.ts';
import { listRoute, retrieveRoute } from './lists.ts';
import type { Charge, Refund } from './objects.ts';
import type { Params } from './params.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function refundRoutes(deps: CardDeps): Route[] {
  const { store, emit } = deps;
  return [
    { method: 'POST', path: '/v1/refunds', handle: (call) => refund(deps, call) },
    retrieveRoute(deps, 'refund', '/v1/refunds/:id'),
    {
      method: 'POST',
      path: '/v1/refunds/:id',
      handle: ({ id, params }) => {
        const before = store.get('refund', id);
        if (!before) throw noSuch('refund', id, 'id');
        const metadata = params.metadata(before.metadata);
        params.refuseUnknown();
        const after = store.put<Refund>({ ...before, metadata });
        emit('refund.updated', after, { metadata: before.metadata });
        return after;
      },
    },
    listRoute(deps, 'refund', '/v1/refunds', (params) => {
      const charge = params.text('charge');
      const intent = params.text('payment_intent');
      return (one) => (charge === undefined || one.charge === charge) && (intent === undefined || one.payment_intent === intent);
    }),
  ];
}

/** The bank has paid a refund that was pending. */
export function finishRefund({ store, emit }: CardDeps, before: Refund): void {
  emit('refund.updated', store.put<Refund>({ ...before, status: 'succeeded' }), { status: before.status });
}

function refund(deps: CardDeps, { params }: Call): Refund {
  const { store, emit } = deps;
  const asked = params.integer('amount', { least: 1 });
  const reason = params.oneOf('reason', REASONS) ?? null;
  const metadata = params.metadata({});
  const charge = findCharge(deps, params);
  params.refuseUnknown();
  if (!charge.captured)
    throw refused(`Charge ${charge.id} has not been captured. Cancel its PaymentIntent instead.`, 'charge_not_refundable');
  if (charge.disputed) throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = asked ?? left;
  if (amount > left)
    throw refused(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, undefined, {
      param: 'amount',
    });

  const { bankDelayMs } = store.state.settings;
  const draft: Refund = {
    id: store.newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    livemode: false,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    status: bankDelayMs > 0 ? 'pending' : 'succeeded',
  };
  const made = store.put<Refund>({ ...draft, balance_transaction: moveMoney(store, draft, 'refund', amount).id });
  if (bankDelayMs > 0) store.note({ t: 'bank', task: { id: made.id, at: store.nowMs() + bankDelayMs } });
  const amount_refunded = charge.amount_refunded + amount;
  const after = store.put<Charge>({ ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured });
  emit('refund.created', made);
  emit('charge.refunded', after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  return made;
}

function findCharge({ store }: CardDeps, params: Params): Charge {
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  if (!chargeId && !intentId)
    throw badInput(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    );
  const intent = intentId ? store.get('payment_intent', intentId) : undefined;
  if (intentId && !intent) throw noSuch('payment_intent', intentId, 'payment_intent', 404);
  const id = chargeId || intent?.latest_charge;
  const charge = id ? store.get('charge', id) : undefined;
  if (chargeId && !charge) throw noSuch('charge', chargeId, 'charge', 404);
  if (intentId && charge?.payment_intent !== intentId && chargeId)
    throw badInput('The charge does not belong to the payment_intent.', 'payment_intent');
  if (charge?.status === 'succeeded') return charge;
  throw refused(
    intentId
      ? `This PaymentIntent (${intentId.slice(0, 100)}) does not have a successful charge to refund.`
      : `Charge ${id} has failed; there is nothing to refund.`,
    intentId ? 'payment_intent_unexpected_state' : 'charge_not_refundable',
  );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
