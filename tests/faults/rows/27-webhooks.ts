import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { BILLING_FAILPOINTS, type BillingFailpoint } from '#api/verbs/billing/failpoint.ts';
import { DAY, SECOND } from '#config/constants.ts';
import { CARD_SANDBOX } from '#engine/model/card-sandbox.ts';
import type { Fleet } from '../fleet.ts';
import { givePasswords, signIn } from '../passwords.ts';
import { type Notes, type Row, underFire } from '../row.ts';

const CARD = '4242424242424242';
const PATH = '/prd/billing/webhook';

/** Steps of the short form: none, and the one at which money is written and not yet kept. Each costs a start of the server. */
const SMOKE_STEPS: (BillingFailpoint | null)[] = [null, 'payment-posted'];

interface Known {
  paymentIntents: { id: string; status: string; amount_received: number; metadata: { userId?: string } }[];
  refunds: { payment_intent: string; amount: number }[];
}

export const webhooks: Row = {
  number: 27,
  fault:
    'reports of the card provider come twice, shuffled, lost, three days late, badly signed and replayed; the process dies at every step of a payment',
  passes: 'one credit for each payment, money as the provider has it; a signature that is wrong or older than 300 s changes nothing',
  runs: 5,
  run: (plan) =>
    underFire(plan, { drivers: plan.smoke ? 4 : 12, perSecond: 5 }, async (fleet, notes) => {
      await givePasswords(fleet);
      for (const step of plan.smoke ? SMOKE_STEPS : [null, ...BILLING_FAILPOINTS]) {
        notes.say(`payments, the process dies at ${step ?? 'no step'}`);
        await payAll(fleet, notes, step);
      }
      await fleet.start();
      await fleet.control('POST', 'card/webhooks', { url: `${fleet.url()}${PATH}` });
      await fleet.control('POST', 'card/deliver');
      await resend(fleet, notes);
      for (let tries = 0; (await fleet.call(contract.reconcilePayments, {})).failed > 0; tries++) {
        if (tries > 10) return notes.breach('the provider is not reached about payments');
        await sleep(SECOND);
      }
      await compare(fleet, notes);
    }),
};

/** Every driver begins, confirms and asks about a payment, one payment is given back; what fails in between is part of it. */
async function payAll(fleet: Fleet, notes: Notes, step: BillingFailpoint | null): Promise<void> {
  await fleet.start(step ? { FAILPOINT: step } : {});
  await fleet.control('POST', 'card/webhooks', {
    url: `${fleet.url()}${PATH}`,
    order: 'shuffled',
    duplicates: 2,
    drop: 0.3,
    badSignature: 0.3,
  });
  let died = false;
  void fleet.server().ended.then(() => {
    died = true;
  });
  for (const at of fleet.drivers.keys()) await pay(fleet, at, step === null).catch(() => undefined);
  await refundOne(fleet).catch(() => undefined);
  for (let waited = 0; step && !died && waited < 10 * SECOND; waited += 50) await sleep(50);
  if (step && !died) notes.breach(`the process did not die at ${step}`);
  if (step) notes.count('kills');
  if (!died) await fleet.stop();
}

async function pay(fleet: Fleet, at: number, press: boolean): Promise<void> {
  const call = await signIn(fleet, at);
  const begin = () => call(contract.startPayment, { daysToPay: at % 2 ? '3' : '7' });
  const [started] = await Promise.all(press ? [begin(), begin()] : [begin()]);
  const { apiBase, paymentIntentId, clientSecret } = started!;
  await fetch(`${apiBase}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: CARD_SANDBOX.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': CARD,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  // Every other driver asks what became of it; of the others the reports have to tell.
  if (at % 2) await call(contract.paymentState, { paymentIntentId });
}

async function refundOne(fleet: Fleet): Promise<void> {
  const paid = (await fleet.call(contract.transactions, {})).find(({ status }) => status === 'paid');
  if (paid) await fleet.call(contract.refundPayment, { paymentId: paid.paymentId, reason: 'fault suite' });
}

/** Reports that must change nothing, and one that comes three days late with a signature of now. */
async function resend(fleet: Fleet, notes: Notes): Promise<void> {
  const { paymentIntents }: Known = await fleet.control('GET', 'card');
  const intent = paymentIntents.find(({ status }) => status === 'succeeded');
  if (!intent) return notes.breach('nothing was paid');
  const payload = JSON.stringify({
    id: 'evt_three_days_late',
    object: 'event',
    created: Math.floor((Date.now() - 3 * DAY) / SECOND),
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: intent.id } },
  });
  const send = async (what: string, wanted: number, { secret = fleet.cardSecret, ageMs = 0, body = payload }) => {
    const at = Math.floor((Date.now() - ageMs) / SECOND);
    const v1 = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` };
    const { status } = await fetch(`${fleet.url()}${PATH}`, { method: 'POST', headers, body });
    if (status !== wanted) notes.breach(`${what}: answered ${status}, not ${wanted}`);
  };
  await send('a report three days late', 200, {});
  await send('the same report again', 200, {});
  await send('a replay older than 300 s', 400, { ageMs: 301 * SECOND });
  await send('a signature of somebody else', 400, { secret: 'whsec_of_somebody_else' });
  await send('an altered report', 400, { body: payload.replace('succeeded', 'canceled') });
}

async function compare(fleet: Fleet, notes: Notes): Promise<void> {
  const { paymentIntents, refunds }: Known = await fleet.control('GET', 'card');
  for (const { userId } of fleet.drivers) {
    const { rows } = await fleet.call(contract.ledger, { userId });
    const paid = paymentIntents.filter(({ status, metadata }) => status === 'succeeded' && metadata.userId === userId);
    notes.count('payments', paid.length);
    for (const { id, amount_received } of paid) {
      const credits = rows.filter(({ cause }) => cause === `payment:${id}`);
      if (credits.length !== 1) notes.breach(`${id} of ${userId} was credited ${credits.length} times`);
      else if (credits[0]!.cents !== amount_received) notes.breach(`${id}: ${credits[0]!.cents} booked, ${amount_received} paid`);
    }
    const given = refunds.filter((refund) => paid.some(({ id }) => id === refund.payment_intent));
    const is = rows.reduce((sum, { cents }) => sum + cents, 0);
    const should = paid.reduce((sum, { amount_received }) => sum + amount_received, 0) - given.reduce((sum, { amount }) => sum + amount, 0);
    if (is !== should) notes.breach(`the ledger of ${userId} sums up to ${is}, the provider's record to ${should}`);
  }
  const { differences } = await fleet.call(contract.billingAudit, {});
  for (const { userId, field, is, should } of differences)
    if (field === 'lastPaymentDate') notes.breach(`${field} of ${userId} is ${is}, not ${should}`);
}
