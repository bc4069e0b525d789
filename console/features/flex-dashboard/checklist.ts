import type { UserRecord } from '#api/contract/users.ts';
import { isActive, readSchedule } from '#engine/model/weekly-schedule.ts';
import { platform, SERVICE } from './platform.ts';

export interface CheckItem {
  id: 'account' | 'locations' | 'schedule' | 'standing';
  done: boolean;
  /** Where it is mended; null where no page can. */
  fix: string | null;
}

const { routeRoot } = platform.manifest;

/** Everything a search needs, in the order in which it is set up. */
export function checklistOf(user: UserRecord): CheckItem[] {
  const { locations, schedule } = { ...platform.defaults(), ...user.driverOptions };
  const days = readSchedule(schedule) ?? [];
  const signedOut = user.sessions[SERVICE]?.state === 'needs-sign-in';
  return [
    { id: 'account', done: !signedOut, fix: `${routeRoot}/sign-in` },
    { id: 'locations', done: Array.isArray(locations) && locations.length > 0, fix: `${routeRoot}/configuration?edit=locations` },
    { id: 'schedule', done: days.some(isActive), fix: `${routeRoot}/configuration?edit=schedule` },
    { id: 'standing', done: user.goodStanding, fix: null },
  ];
}
