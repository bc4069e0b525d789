import type { PlanStage } from '#api/contract/events.ts';
import type { Tx } from '#api/db/client.ts';
import type { users } from '#api/db/schema/index.ts';
import { DAY, HOUR } from '#config/constants.ts';
import en from '#config/i18n/en/messages.ts';
import es from '#config/i18n/es/messages.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { enqueue, type NewMessage } from '../messages/enqueue.ts';
import { beforeNight } from '../messages/night.ts';
import { zonesOf } from '../messages/zones.ts';

export type MessageCtx = Pick<Ctx, 'db' | 'machine' | 'env' | 'platforms'>;

interface PlanMessage {
  user: Pick<typeof users.$inferSelect, 'userId' | 'phoneNumber' | 'record'>;
  stage: PlanStage;
  expiresAt: Instant;
  at: Instant;
}

/**
 * Writes the text message of a stage. With that of the last day goes the one of the last hour: where that hour is in the driver's night
 * it leaves in the evening before, or it would have nothing to say any more in the morning.
 */
export async function enqueuePlanMessages(ctx: MessageCtx, tx: Tx, { user, stage, expiresAt, at }: PlanMessage): Promise<void> {
  const { userId, phoneNumber } = user;
  const zone = (await zonesOf(tx, ctx.platforms, [userId])).get(userId)!;
  const message = (of: PlanStage, more: Partial<NewMessage>): NewMessage => ({
    kind: 'plan',
    cause: `plan:${of}:${expiresAt}`,
    recipient: phoneNumber,
    userId,
    text: textOf(ctx, user, { stage: of, expiresAt, zone }),
    zone,
    createdBy: 'plan',
    ...more,
  });
  const lastHour = message('hour', { nextAt: Math.max(at, beforeNight(expiresAt - HOUR, zone)), untilAt: expiresAt });
  const rows = {
    day: () => [message('day', { untilAt: Math.min(at + DAY, expiresAt) }), lastHour],
    hour: () => [lastHour],
    ended: () => [message('ended', { untilAt: at + DAY })],
  }[stage]();
  await enqueue(tx, rows, at);
}

function textOf(
  { env }: MessageCtx,
  { record }: PlanMessage['user'],
  { stage, expiresAt, zone }: { stage: PlanStage; expiresAt: Instant; zone: string },
): string {
  const spanish = record.lang === 'es';
  const form = new Intl.DateTimeFormat(spanish ? 'es-US' : 'en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Its narrow space would make the whole message UCS-2: two segments in place of one.
  const time = form.format(expiresAt).replace(/[\u00a0\u202f]/g, ' ');
  const link = env.PUBLIC_URL ? ` ${new URL('/billing', env.PUBLIC_URL).href}` : '';
  return (spanish ? es : en).plan[stage].replace('{time}', () => time).replace('{link}', () => link);
}
