import { type Failed, fail } from '#api/contract/failures.ts';
import type { AnyPlatform, Platform } from '#engine/model/platform.ts';
import { mainPlatform } from '../platforms.ts';
import type { LinkRow, Loaded } from './load.ts';
import type { UserChange } from './user-change.ts';

/** Switches the sessions on and off as asked, or returns why one may not be started. */
export function startOrStop(
  { user, links }: Loaded,
  { commands }: Pick<UserChange, 'commands'>,
  platforms: readonly AnyPlatform[],
): Loaded | Failed {
  const unclear = mainRefusal(commands.get(mainPlatform(platforms).manifest.service)?.start);
  if (unclear) return fail('input.invalid', [{ path: 'body.status', message: unclear }]);
  const next = [...links];
  for (const platform of platforms) {
    const { service, optionField } = platform.manifest;
    const start = commands.get(service)?.start;
    if (start === undefined) continue;
    if (typeof start === 'string')
      return fail('input.invalid', [{ path: `body.${optionField}.start`, message: 'Must be 0, 1, true or false' }]);
    const at = next.findIndex((candidate) => candidate.service === service);
    const refused = start ? startRefusal(user, next[at], platform) : null;
    if (refused) return fail(refused);
    if (next[at]) next[at] = { ...next[at], enabled: start };
  }
  return { user, links: next };
}

function mainRefusal(start: unknown): string | null {
  if (start === 'unreadable') return 'Only Starting and Stopping can be asked for';
  return start === 'contradictory' ? 'Says the opposite of userDisabled' : null;
}

/** Returns why this session may not be started; null = it may. */
export function startRefusal(
  user: Pick<Loaded['user'], 'goodStanding' | 'banned' | 'phoneVerified'>,
  link: Pick<LinkRow, 'setupComplete' | 'options'> | undefined,
  platform?: Pick<Platform, 'view'>,
): 'session.notSetUp' | 'session.incomplete' | 'session.phoneNotVerified' | 'session.notInGoodStanding' | null {
  if (!link?.setupComplete) return 'session.notSetUp';
  const missing = platform?.view.start?.needs?.some((name) => isEmpty(link.options[name]));
  if (missing) return 'session.incomplete';
  if (!user.phoneVerified) return 'session.phoneNotVerified';
  return user.goodStanding && !user.banned ? null : 'session.notInGoodStanding';
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
