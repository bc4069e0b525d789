import type { Call, CardDeps } from './call.ts';
import { badInput } from './errors.ts';
import { readReturnUrl } from './intent-access.ts';
import type { Metadata, PaymentIntent } from './objects.ts';
import type { Params } from './params.ts';
import { readCustomer } from './payment-methods.ts';

const CURRENCIES = ['usd', 'cad', 'eur', 'gbp', 'mxn'];
const LEAST = 50;
const MOST = 99_999_999;
export const USAGES = ['on_session', 'off_session'] as const;

export function readFields(deps: CardDeps, params: Params, before: Metadata): Partial<PaymentIntent> {
  const fields: Partial<PaymentIntent> = {};
  const texts = [
    ['description', 1000],
    ['receipt_email', 500],
    ['statement_descriptor', 22],
    ['statement_descriptor_suffix', 22],
  ] as const;
  for (const [name, most] of texts) {
    const value = params.text(name, most);
    if (value !== undefined) fields[name] = value || null;
  }
  const customer = readCustomer(deps, params);
  if (customer) fields.customer = customer;
  const usage = params.oneOf('setup_future_usage', USAGES);
  if (usage) fields.setup_future_usage = usage;
  for (const type of params.texts('payment_method_types') ?? [])
    if (type !== 'card')
      throw badInput(`The payment method type "${type.slice(0, 50)}" is invalid: the sandbox takes cards.`, 'payment_method_types');
  if (params.has('metadata')) fields.metadata = params.metadata(before);
  return fields;
}

export function readTerms({ params, access }: Call) {
  const returnUrl = readReturnUrl({ id: '', params, access });
  const offSession = access === 'secret' ? params.flag('off_session') : undefined;
  const refuseAction = access === 'secret' ? params.flag('error_on_requires_action') : undefined;
  params.flag('use_stripe_sdk');
  return {
    offSession: offSession ?? false,
    refuseAction: refuseAction ?? false,
    returnUrl,
    given: returnUrl !== undefined || offSession === true || refuseAction === true,
  };
}

export function readAmount(params: Params): number | undefined {
  const amount = params.integer('amount');
  if (amount === undefined) return undefined;
  if (amount < LEAST)
    throw badInput('Amount must be at least $0.50 usd', 'amount', amount < 1 ? 'parameter_invalid_integer' : 'amount_too_small');
  if (amount > MOST) throw badInput('Amount must be no more than $999,999.99', 'amount', 'amount_too_large');
  return amount;
}

export function readCurrency(params: Params): string | undefined {
  const currency = params.text('currency')?.toLowerCase();
  if (currency !== undefined && !CURRENCIES.includes(currency))
    throw badInput(
      `Invalid currency: ${currency.slice(0, 20)}. The sandbox supports these currencies: ${CURRENCIES.join(', ')}`,
      'currency',
    );
  return currency;
}

export function readAutomatic(params: Params): PaymentIntent['automatic_payment_methods'] {
  const given = params.nested('automatic_payment_methods');
  if (!given) return params.has('payment_method_types') ? null : { enabled: true, allow_redirects: 'always' };
  const enabled = given.flag('enabled') ?? false;
  return { enabled, allow_redirects: given.oneOf('allow_redirects', ['always', 'never']) ?? 'always' };
}
