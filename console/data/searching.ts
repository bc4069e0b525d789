import type { UserRecord } from '#api/contract/users.ts';
import type { Manifest } from '#engine/model/platform.ts';

/** States in which nothing is searched until the driver does something. */
const HALTED: ReadonlySet<string> = new Set(['stopped', 'stopping', 'needs-sign-in', 'needs-human', 'not-trusted', 'not-in-good-standing']);

/** The start flag of a service's options. A record without it counts as running for the platforms that say so. */
export function isStarted(options: Readonly<Record<string, unknown>> | undefined, { capabilities }: Manifest): boolean {
  const start = options?.['start'];
  if (start === undefined || start === null) return options !== undefined && capabilities.runsWithoutFlag === true;
  return start === true || start === 1;
}

/** Whether the driver has the search of this service on, whatever has become of it. */
export function isRunning(user: UserRecord, manifest: Manifest): boolean {
  if (manifest.capabilities.startFlag === 'userDisabled') return !user.userDisabled;
  return isStarted(user[manifest.optionField] as Record<string, unknown> | undefined, manifest);
}

/** What the switch shows: on only while the search runs, begins or goes on by itself. */
export function isSearching(user: UserRecord, manifest: Manifest): boolean {
  const main = manifest.capabilities.startFlag === 'userDisabled';
  const state = user.sessions[manifest.service]?.state;
  return isRunning(user, manifest) && user.goodStanding && (state === undefined ? !main : !HALTED.has(state));
}
