import type { Call, CardDeps, Route } from './call.ts';
import { badInput, type CardFailure, cardRefused, refused } from './errors.ts';
import { findIntent, readReturnUrl } from './intent-access.ts';
import { listRoute } from './lists.ts';
import type { PaymentMethod, SetupIntent } from './objects.ts';
import { nextAction } from './outcome.ts';
import type { Params } from './params.ts';
import { findMethod, readCustomer, readMethod } from './payment-methods.ts';
import { failureOf, testCardOf } from './test-cards.ts';

const REASONS = ['abandoned', 'requested_by_customer', 'duplicate'] as const;
const OPEN: readonly SetupIntent['status'][] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const AUTHENTICATION_FAILED: CardFailure = {
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export function setupIntentRoutes(deps: CardDeps): Route[] {
  const path = '/v1/setup_intents';
  const find = (call: Call) => findIntent(deps, 'setup_intent', call);
  return [
    { method: 'POST', path, handle: (call) => create(deps, call) },
    listRoute(deps, 'setup_intent', path, (params) => {
      const customer = params.text('customer');
      return (intent) => customer === undefined || intent.customer === customer;
    }),
    {
      method: 'GET',
      path: `${path}/:id`,
      publishable: true,
      handle: (call) => {
        const intent = find(call);
        call.params.refuseUnknown();
        return intent;
      },
    },
    { method: 'POST', path: `${path}/:id/confirm`, publishable: true, handle: (call) => confirm(deps, find(call), call) },
    { method: 'POST', path: `${path}/:id/cancel`, handle: (call) => cancel(deps, find(call), call) },
  ];
}

/** What the cardholder did on the 3-D Secure page. */
export function finishSetupAuthentication(deps: CardDeps, before: SetupIntent, passed: boolean): SetupIntent {
  const method = deps.store.get('payment_method', before.payment_method!)!;
  const intent: SetupIntent = { ...before, next_action: null };
  if (!passed) return fail(deps, intent, method, AUTHENTICATION_FAILED);
  deps.store.note({ t: 'authenticated', id: method.id });
  return settle(deps, intent, method);
}

function create(deps: CardDeps, call: Call): SetupIntent {
  const { store, emit } = deps;
  const { params } = call;
  const customer = readCustomer(deps, params) ?? null;
  const description = params.text('description', 1000) || null;
  const usage = params.oneOf('usage', ['on_session', 'off_session']) ?? 'off_session';
  const metadata = params.metadata({});
  const confirms = params.flag('confirm') ?? false;
  const returnUrl = readReturnUrl(call);
  params.nested('automatic_payment_methods')?.flag('enabled');
  for (const type of params.texts('payment_method_types') ?? [])
    if (type !== 'card') throw badInput('The sandbox takes cards.', 'payment_method_types');
  const method = readGivenMethod(deps, params);
  params.refuseUnknown();
  if (confirms && !method)
    throw badInput('You cannot confirm this SetupIntent because it is missing a payment method.', 'payment_method', 'parameter_missing');
  const used = method?.();
  const id = store.newId('setup_intent');
  const intent = store.put<SetupIntent>({
    id,
    object: 'setup_intent',
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${store.newSecret('client_secret')}`,
    created: store.now(),
    customer,
    description,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: used?.id ?? null,
    payment_method_types: ['card'],
    status: used ? 'requires_confirmation' : 'requires_payment_method',
    usage,
  });
  emit('setup_intent.created', intent);
  return confirms && used ? attempt(deps, intent, used, returnUrl) : intent;
}

function confirm(deps: CardDeps, before: SetupIntent, call: Call): SetupIntent {
  const { params } = call;
  const returnUrl = readReturnUrl(call);
  params.flag('use_stripe_sdk');
  const method = readGivenMethod(deps, params);
  params.refuseUnknown();
  const unexpected = (message: string) => refused(message, 'setup_intent_unexpected_state', { setup_intent: before });
  if (!OPEN.includes(before.status)) throw unexpected(`You cannot confirm this SetupIntent because it has a status of ${before.status}.`);
  if (!method && before.payment_method === null)
    throw unexpected("You cannot confirm this SetupIntent because it's missing a payment method.");
  return attempt(deps, before, method ? method() : findMethod(deps, before.payment_method!), returnUrl);
}

function cancel({ store, emit }: CardDeps, before: SetupIntent, { params }: Call): SetupIntent {
  const cancellation_reason = params.oneOf('cancellation_reason', REASONS) ?? null;
  params.refuseUnknown();
  if (!OPEN.includes(before.status))
    throw refused(`You cannot cancel this SetupIntent because it has a status of ${before.status}.`, 'setup_intent_unexpected_state', {
      setup_intent: before,
    });
  const after = store.put<SetupIntent>({ ...before, status: 'canceled', canceled_at: store.now(), cancellation_reason, next_action: null });
  emit('setup_intent.canceled', after);
  return after;
}

function attempt(deps: CardDeps, before: SetupIntent, method: PaymentMethod, returnUrl: string | undefined): SetupIntent {
  const { store, emit } = deps;
  const intent: SetupIntent = { ...before, payment_method: method.id, last_setup_error: null, next_action: null };
  if (testCardOf(method).threeDSecure === 'never') return answerOf(settle(deps, intent, method));
  const waiting = store.put<SetupIntent>({ ...intent, status: 'requires_action', next_action: nextAction(deps, intent, returnUrl) });
  emit('setup_intent.requires_action', waiting);
  return waiting;
}

function settle(deps: CardDeps, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const { store, emit } = deps;
  const failure = failureOf(testCardOf(method).outcome);
  if (failure) return fail(deps, intent, method, failure);
  if (intent.customer !== null) store.put<PaymentMethod>({ ...method, customer: intent.customer });
  const after = store.put<SetupIntent>({ ...intent, status: 'succeeded' });
  emit('setup_intent.succeeded', after);
  return after;
}

function fail({ store, emit }: CardDeps, intent: SetupIntent, method: PaymentMethod, failure: CardFailure): SetupIntent {
  const type = failure === AUTHENTICATION_FAILED ? 'invalid_request_error' : 'card_error';
  const after = store.put<SetupIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { type, ...failure, payment_method: method },
  });
  emit('setup_intent.setup_failed', after);
  return after;
}

function answerOf(intent: SetupIntent): SetupIntent {
  const error = intent.last_setup_error;
  if (!error) return intent;
  const { type: _, ...failure } = error;
  throw cardRefused(failure, { setup_intent: intent });
}

function readGivenMethod(deps: CardDeps, params: Params): (() => PaymentMethod) | undefined {
  const id = params.text('payment_method');
  const data = params.nested('payment_method_data');
  if (id && data) throw badInput('You may only specify one of these parameters: payment_method, payment_method_data.');
  if (!data) return id ? () => findMethod(deps, id) : undefined;
  const make = readMethod(deps, data);
  return () => make({});
}
