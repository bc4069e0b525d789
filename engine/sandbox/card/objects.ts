import type { CardFailure } from './errors.ts';

/** Seconds since 1970, as the provider counts. */
type Seconds = number;
export type Metadata = Record<string, string>;

interface Base {
  id: string;
  created: Seconds;
  livemode: false;
}

interface WithMetadata extends Base {
  metadata: Metadata;
}

export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface LastError extends CardFailure {
  type: 'card_error' | 'invalid_request_error';
  charge?: string;
  payment_method?: PaymentMethod;
}

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export interface PaymentIntent extends WithMetadata {
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  canceled_at: Seconds | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic' | 'manual';
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: LastError | null;
  latest_charge: string | null;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  setup_future_usage: 'on_session' | 'off_session' | null;
  shipping: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: PaymentStatus;
}

export interface SetupIntent extends WithMetadata {
  object: 'setup_intent';
  canceled_at: Seconds | null;
  cancellation_reason: string | null;
  client_secret: string;
  customer: string | null;
  description: string | null;
  last_setup_error: LastError | null;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  status: Exclude<PaymentStatus, 'requires_capture'>;
  usage: 'on_session' | 'off_session';
}

/** What is kept of a card: never its number, never its check code. */
export interface CardDetails {
  brand: string;
  country: 'US';
  exp_month: number;
  exp_year: number;
  funding: 'credit';
  last4: string;
}

export interface BillingDetails {
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>;
  email: string | null;
  name: string | null;
  phone: string | null;
}

export interface PaymentMethod extends WithMetadata {
  object: 'payment_method';
  type: 'card';
  allow_redisplay: 'unspecified';
  billing_details: BillingDetails;
  card: CardDetails & {
    checks: { address_line1_check: null; address_postal_code_check: 'pass' | null; cvc_check: 'pass' | 'unchecked' | null };
    three_d_secure_usage: { supported: true };
  };
  customer: string | null;
}

export interface Customer extends WithMetadata {
  object: 'customer';
  balance: 0;
  description: string | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  deleted?: true;
}

export interface Charge extends WithMetadata {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  captured: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  outcome: {
    network_status: 'approved_by_network' | 'declined_by_network';
    reason: string | null;
    risk_level: 'normal';
    seller_message: string;
    type: 'authorized' | 'issuer_declined';
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: CardDetails & { three_d_secure: { authenticated: boolean; version: '2.2.0' } | null } };
  receipt_email: string | null;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface Refund extends WithMetadata {
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  currency: string;
  destination_details: { type: 'card'; card: { type: 'refund'; reference_status: 'pending' } };
  payment_intent: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  status: 'pending' | 'succeeded';
}

export interface Dispute extends WithMetadata {
  object: 'dispute';
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response';
}

export interface BalanceTransaction extends Omit<Base, 'livemode'> {
  object: 'balance_transaction';
  amount: number;
  available_on: Seconds;
  currency: string;
  description: string | null;
  fee: number;
  net: number;
  source: string;
  status: 'available';
  type: 'charge' | 'refund';
}

export interface CardEvent extends Base {
  object: 'event';
  api_version: string;
  data: { object: CardObject; previous_attributes?: Record<string, unknown> };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export type EventType =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'amount_capturable_updated' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `setup_intent.${'created' | 'requires_action' | 'succeeded' | 'setup_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'captured' | 'refunded' | 'dispute.created'}`
  | `refund.${'created' | 'updated'}`;

export interface Kinds {
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  payment_method: PaymentMethod;
  customer: Customer;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  event: CardEvent;
}
export type Kind = keyof Kinds;
export type CardObject = Kinds[Kind];

/** How an id of each kind begins. */
export const PREFIXES: Record<Kind, string> = {
  payment_intent: 'pi',
  setup_intent: 'seti',
  payment_method: 'pm',
  customer: 'cus',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  balance_transaction: 'txn',
  event: 'evt',
};
