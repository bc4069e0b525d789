import { expireStandings } from '#api/verbs/billing/expire.ts';
import { giveNotices } from '#api/verbs/billing/plan-notices.ts';
import { reconcile } from '#api/verbs/billing/reconcile.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { writeCampaigns } from '#api/verbs/messages/campaign.ts';
import { deliverDue } from '#api/verbs/messages/deliver.ts';
import { chargeWeeks } from '#api/verbs/referrals/charge-weeks.ts';
import { MINUTE, SECOND } from '#config/constants.ts';
import type { JobRunner } from './jobs.ts';

/**
 * Every minute, on one node: paid days that are over end the standing, drivers are notified of the end, partners are charged, and
 * payments without a report are asked about. Every five seconds the outbox sends what is due.
 */
export function addRounds(jobs: JobRunner, ctx: Ctx): void {
  const steps: [name: string, step: () => Promise<unknown>][] = [
    ['plan-ends', () => expireStandings(ctx)],
    ['plan-notices', () => giveNotices(ctx)],
    ['partner-weeks', () => chargeWeeks(ctx.db, ctx.machine.now())],
    ['open-payments', () => reconcile(ctx)],
  ];
  for (const [name, work] of steps) jobs.add({ name, everyMs: MINUTE, line: 'billing', alone: 'billing', work });
  jobs.add({
    name: 'messages',
    everyMs: 5 * SECOND,
    line: 'messages',
    alone: 'messages',
    async work(stopping) {
      const written = await writeCampaigns(ctx, stopping);
      const handed = await deliverDue(ctx, stopping);
      return written || handed ? { written, handed } : undefined;
    },
  });
}
