// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import en from '#config/i18n/en/billing.ts';
import { outcomeOf } from '#console/features/billing/confirm-stripe.ts';
import { Pay } from '#console/features/billing/pay.tsx';
import { billingTexts } from '#console/features/billing/texts.ts';
import { open } from '../../open.tsx';

const loadStripe = vi.hoisted(() => vi.fn());
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const DETAILS = { services: [{ key: 'AMAZON_FLEX', price: 5000 }], realPrice: 5000, subTotal: 4500, bankFee: 99, total: 4599 };
const STARTED = {
  provider: 'stripe',
  publishableKey: 'pk_test_1',
  apiBase: 'https://api.stripe.com',
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  amount: 4599,
  currency: 'usd',
};

/** Stripe's script as far as the form uses it, and what was asked of it. */
function stripe({ wallet = null as null | Record<string, boolean>, error = undefined as undefined | Record<string, unknown> } = {}) {
  const element = { mount: vi.fn(), destroy: vi.fn(), on: vi.fn(), off: vi.fn(), once: vi.fn(), update: vi.fn() };
  const elements = {
    create: vi.fn(() => element),
    getElement: vi.fn(() => null),
    update: vi.fn(),
    on: vi.fn(),
    submit: vi.fn(async () => ({})),
  };
  let paying: (event: unknown) => void = () => undefined;
  const request = {
    on: (_: string, listener: typeof paying) => {
      paying = listener;
    },
    canMakePayment: async () => wallet,
    show: vi.fn(),
  };
  const confirmed = { error, paymentIntent: { status: 'succeeded' } };
  return {
    elements: vi.fn(() => elements),
    createToken: vi.fn(),
    createPaymentMethod: vi.fn(),
    confirmCardPayment: vi.fn(async () => confirmed),
    confirmPayment: vi.fn(async () => confirmed),
    paymentRequest: vi.fn((_: unknown) => request),
    registerAppInfo: vi.fn(),
    _registerWrapper: vi.fn(),
    made: { element, elements, request },
    walletPays: (event: unknown) => paying(event),
  };
}

let keys = 0;

async function seen(provider: 'stripe' | 'sandbox' = 'stripe') {
  const calls: string[] = [];
  // The script of a key is asked for once.
  const key = `pk_test_${++keys}`;
  const call = ({ path }: { path: string }) => {
    calls.push(path);
    if (path === '/billing/stripe') return STARTED;
    if (path === '/billing/stripe/payment') return { status: 'paid', days: 7, amount: 4599 };
    if (path === '/user') return { userId: 'u1', goodStanding: true };
    const cards = { provider, publishableKey: key };
    return {
      amountDue: 4599,
      details: DETAILS,
      specialPrice: 4500,
      flashSaleEndsAt: null,
      cards,
      zelleReference: 'AAAA-BBBB',
      latestPayment: '0',
    };
  };
  const user = { userId: 'u1', accountType: 'Paid', goodStanding: false } as UserRecord;
  const onPaid = vi.fn();
  const page = await open(<Pay user={user} words={en} ahead={0} onPaid={onPaid} />, { call });
  await act(() => billingTexts('en'));
  return { ...page, calls, onPaid };
}

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

describe('console/features/billing, Stripe’s form', () => {
  it('is not fetched where the card sandbox is the provider', async () => {
    await seen('sandbox');

    expect(await screen.findByText('SANDBOX: no real money')).toBeTruthy();
    expect(loadStripe).not.toHaveBeenCalled();
  });

  it('wants the five digits of a ZIP code before anything is begun, and pays once with them (API-115, ERR-139)', async () => {
    const script = stripe();
    loadStripe.mockImplementation(async () => script);
    const { user, calls, onPaid } = await seen();
    const pay = await screen.findByRole('button', { name: 'Pay $45.99' });
    await user.click(pay);
    expect(screen.getByText('Enter the 5 digits of your ZIP code.')).toBeTruthy();
    expect(calls).not.toContain('/billing/stripe');
    await user.type(screen.getByLabelText('ZIP code'), 'ab60601x9');
    await user.dblClick(pay);

    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
    expect(script.elements).toHaveBeenCalledWith(expect.objectContaining({ mode: 'payment', amount: 4599, currency: 'usd', locale: 'en' }));
    expect(script.confirmPayment).toHaveBeenCalledOnce();
    expect(script.confirmPayment).toHaveBeenCalledWith(
      expect.objectContaining({
        clientSecret: 'pi_1_secret_2',
        redirect: 'if_required',
        confirmParams: {
          return_url: expect.stringContaining('/billing?payment=pi_1'),
          payment_method_data: { billing_details: { address: { country: 'US', postal_code: '60601' } } },
        },
      }),
    );
  });

  it('asks the wallet for Account Activation in dollars of the US, with items and bank fee, and pays with it (BILL-14, BILL-23)', async () => {
    const script = stripe({ wallet: { applePay: true, googlePay: false } });
    loadStripe.mockImplementation(async () => script);
    const { user, onPaid } = await seen();
    await user.click(await screen.findByRole('button', { name: 'Pay with Apple Pay' }));
    expect(script.made.request.show).toHaveBeenCalledOnce();
    const complete = vi.fn();
    act(() => script.walletPays({ paymentMethod: { id: 'pm_1' }, complete }));

    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
    const asked = script.paymentRequest.mock.calls[0]![0] as { displayItems: { amount: number }[]; total: { amount: number } };
    expect(asked).toMatchObject({
      country: 'US',
      currency: 'usd',
      total: { label: 'Account Activation', amount: 4599 },
      displayItems: [{ amount: 5000 }, { label: 'Special price', amount: -500 }, { label: 'Bank fee', amount: 99 }],
    });
    expect(asked.displayItems.reduce((sum, { amount }) => sum + amount, 0)).toBe(asked.total.amount);
    expect(script.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', { payment_method: 'pm_1' }, { handleActions: false });
    expect(complete).toHaveBeenCalledWith('success');
  });

  it('shows the provider’s own words for a declined card (ERR-138)', async () => {
    const script = stripe({ error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' } });
    loadStripe.mockImplementation(async () => script);
    const { user, onPaid } = await seen();
    await user.type(await screen.findByLabelText('ZIP code'), '60601');
    await user.click(screen.getByRole('button', { name: 'Pay $45.99' }));

    expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('says what to do where Stripe’s script cannot be fetched', async () => {
    loadStripe.mockImplementation(() => Promise.reject(new Error('Failed to load Stripe.js')));
    await seen();

    expect(await screen.findByText(/Couldn't load the card form/)).toBeTruthy();
  });

  it('tells a payment that is decided, lost, canceled and declined apart (ERR-136)', () => {
    const error = (over: object) => outcomeOf({ type: 'card_error', message: 'Declined.', ...over } as never).outcome;

    expect(outcomeOf(undefined).outcome).toBe('decided');
    expect(error({ code: 'payment_intent_unexpected_state' })).toBe('decided');
    expect(error({ type: 'api_connection_error' })).toBe('lost');
    expect(error({ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' })).toBe('canceled');
    expect(error({ code: 'card_declined' })).toBe('declined');
  });
});
