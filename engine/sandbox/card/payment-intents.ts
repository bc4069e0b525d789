import { moveMoney } from './balance.ts';
import type { Call, CardDeps, Route } from './call.ts';
import { badInput, CardApiError, cardRefused, refused } from './errors.ts';
import { findIntent } from './intent-access.ts';
import { listRoute } from './lists.ts';
import type { Charge, Metadata, PaymentIntent, PaymentMethod, PaymentStatus } from './objects.ts';
import { attemptPayment, refuseUnlisted } from './outcome.ts';
import type { Params } from './params.ts';
import { findMethod, readMethod } from './payment-methods.ts';
import { readAmount, readAutomatic, readCurrency, readFields, readTerms, USAGES } from './payment-params.ts';
import { UNLISTED } from './test-cards.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;
const CANCELABLE: readonly PaymentStatus[] = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'];
const OPEN: readonly PaymentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function paymentIntentRoutes(deps: CardDeps): Route[] {
  const find = (call: Call) => findIntent(deps, 'payment_intent', call);
  const path = '/v1/payment_intents';
  return [
    { method: 'POST', path, handle: (call) => create(deps, call) },
    listRoute(deps, 'payment_intent', path, (params) => {
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
    { method: 'POST', path: `${path}/:id`, handle: (call) => update(deps, find(call), call) },
    { method: 'POST', path: `${path}/:id/confirm`, publishable: true, handle: (call) => confirm(deps, find(call), call) },
    { method: 'POST', path: `${path}/:id/cancel`, handle: (call) => cancel(deps, find(call), call) },
    { method: 'POST', path: `${path}/:id/capture`, handle: (call) => capture(deps, find(call), call) },
  ];
}

function create(deps: CardDeps, { params }: Call): PaymentIntent {
  const { store, emit } = deps;
  const amount = readAmount(params);
  const currency = readCurrency(params);
  const automatic = readAutomatic(params);
  const capture_method = params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic';
  const confirmation_method = params.oneOf('confirmation_method', ['automatic', 'manual']) ?? 'automatic';
  const fields = readFields(deps, params, {});
  const confirms = params.flag('confirm') ?? false;
  const terms = readTerms({ id: '', params, access: 'secret' });
  if (amount === undefined) throw badInput('Missing required param: amount.', 'amount', 'parameter_missing');
  if (currency === undefined) throw badInput('Missing required param: currency.', 'currency', 'parameter_missing');
  const method = readGivenMethod(deps, params);
  params.refuseUnknown();
  if (terms.given && !confirms) throw badInput('You can only provide `return_url` and `off_session` when confirm is true.');
  if (!method && confirms)
    throw badInput('You cannot confirm this PaymentIntent because it is missing a payment method.', 'payment_method', 'parameter_missing');

  const id = store.newId('payment_intent');
  const made: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method,
    client_secret: `${id}_secret_${store.newSecret('client_secret')}`,
    confirmation_method,
    created: store.now(),
    currency,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    ...fields,
  };
  const used = method && checkOwner(made, take(deps, method, null));
  const intent = store.put<PaymentIntent>(used ? { ...made, payment_method: used.id, status: 'requires_confirmation' } : made);
  emit('payment_intent.created', intent);
  return confirms && used ? answerOf(attemptPayment(deps, intent, used, terms)) : intent;
}

function update(deps: CardDeps, before: PaymentIntent, { params }: Call): PaymentIntent {
  const { store } = deps;
  const amount = readAmount(params);
  const currency = readCurrency(params);
  const fields = readFields(deps, params, before.metadata);
  const method = readGivenMethod(deps, params);
  params.refuseUnknown();
  const { metadata: _, description: __, ...binding } = fields;
  const changesPayment = amount !== undefined || currency !== undefined || method !== undefined || Object.keys(binding).length > 0;
  if (changesPayment && !OPEN.includes(before.status))
    throw refused(
      `This PaymentIntent's status is ${before.status}, so only its metadata and description can be updated.`,
      'payment_intent_unexpected_state',
      { payment_intent: before },
    );
  const changed: PaymentIntent = { ...before, ...fields, amount: amount ?? before.amount, currency: currency ?? before.currency };
  const used = method && checkOwner(changed, take(deps, method, before));
  if (used) return store.put({ ...changed, payment_method: used.id, next_action: null, status: 'requires_confirmation' });
  // What the cardholder was asked to confirm is another amount now.
  if (before.status === 'requires_action' && (amount !== undefined || currency !== undefined))
    return store.put({ ...changed, next_action: null, status: 'requires_confirmation' });
  return store.put(changed);
}

function confirm(deps: CardDeps, before: PaymentIntent, call: Call): PaymentIntent {
  const { params, access } = call;
  const terms = readTerms(call);
  const receipt = params.text('receipt_email');
  const usage = params.oneOf('setup_future_usage', USAGES);
  const method = readGivenMethod(deps, params);
  params.refuseUnknown();
  const unexpected = (message: string) => refused(message, 'payment_intent_unexpected_state', { payment_intent: before });
  if (before.status === 'succeeded')
    throw unexpected('You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.');
  if (!OPEN.includes(before.status))
    throw unexpected(
      `You cannot confirm this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    );
  if (access === 'publishable' && before.confirmation_method === 'manual')
    throw unexpected('This PaymentIntent has manual confirmation: it must be confirmed with your secret key.');
  if (!method && before.payment_method === null)
    throw unexpected(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update it with a payment method and then confirm it again.",
    );
  const used = take(deps, method ?? { id: before.payment_method! }, before);
  const intent: PaymentIntent = {
    ...before,
    ...(receipt !== undefined && { receipt_email: receipt || null }),
    ...(usage && { setup_future_usage: usage }),
  };
  return answerOf(attemptPayment(deps, intent, checkOwner(intent, used), terms));
}

function cancel({ store, emit }: CardDeps, before: PaymentIntent, { params }: Call): PaymentIntent {
  const cancellation_reason = params.oneOf('cancellation_reason', REASONS) ?? null;
  params.refuseUnknown();
  if (!CANCELABLE.includes(before.status))
    throw refused(
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      'payment_intent_unexpected_state',
      { payment_intent: before },
    );
  const charge = before.status === 'requires_capture' ? store.get('charge', before.latest_charge!) : undefined;
  if (charge) emit('charge.refunded', store.put<Charge>({ ...charge, amount_refunded: charge.amount, refunded: true }));
  const canceled_at = store.now();
  const after = store.put<PaymentIntent>({
    ...before,
    status: 'canceled',
    canceled_at,
    cancellation_reason,
    amount_capturable: 0,
    next_action: null,
  });
  emit('payment_intent.canceled', after);
  return after;
}

function capture({ store, emit }: CardDeps, before: PaymentIntent, { params }: Call): PaymentIntent {
  const amount = params.integer('amount_to_capture', { least: 1 }) ?? before.amount_capturable;
  params.refuseUnknown();
  if (before.status !== 'requires_capture')
    throw refused(
      `This PaymentIntent could not be captured because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      'payment_intent_unexpected_state',
      { payment_intent: before },
    );
  if (amount > before.amount_capturable)
    throw refused(`The remaining amount that can be captured is ${before.amount_capturable}.`, 'amount_too_large', {
      param: 'amount_to_capture',
    });
  const held = store.get('charge', before.latest_charge!)!;
  const balance_transaction = moveMoney(store, held, 'charge', amount).id;
  const charge = store.put<Charge>({ ...held, amount_captured: amount, captured: true, balance_transaction });
  const after = store.put<PaymentIntent>({ ...before, status: 'succeeded', amount_capturable: 0, amount_received: amount });
  emit('charge.captured', charge);
  emit('payment_intent.succeeded', after);
  return after;
}

/** A declined payment is a 402 for the call that tried it. */
function answerOf(intent: PaymentIntent): PaymentIntent {
  const error = intent.last_payment_error;
  if (!error || intent.status !== 'requires_payment_method') return intent;
  const { type: _, ...failure } = error;
  throw cardRefused(failure, { payment_intent: intent });
}

type GivenMethod = { id: string } | { make(metadata: Metadata): PaymentMethod } | { unlisted: CardApiError };

/** A card that cannot be read refuses the whole call; one that is no test card is a decline, once the intent takes payments. */
function readGivenMethod(deps: CardDeps, params: Params): GivenMethod | undefined {
  const id = params.text('payment_method');
  const data = params.nested('payment_method_data');
  if (!data) return id ? { id } : undefined;
  if (id) throw badInput('You may only specify one of these parameters: payment_method, payment_method_data.');
  try {
    return { make: readMethod(deps, data) };
  } catch (error) {
    if (error instanceof CardApiError && error.body.decline_code === UNLISTED.decline_code) return { unlisted: error };
    throw error;
  }
}

function take(deps: CardDeps, given: GivenMethod, intent: PaymentIntent | null): PaymentMethod {
  if ('make' in given) return given.make({});
  if ('id' in given) return findMethod(deps, given.id);
  throw intent ? cardRefused(UNLISTED, { payment_intent: refuseUnlisted(deps, intent, UNLISTED) }) : given.unlisted;
}

function checkOwner(intent: PaymentIntent, method: PaymentMethod): PaymentMethod {
  if (method.customer === null || method.customer === intent.customer) return method;
  throw refused(
    intent.customer === null
      ? 'The provided PaymentMethod is attached to a customer. Provide that customer on the PaymentIntent to use it.'
      : 'The provided PaymentMethod does not belong to the customer of this PaymentIntent.',
    undefined,
    { param: 'payment_method' },
  );
}
