import type { CardDeps, Route } from './call.ts';
import { customerRoutes } from './customers.ts';
import { listRoute, retrieveRoute } from './lists.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { refundRoutes } from './refunds.ts';
import { setupIntentRoutes } from './setup-intents.ts';

/** Every call of the API. */
export function cardRoutes(deps: CardDeps): Route[] {
  return [
    ...paymentIntentRoutes(deps),
    ...setupIntentRoutes(deps),
    ...paymentMethodRoutes(deps),
    ...customerRoutes(deps),
    ...refundRoutes(deps),
    retrieveRoute(deps, 'charge', '/v1/charges/:id'),
    listRoute(deps, 'charge', '/v1/charges', (params) => {
      const customer = params.text('customer');
      const intent = params.text('payment_intent');
      return (charge) =>
        (customer === undefined || charge.customer === customer) && (intent === undefined || charge.payment_intent === intent);
    }),
    retrieveRoute(deps, 'dispute', '/v1/disputes/:id'),
    listRoute(deps, 'dispute', '/v1/disputes', (params) => {
      const intent = params.text('payment_intent');
      return (dispute) => intent === undefined || dispute.payment_intent === intent;
    }),
    retrieveRoute(deps, 'balance_transaction', '/v1/balance_transactions/:id'),
    listRoute(deps, 'balance_transaction', '/v1/balance_transactions', (params) => {
      const type = params.oneOf('type', ['charge', 'refund']);
      const source = params.text('source');
      return (one) => (type === undefined || one.type === type) && (source === undefined || one.source === source);
    }),
    retrieveRoute(deps, 'event', '/v1/events/:id'),
    listRoute(deps, 'event', '/v1/events', (params) => {
      const type = params.text('type');
      const types = params.texts('types');
      const delivered = params.flag('delivery_success');
      const arrived = (id: string) => deps.store.state.deliveries.get(id)?.deliveredAt !== null;
      return (event) =>
        (type === undefined || matches(type, event.type)) &&
        (types === undefined || types.some((one) => matches(one, event.type))) &&
        (delivered === undefined || arrived(event.id) === delivered);
    }),
  ];
}

/** `payment_intent.*` stands for every event of that kind. */
function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;
}
