import { BILLING_FAILPOINTS, type OnBillingFailpoint } from '#api/verbs/billing/failpoint.ts';
import { DONATION_FAILPOINTS, type OnDonationFailpoint } from '#api/verbs/donations/failpoint.ts';
import { MESSAGE_FAILPOINTS, type OnMessageFailpoint } from '#api/verbs/messages/failpoint.ts';
import { FAILPOINTS, type OnFailpoint } from '#engine/core/failpoint.ts';

const STEPS: readonly string[] = [...FAILPOINTS, ...BILLING_FAILPOINTS, ...DONATION_FAILPOINTS, ...MESSAGE_FAILPOINTS];

/**
 * Ends this process, as `kill -9` does, when the engine, a payment, a donation or a message passes the named step for the n-th time. Undefined
 * without a name: nobody is asked then. Throws for a name that is no step.
 */
export function failpointOf(
  wanted: { point: string; pass: number } | undefined,
): (OnFailpoint & OnBillingFailpoint & OnDonationFailpoint & OnMessageFailpoint) | undefined {
  if (!wanted) return undefined;
  if (!STEPS.includes(wanted.point)) throw new Error(`FAILPOINT: must be one of ${STEPS.join(', ')}`);
  let left = wanted.pass;
  const die = () => process.kill(process.pid, 'SIGKILL');
  return (point) => {
    if (point !== wanted.point || --left > 0) return;
    // The request is written in the turn in which it is handed over.
    if (point === 'sent') setImmediate(die);
    else die();
  };
}
