import type { UserRecord } from '#api/contract/users.ts';
import type { Ledger } from './plan.ts';
import { planState } from './plan.ts';

/** Why the overlay opens by itself; `partner`: not active, and to be settled with the partner who collects the money. */
export type ActivationReason = 'inactive' | 'near' | 'partner';

interface Asked {
  user: Pick<UserRecord, 'accountType' | 'goodStanding'> & { godMode?: unknown };
  ledger: Pick<Ledger, 'expiresAt' | 'due'>;
  /** The server's time. */
  now: number;
  path: string;
  /** The operator's switch `showBillingReminder`. */
  reminds: boolean;
  /** The driver pays a partner. */
  collected: boolean;
  putOff: readonly ActivationReason[];
}

/** Where the form is already, or where a driver must get on without paying; and where staff look at others. */
const ELSEWHERE = /^\/(billing|settings|contact-us|set-up|admin|instacart-stats|remote-browser|sandbox-messages)(\/|$)/;

/**
 * Returns why the activation overlay opens, or null. An account that is not active sees it each time the app is opened; an expiry
 * within a day once a browser session, unless the operator has switched reminders off. A driver who pays a partner is
 * sent to them where the account is not active. Free accounts and god mode never see it.
 */
export function activationReason({ user, ledger, now, path, reminds, collected, putOff }: Asked): ActivationReason | null {
  if (user.accountType === 'Free' || user.godMode != null || ELSEWHERE.test(path)) return null;
  const state = planState(user.accountType, ledger, now);
  const near = !collected && reminds && (state === 'urgent' || state === 'expired');
  const reason = user.goodStanding ? (near ? 'near' : null) : collected ? 'partner' : 'inactive';
  return reason && putOff.includes(reason) ? null : reason;
}

const PUT_OFF = 'billing-reminder-put-off';

/** Whether the driver closed the reminder in this browser session; a browser that stores nothing says no. */
export function wasPutOff(storage: Pick<Storage, 'getItem'>, userId: string): boolean {
  try {
    return storage.getItem(PUT_OFF) === userId;
  } catch {
    return false;
  }
}

export function putOffReminder(storage: Pick<Storage, 'setItem'>, userId: string): void {
  try {
    storage.setItem(PUT_OFF, userId);
  } catch {
    // The choice then lasts until the page is opened again.
  }
}
