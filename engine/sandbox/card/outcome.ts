import { moveMoney } from './balance.ts';
import type { CardDeps } from './call.ts';
import { type CardFailure, noSuch } from './errors.ts';
import type { Charge, Dispute, LastError, NextAction, PaymentIntent, PaymentMethod } from './objects.ts';
import { AUTHENTICATION_REQUIRED, failureOf, testCardOf } from './test-cards.ts';

export interface AttemptTerms {
  /** The cardholder is not there: 3-D Secure is impossible. */
  offSession: boolean;
  returnUrl: string | undefined;
  /** A payment that would need 3-D Secure is declined. */
  refuseAction?: boolean;
}

const AUTHENTICATION_FAILED: CardFailure = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Tries to pay an intent with a card. Returns the intent afterwards: succeeded, processing, waiting for 3-D Secure, or declined. */
export function attemptPayment(deps: CardDeps, before: PaymentIntent, method: PaymentMethod, terms: AttemptTerms): PaymentIntent {
  const { store, emit } = deps;
  const intent: PaymentIntent = { ...before, payment_method: method.id, last_payment_error: null, next_action: null };
  const { threeDSecure } = testCardOf(method);
  const asks = threeDSecure === 'always' || (threeDSecure === 'once' && !store.state.authenticated.has(method.id));
  if (!asks) return takeToBank(deps, intent, method);
  if (terms.offSession || terms.refuseAction) return decline(deps, intent, method, AUTHENTICATION_REQUIRED);
  const waiting = store.put<PaymentIntent>({
    ...intent,
    status: 'requires_action',
    next_action: nextAction(deps, intent, terms.returnUrl),
  });
  emit('payment_intent.requires_action', waiting);
  return waiting;
}

/** What the cardholder did on the 3-D Secure page. */
export function finishAuthentication(deps: CardDeps, before: PaymentIntent, passed: boolean): PaymentIntent {
  const method = methodOf(deps, before);
  const intent: PaymentIntent = { ...before, next_action: null };
  if (passed) return takeToBank(deps, intent, method, true);
  return failed(deps, intent, method, { ...AUTHENTICATION_FAILED, type: 'invalid_request_error' });
}

/** The bank decides a payment that was `processing`. */
export function decidePayment(deps: CardDeps, intent: PaymentIntent): PaymentIntent {
  return settle(deps, intent, methodOf(deps, intent), testCardOf(methodOf(deps, intent)).threeDSecure === 'always');
}

/** A number the sandbox does not take: nothing is kept of the card, only that it was refused. */
export function refuseUnlisted({ store, emit }: CardDeps, before: PaymentIntent, failure: CardFailure): PaymentIntent {
  const intent = store.put<PaymentIntent>({
    ...before,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'card_error', ...failure },
  });
  emit('payment_intent.payment_failed', intent);
  return intent;
}

/** Where the cardholder goes for 3-D Secure. */
export function nextAction(deps: CardDeps, intent: { id: string; client_secret: string }, returnUrl: string | undefined): NextAction {
  const url = `${deps.url()}/3ds/${intent.id}?client_secret=${intent.client_secret}`;
  if (returnUrl) return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
}

function takeToBank(deps: CardDeps, intent: PaymentIntent, method: PaymentMethod, authenticated = false): PaymentIntent {
  const { store, emit } = deps;
  const { bankDelayMs } = store.state.settings;
  if (bankDelayMs === 0) return settle(deps, intent, method, authenticated);
  const processing = store.put<PaymentIntent>({ ...intent, status: 'processing' });
  store.note({ t: 'bank', task: { id: intent.id, at: store.nowMs() + bankDelayMs } });
  emit('payment_intent.processing', processing);
  return processing;
}

function settle(deps: CardDeps, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): PaymentIntent {
  const { outcome } = testCardOf(method);
  const failure = failureOf(outcome);
  if (failure) return decline(deps, intent, method, failure, authenticated);
  return succeed(deps, intent, method, authenticated, outcome === 'dispute');
}

function succeed(deps: CardDeps, intent: PaymentIntent, used: PaymentMethod, authenticated: boolean, disputed: boolean): PaymentIntent {
  const { store, emit } = deps;
  const kept = intent.setup_future_usage !== null && intent.customer !== null;
  const { card } = used;
  const cvc_check = card.checks.cvc_check === null ? null : 'pass';
  const method = store.put<PaymentMethod>({
    ...used,
    card: { ...card, checks: { ...card.checks, cvc_check } },
    customer: kept ? intent.customer : used.customer,
  });
  if (kept && authenticated) store.note({ t: 'authenticated', id: method.id });
  const manual = intent.capture_method === 'manual';
  const draft: Charge = {
    ...chargeOf(deps, intent, method, authenticated),
    amount_captured: manual ? 0 : intent.amount,
    captured: !manual,
    paid: true,
    status: 'succeeded',
  };
  const charge = store.put<Charge>({ ...draft, balance_transaction: manual ? null : moveMoney(store, draft, 'charge', intent.amount).id });
  const paid = store.put<PaymentIntent>({
    ...intent,
    status: manual ? 'requires_capture' : 'succeeded',
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  emit('charge.succeeded', charge);
  emit(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid);
  if (disputed) openDispute(deps, charge);
  return paid;
}

function decline(deps: CardDeps, intent: PaymentIntent, method: PaymentMethod, failure: CardFailure, authenticated = false): PaymentIntent {
  const { store, emit } = deps;
  const charge = store.put<Charge>({
    ...chargeOf(deps, intent, method, authenticated),
    failure_code: failure.code,
    failure_message: failure.message,
    outcome: {
      network_status: 'declined_by_network',
      reason: failure.decline_code ?? failure.code,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    status: 'failed',
  });
  emit('charge.failed', charge);
  return failed(deps, { ...intent, latest_charge: charge.id }, method, { type: 'card_error', ...failure, charge: charge.id });
}

function failed({ store, emit }: CardDeps, intent: PaymentIntent, method: PaymentMethod, error: LastError): PaymentIntent {
  const after = store.put<PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...error, payment_method: method },
  });
  emit('payment_intent.payment_failed', after);
  return after;
}

function chargeOf({ store }: CardDeps, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): Charge {
  const { checks: _, three_d_secure_usage: __, ...card } = method.card;
  return {
    id: store.newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: false,
    created: store.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: { ...card, three_d_secure: authenticated ? { authenticated: true, version: '2.2.0' } : null },
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: 'pending',
  };
}

function openDispute({ store, emit }: CardDeps, charge: Charge): void {
  store.put<Charge>({ ...charge, disputed: true });
  const dispute = store.put<Dispute>({
    id: store.newId('dispute'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  emit('charge.dispute.created', dispute);
}

function methodOf({ store }: CardDeps, intent: PaymentIntent): PaymentMethod {
  const method = intent.payment_method === null ? undefined : store.get('payment_method', intent.payment_method);
  if (!method) throw noSuch('payment_method', intent.payment_method ?? '', 'payment_method');
  return method;
}
