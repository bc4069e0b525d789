/** What the server, the console and the card sandbox agree on without configuration. The keys are no secrets: they open test payments only. */
export const CARD_SANDBOX = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  /** Below the sandbox's address; the provider's calls follow as `/v1/…`. */
  path: '/card',
  /** Below the server's address. */
  webhookPath: '/prd/billing/webhook',
} as const;

/** How a confirmation ends. `dispute` = it succeeds, and the cardholder disputes it at once. */
export type CardOutcome =
  | 'succeeded'
  | 'dispute'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

/** `once` = only until the card was set up for later payments; `always` = at every payment. */
export type ThreeDSecure = 'never' | 'once' | 'always';

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  outcome: CardOutcome;
  threeDSecure: ThreeDSecure;
}

/** Every card the sandbox takes, with the number the provider gives its own test card of that kind. The last four digits are unique. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'succeeded', threeDSecure: 'never' },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'succeeded', threeDSecure: 'never' },
  { number: '378282246310005', brand: 'amex', outcome: 'succeeded', threeDSecure: 'never' },
  { number: '4000000000000002', brand: 'visa', outcome: 'generic_decline', threeDSecure: 'never' },
  { number: '4000000000009995', brand: 'visa', outcome: 'insufficient_funds', threeDSecure: 'never' },
  { number: '4000000000009987', brand: 'visa', outcome: 'lost_card', threeDSecure: 'never' },
  { number: '4000000000000069', brand: 'visa', outcome: 'expired_card', threeDSecure: 'never' },
  { number: '4000000000000127', brand: 'visa', outcome: 'incorrect_cvc', threeDSecure: 'never' },
  { number: '4000000000000119', brand: 'visa', outcome: 'processing_error', threeDSecure: 'never' },
  { number: '4000000000000259', brand: 'visa', outcome: 'dispute', threeDSecure: 'never' },
  { number: '4000002500003155', brand: 'visa', outcome: 'succeeded', threeDSecure: 'once' },
  { number: '4000002760003184', brand: 'visa', outcome: 'succeeded', threeDSecure: 'always' },
  { number: '4000008400001629', brand: 'visa', outcome: 'generic_decline', threeDSecure: 'always' },
  { number: '4000008260003178', brand: 'visa', outcome: 'insufficient_funds', threeDSecure: 'always' },
];
