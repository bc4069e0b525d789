import type { Ctx } from '#api/verbs/context.ts';
import { runDonations } from '#api/verbs/donations/match.ts';
import { removeLoosePictures } from '#api/verbs/images/remove-loose.ts';
import { removeOldApps } from '#api/verbs/instant-offers/app.ts';
import { removeOldSelfies } from '#api/verbs/selfies/store.ts';
import { deliverEvents } from '#api/verbs/tracking/deliver.ts';
import { DONATIONS, HOUR, MINUTE, TRACKING } from '#config/constants.ts';
import type { JobRunner } from './jobs.ts';

/** What is done for drivers from time to time, each on one node at a time; one that fails holds up none of the others. */
export function addDriverRounds(jobs: JobRunner, ctx: Ctx): void {
  jobs.add({ name: 'old-apps', everyMs: HOUR, firstAfterMs: MINUTE, line: 'old-apps', alone: 'drivers', work: () => removeOldApps(ctx) });
  jobs.add({
    name: 'old-selfies',
    everyMs: HOUR,
    firstAfterMs: 2 * MINUTE,
    line: 'old-apps',
    alone: 'drivers',
    work: () => removeOldSelfies(ctx),
  });
  jobs.add({
    name: 'loose-pictures',
    everyMs: HOUR,
    firstAfterMs: 3 * MINUTE,
    line: 'old-apps',
    alone: 'drivers',
    work: () => removeLoosePictures(ctx),
  });
  jobs.add({ name: 'donations', everyMs: DONATIONS.roundMs, line: 'donations', alone: 'donations', work: () => runDonations(ctx) });
  jobs.add({ name: 'tracking', everyMs: TRACKING.roundMs, line: 'tracking', alone: 'tracking', work: () => deliverEvents(ctx) });
}
