import { type CardOutcome, TEST_CARDS, type TestCard } from '../../model/card-sandbox.ts';
import { hasCheckDigit } from './card-number.ts';
import { badInput, type CardFailure, cardRefused } from './errors.ts';
import type { CardDetails, PaymentMethod } from './objects.ts';
import type { Params } from './params.ts';

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]));
const byLast4 = new Map(TEST_CARDS.map((card) => [card.number.slice(-4), card]));

/** The provider's names for ready payment methods. */
const TOKENS: Record<string, string> = {
  pm_card_visa: '4242',
  pm_card_mastercard: '4444',
  pm_card_amex: '0005',
  pm_card_visa_chargeDeclined: '0002',
  pm_card_chargeDeclined: '0002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '9995',
  pm_card_visa_chargeDeclinedLostCard: '9987',
  pm_card_chargeDeclinedExpiredCard: '0069',
  pm_card_chargeDeclinedIncorrectCvc: '0127',
  pm_card_chargeDeclinedProcessingError: '0119',
  pm_card_createDispute: '0259',
  pm_card_authenticationRequiredOnSetup: '3155',
  pm_card_authenticationRequired: '3184',
};

const DECLINES: Record<Exclude<CardOutcome, 'succeeded' | 'dispute'>, CardFailure> = {
  generic_decline: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' },
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  incorrect_cvc: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

export const UNLISTED: CardFailure = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
};
export const AUTHENTICATION_REQUIRED: CardFailure = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export interface ReadCard {
  details: CardDetails;
  hasCvc: boolean;
}

/** Reads a card as a form sends it. Throws the provider's refusal of a mistyped one, and declines every number that is no test card. */
export function readCard(card: Params, now: number): ReadCard {
  const number = (card.text('number', 40) ?? '').replace(/[\s-]/g, '');
  const month = card.integer('exp_month');
  const year = card.integer('exp_year');
  const cvc = card.text('cvc', 20);
  if (number === '') throw badInput('Missing required param: card[number].', 'card[number]', 'parameter_missing');
  if (month === undefined) throw badInput('Missing required param: card[exp_month].', 'card[exp_month]', 'parameter_missing');
  if (year === undefined) throw badInput('Missing required param: card[exp_year].', 'card[exp_year]', 'parameter_missing');
  card.refuseUnknown();
  if (!/^\d{12,19}$/.test(number))
    throw cardRefused({ code: 'invalid_number', message: 'The card number is not a valid credit card number.', param: 'number' });
  if (!hasCheckDigit(number)) throw cardRefused({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' });
  const fullYear = year < 100 ? 2000 + year : year;
  const today = new Date(now * 1000);
  if (month < 1 || month > 12)
    throw cardRefused({ code: 'invalid_expiry_month', message: "Your card's expiration month is invalid.", param: 'exp_month' });
  if (fullYear > today.getUTCFullYear() + 50 || fullYear * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw cardRefused({ code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", param: 'exp_year' });
  const known = byNumber.get(number);
  if (cvc !== undefined && !(known?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    throw cardRefused({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' });
  if (!known) throw cardRefused(UNLISTED);
  return { details: detailsOf(known, month, fullYear), hasCvc: cvc !== undefined };
}

/** Returns the card behind one of the provider's ready names such as `pm_card_visa`, or null. */
export function cardOfToken(name: string, now: number): ReadCard | null {
  const card = byLast4.get(Object.hasOwn(TOKENS, name) ? TOKENS[name]! : '');
  return card ? { details: detailsOf(card, 12, new Date(now * 1000).getUTCFullYear() + 5), hasCvc: true } : null;
}

export function testCardOf(method: PaymentMethod): TestCard {
  return byLast4.get(method.card.last4)!;
}

export function failureOf(outcome: CardOutcome): CardFailure | null {
  return outcome === 'succeeded' || outcome === 'dispute' ? null : DECLINES[outcome];
}

function detailsOf(card: TestCard, month: number, year: number): CardDetails {
  return { brand: card.brand, country: 'US', exp_month: month, exp_year: year, funding: 'credit', last4: card.number.slice(-4) };
}
