import { type Failed, fail } from '#api/contract/failures.ts';
import type { Platform } from '#engine/model/platform.ts';
import { credited } from '../billing/plan-days.ts';
import type { LinkRow, Loaded } from '../users/load.ts';
import { FIRST_DAYS, wasServed } from './trial.ts';

export interface FinishSetup {
  platform: Pick<Platform, 'manifest'>;
  at: number;
  /** While this is on, drivers install the proxy themselves. */
  proxyRequired: boolean;
  /** The phone or a linked account had its free day already, perhaps in an account that was deleted. */
  trialUsed: boolean;
}

/**
 * The last step of a set-up: the account is linked, there is somewhere to search, the phone is verified and the driver in good
 * standing. The first one of a driver gives the free first day. Nothing is written yet.
 */
export function finishSetup({ user, links }: Loaded, { platform, at, proxyRequired, trialUsed }: FinishSetup): Loaded | Failed {
  const { service, optionField } = platform.manifest;
  const link = links.find((candidate) => candidate.service === service);
  if (!link?.account) return fail('setup.notLinked');
  const { locations } = link.options;
  if (Array.isArray(locations) && locations.length === 0)
    return fail('options.invalid', [{ path: `body.${optionField}.locations`, message: 'Choose at least one location' }]);
  const first = !wasServed(user) && !links.some((one) => one.setupComplete);
  const trial = first && !trialUsed;
  if (!link.setupComplete && !user.phoneVerified) return fail('setup.phoneNotVerified');
  if (!link.setupComplete && !user.goodStanding && !trial) return fail(first ? 'setup.trialUsed' : 'setup.notInGoodStanding');
  const record = { ...user.record, ...(!proxyRequired && { proxyInstalled: true }), ...(trial && { trialDate: at }) };
  return {
    user: {
      ...user,
      record,
      ...(trial && { goodStanding: true, lastPaymentAt: credited(user.lastPaymentAt, { at, days: FIRST_DAYS, setTo: null }) }),
    },
    links: links.map((one) => (one === link ? { ...one, setupComplete: true } : one)),
  };
}

/** Takes the services that the driver leaves: one whose set-up is not done is forgotten with its credentials, another only stops. */
export function leaveServices(links: readonly LinkRow[], left: readonly string[]): LinkRow[] {
  const kept = links.filter((link) => link.setupComplete || !left.includes(link.service));
  return kept.map((link) => (left.includes(link.service) && link.enabled ? { ...link, enabled: false } : link));
}
