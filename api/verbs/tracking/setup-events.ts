import type { Loaded } from '../users/load.ts';
import type { Tracked } from './track.ts';

/** Returns what a change of a driver is to the operator's analytics: the free first day, and the first set-up of one who came from Facebook. */
export function setupEvents(before: Loaded, after: Loaded): Tracked[] {
  const { trialDate, linkedFrom } = after.user.record;
  const events: Tracked[] = [];
  if (trialDate != null && before.user.record.trialDate == null) events.push({ channel: 'analytics', event: 'TRIAL_STARTED' });
  if (linkedFrom === 'FACEBOOK' && isSetUp(after) && !isSetUp(before))
    events.push({ channel: 'analytics', event: 'account_config_completed' });
  return events;
}

function isSetUp({ links }: Loaded): boolean {
  return links.some(({ setupComplete }) => setupComplete);
}
