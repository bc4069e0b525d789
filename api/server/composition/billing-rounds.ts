import { onlyOne } from '#api/db/only-one.ts';
import { expireStandings } from '#api/verbs/billing/expire.ts';
import { giveNotices } from '#api/verbs/billing/plan-notices.ts';
import { reconcile } from '#api/verbs/billing/reconcile.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { chargeWeeks } from '#api/verbs/referrals/charge-weeks.ts';
import { MINUTE } from '#config/constants.ts';

const STEPS: [name: string, step: (ctx: Ctx) => Promise<unknown>][] = [
  ['expiry', expireStandings],
  ['notices', giveNotices],
  ['partners', (ctx) => chargeWeeks(ctx.db, ctx.machine.now())],
  ['reconcile', (ctx) => reconcile(ctx)],
];

async function runSteps(ctx: Ctx): Promise<void> {
  for (const [name, step] of STEPS)
    await step(ctx).catch((error: Error) => ctx.log.error({ error: error.message }, `a billing round failed: ${name}`));
}

/**
 * Every minute, on one node: paid days that are over end the standing, drivers are notified of the end, partners are charged, and
 * payments without a report are asked about. One of them that fails holds up none of the others.
 */
export function startBillingRounds(ctx: Ctx): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const round = async () => {
    await onlyOne(ctx.database, 'billing', () => runSteps(ctx), { skip: true }).catch((error: Error) =>
      ctx.log.error({ error: error.message }, 'a billing round failed'),
    );
  };
  const timer = setInterval(() => {
    running = running.then(round);
  }, MINUTE).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
