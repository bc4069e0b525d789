import { onlyOne } from '#api/db/only-one.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { createCollector } from '#api/verbs/notifications/collect.ts';
import { sendNotifications } from '#api/verbs/notifications/send.ts';
import { NOTIFICATIONS } from '#config/constants.ts';

/** Every two seconds: what has happened becomes notifications on one node, and any node sends those that are due. */
export function startNotificationRounds(ctx: Ctx): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const collect = createCollector(ctx);
  const round = async () => {
    await onlyOne(ctx.database, 'notify', collect, { skip: true });
    await sendNotifications(ctx);
  };
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = round()
        .catch((error: Error) => ctx.log.error({ error: error.message }, 'a round of notifications failed'))
        .then(next);
    }, NOTIFICATIONS.everyMs).unref();
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
