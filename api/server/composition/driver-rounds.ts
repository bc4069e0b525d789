import type { Ctx } from '#api/verbs/context.ts';
import { removeOldApps } from '#api/verbs/instant-offers/app.ts';
import { deliverEvents } from '#api/verbs/tracking/deliver.ts';
import { HOUR, MINUTE, TRACKING } from '#config/constants.ts';
import type { JobRunner } from './jobs.ts';

/** What is done for drivers from time to time, each on one node at a time; one that fails holds up none of the others. */
export function addDriverRounds(jobs: JobRunner, ctx: Ctx): void {
  jobs.add({ name: 'old-apps', everyMs: HOUR, firstAfterMs: MINUTE, line: 'old-apps', alone: 'drivers', work: () => removeOldApps(ctx) });
  jobs.add({ name: 'tracking', everyMs: TRACKING.roundMs, line: 'tracking', alone: 'tracking', work: () => deliverEvents(ctx) });
}
