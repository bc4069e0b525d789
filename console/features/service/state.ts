import type { UserRecord } from '#api/contract/users.ts';
import type { Description, Manifest } from '#engine/model/platform.ts';
import { isStarted } from '../../data/searching.ts';
import type { Values } from '../../ui/form/form-context.ts';
import { WAITING_FOR_APP } from '../../ui/status/status.ts';

/** The service's option object as the record gives it; undefined before its account is linked. */
export function optionsOf(user: UserRecord, manifest: Manifest): Values | undefined {
  return user[manifest.optionField] as Values | undefined;
}

/** What is shown: `stopped` when start is off and the status says STARTING, else the status in lower case. */
export function shownState(options: Values | undefined, manifest: Manifest): string {
  const status = String(options?.['status'] ?? '').toLowerCase();
  if (!isStarted(options, manifest) && (status === 'starting' || status === '')) return 'stopped';
  return status || 'starting';
}

/** The button rests while the status is on its way, without good standing and while a change is being sent. */
export function startRests(user: UserRecord, manifest: Manifest, inFlight: boolean): boolean {
  const options = optionsOf(user, manifest);
  const status = String(options?.['status'] ?? '').toLowerCase();
  const started = isStarted(options, manifest);
  return (
    inFlight ||
    !user.goodStanding ||
    status === WAITING_FOR_APP ||
    (started && status === 'starting') ||
    (!started && status === 'stopping')
  );
}

/** Options that must be set before the service may start, and are not. */
export function missingOptions(user: UserRecord, { manifest, view }: Description): string[] {
  const options = optionsOf(user, manifest);
  const empty = (value: unknown) => value === undefined || value === null || value === '';
  return (view.start?.needs ?? []).filter((name) => empty(options?.[name]));
}

export function isEnabled(user: UserRecord, service: string): boolean {
  return user.services.some((one) => one.key === service && one['setupComplete'] === true);
}

/** The platform no longer takes what signed the account in. */
export function needsSignIn(user: UserRecord, { service }: Manifest): boolean {
  return user.sessions[service]?.state === 'needs-sign-in';
}
