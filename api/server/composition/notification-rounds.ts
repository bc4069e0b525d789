import type { Ctx } from '#api/verbs/context.ts';
import { createCollector } from '#api/verbs/notifications/collect.ts';
import { sendNotifications } from '#api/verbs/notifications/send.ts';
import { NOTIFICATIONS } from '#config/constants.ts';
import type { JobRunner } from './jobs.ts';

/** Every two seconds what has happened becomes notifications on one node, and any node sends those that are due. */
export function addNotificationRounds(jobs: JobRunner, ctx: Ctx): void {
  const collect = createCollector(ctx);
  const every = { everyMs: NOTIFICATIONS.everyMs, line: 'notifications' };
  jobs.add({ ...every, name: 'notifications', alone: 'notify', work: collect });
  jobs.add({ ...every, name: 'notifications-sent', work: () => sendNotifications(ctx) });
}
