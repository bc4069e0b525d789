import { onlyOne } from '#api/db/only-one.ts';
import { expireStandings } from '#api/verbs/billing/expire.ts';
import { reconcile } from '#api/verbs/billing/reconcile.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { chargeWeeks } from '#api/verbs/referrals/charge-weeks.ts';
import { MINUTE } from '#config/constants.ts';

/** Every minute, on one node: paid days that are over end the standing, partners are charged, payments without a report are asked about. */
export function startBillingRounds(ctx: Ctx): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const round = async () => {
    await onlyOne(ctx.database, 'billing', () => runRound(ctx), { skip: true }).catch((error: Error) =>
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

async function runRound(ctx: Ctx): Promise<void> {
  await expireStandings(ctx);
  await chargeWeeks(ctx.db, ctx.machine.now());
  await reconcile(ctx);
}
