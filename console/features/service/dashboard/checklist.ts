import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { isActive, readSchedule } from '#engine/model/weekly-schedule.ts';
import { configurationOf } from '../../../data/service-paths.ts';
import { optionsOf } from '../state.ts';

interface CheckItem {
  id: 'account' | 'locations' | 'schedule' | 'standing';
  done: boolean;
  /** Where it is mended; null where no page can. */
  fix: string | null;
}

/** Everything a search needs, in the order in which it is set up; what the filters do not have is not asked for. */
export function checklistOf({ manifest, view }: Description, user: UserRecord): CheckItem[] {
  const values = optionsOf(user, manifest) ?? {};
  const edit = (name: string) => `${configurationOf(manifest)}?edit=${name}`;
  const signedOut = user.sessions[manifest.service]?.state === 'needs-sign-in';
  const signIn = manifest.capabilities.startFlag === 'userDisabled' ? `${manifest.routeRoot}/sign-in` : null;
  const places = view.form.find(({ kind }) => kind === 'location-picker')?.name;
  const week = view.form.find(({ kind }) => kind === 'weekly-schedule')?.name;
  const chosen = places !== undefined && values[places];
  return [
    { id: 'account', done: !signedOut, fix: signIn },
    ...(places === undefined ? [] : [{ id: 'locations' as const, done: Array.isArray(chosen) && chosen.length > 0, fix: edit(places) }]),
    ...(week === undefined
      ? []
      : [{ id: 'schedule' as const, done: (readSchedule(values[week] as never) ?? []).some(isActive), fix: edit(week) }]),
    { id: 'standing', done: user.goodStanding, fix: null },
  ];
}
