import { onlyOne } from '#api/db/only-one.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { removeOldApps } from '#api/verbs/instant-offers/app.ts';
import { deliverEvents } from '#api/verbs/tracking/deliver.ts';
import { HOUR, MINUTE, TRACKING } from '#config/constants.ts';

interface Round {
  name: string;
  lock: 'drivers' | 'tracking';
  everyMs: number;
  firstAfterMs: number;
  step(ctx: Ctx): Promise<unknown>;
}

const ROUNDS: readonly Round[] = [
  { name: 'old apps', lock: 'drivers', everyMs: HOUR, firstAfterMs: MINUTE, step: removeOldApps },
  { name: 'tracking', lock: 'tracking', everyMs: TRACKING.roundMs, firstAfterMs: TRACKING.roundMs, step: deliverEvents },
];

/** What is done for drivers from time to time, each on one node at a time; one that fails holds up none of the others. */
export function startDriverRounds(ctx: Ctx): { stop(): Promise<void> } {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();
  for (const { name, lock, everyMs, firstAfterMs, step } of ROUNDS) {
    let busy = false;
    const run = () => {
      if (busy) return;
      busy = true;
      const done = onlyOne(ctx.database, lock, () => step(ctx), { skip: true })
        .catch((error: Error) => ctx.log.error({ error: error.message, round: name }, 'a round for drivers failed'))
        .finally(() => {
          busy = false;
          running.delete(done);
        });
      running.add(done);
    };
    timers.push(setTimeout(run, firstAfterMs).unref(), setInterval(run, everyMs).unref());
  }
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
