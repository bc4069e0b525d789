import type { Call, CardDeps, Route } from './call.ts';
import { badInput, noSuch, refused } from './errors.ts';
import { listRoute, retrieveRoute } from './lists.ts';
import type { BillingDetails, Metadata, PaymentMethod } from './objects.ts';
import type { Params } from './params.ts';
import { cardOfToken, type ReadCard, readCard } from './test-cards.ts';

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

export function paymentMethodRoutes(deps: CardDeps): Route[] {
  const { store } = deps;
  const found = (call: Call) => {
    const method = store.get('payment_method', call.id);
    if (!method) throw noSuch('payment_method', call.id, 'payment_method');
    return method;
  };
  return [
    {
      method: 'POST',
      path: '/v1/payment_methods',
      publishable: true,
      handle: ({ params, access }) => {
        const metadata = access === 'secret' ? params.metadata({}) : {};
        const make = readMethod(deps, params);
        params.refuseUnknown();
        return make(metadata);
      },
    },
    retrieveRoute(deps, 'payment_method', '/v1/payment_methods/:id'),
    listRoute(deps, 'payment_method', '/v1/payment_methods', (params) => {
      const customer = params.text('customer');
      params.oneOf('type', ['card']);
      return (method) => customer === undefined || method.customer === customer;
    }),
    {
      method: 'POST',
      path: '/v1/payment_methods/:id',
      handle: (call) => {
        const method = found(call);
        const metadata = call.params.metadata(method.metadata);
        const billing_details = readBilling(call.params.nested('billing_details')) ?? method.billing_details;
        call.params.refuseUnknown();
        return store.put({ ...method, metadata, billing_details });
      },
    },
    {
      method: 'POST',
      path: '/v1/payment_methods/:id/attach',
      handle: (call) => {
        const customer = readCustomer(deps, call.params);
        call.params.refuseUnknown();
        if (!customer) throw badInput('Missing required param: customer.', 'customer', 'parameter_missing');
        const method = findMethod(deps, call.id);
        if (method.customer !== null && method.customer !== customer)
          throw refused('The payment method you provided has already been attached to a customer.');
        return store.put({ ...method, customer });
      },
    },
    {
      method: 'POST',
      path: '/v1/payment_methods/:id/detach',
      handle: (call) => {
        call.params.refuseUnknown();
        const method = found(call);
        if (method.customer === null)
          throw refused('The payment method you provided is not attached to a customer so detachment is impossible.');
        return store.put({ ...method, customer: null });
      },
    },
  ];
}

/** Reads type, card and billing details; returns what makes the payment method of them. */
export function readMethod({ store }: CardDeps, params: Params): (metadata: Metadata) => PaymentMethod {
  const type = params.oneOf('type', ['card']);
  if (!type) throw badInput('Missing required param: type.', 'type', 'parameter_missing');
  const billing = readBilling(params.nested('billing_details'));
  const card = params.nested('card');
  if (!card) throw badInput('Missing required param: card.', 'card', 'parameter_missing');
  // The card's own refusals come last: what cannot be understood says nothing of the card.
  params.oneOf('allow_redisplay', ['always', 'limited', 'unspecified']);
  const read = readCard(card, store.now());
  return (metadata) => makeMethod(store, read, billing, metadata);
}

/** Returns a payment method by its id, or a new one for a ready name such as `pm_card_visa`. */
export function findMethod({ store }: CardDeps, id: string): PaymentMethod {
  const ready = cardOfToken(id, store.now());
  if (ready) return makeMethod(store, ready, undefined, {});
  const method = store.get('payment_method', id);
  if (!method) throw noSuch('payment_method', id, 'payment_method', 400);
  return method;
}

/** Returns the id of the customer that a call names; one that does not exist is a 400. */
export function readCustomer({ store }: CardDeps, params: Params): string | undefined {
  const id = params.text('customer');
  if (id === undefined || id === '') return undefined;
  const customer = store.get('customer', id);
  if (!customer || customer.deleted) throw noSuch('customer', id, 'customer', 400);
  return id;
}

function makeMethod(store: CardDeps['store'], read: ReadCard, billing: BillingDetails | undefined, metadata: Metadata): PaymentMethod {
  const billing_details = billing ?? emptyBilling();
  return store.put<PaymentMethod>({
    id: store.newId('payment_method'),
    object: 'payment_method',
    type: 'card',
    allow_redisplay: 'unspecified',
    billing_details,
    card: {
      ...read.details,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing_details.address.postal_code === null ? null : 'pass',
        cvc_check: read.hasCvc ? 'unchecked' : null,
      },
      three_d_secure_usage: { supported: true },
    },
    created: store.now(),
    customer: null,
    livemode: false,
    metadata,
  });
}

function emptyBilling(): BillingDetails {
  return {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name: null,
    phone: null,
  };
}

function readBilling(params: Params | undefined): BillingDetails | undefined {
  if (!params) return undefined;
  const billing = emptyBilling();
  const address = params.nested('address');
  for (const field of ADDRESS) billing.address[field] = address?.text(field) || null;
  for (const field of ['email', 'name', 'phone'] as const) billing[field] = params.text(field) || null;
  return billing;
}
