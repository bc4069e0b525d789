import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { CHANNELS, type ChannelFigures } from '#api/contract/notifications.ts';
import { DAY } from '#config/constants.ts';
import type { Ctx } from '../context.ts';

/** Returns for each channel what was sent, waits and failed of the notifications of the last 24 hours; what waits counts whatever its age. */
export async function channelFigures({
  ctx: { database, machine },
}: {
  ctx: Pick<Ctx, 'database' | 'machine'>;
}): Promise<AnswerOf<typeof contract.notificationFigures>> {
  const now = machine.now();
  const since = now - DAY;
  const { rows } = await database.pool.query<ChannelFigures>(
    `select channel,
       count(*) filter (where state = 'sent')::int as "sent",
       count(*) filter (where state in ('due', 'sending'))::int as "waiting",
       count(*) filter (where state = 'dead')::int as "failed",
       count(*) filter (where state = 'skipped')::int as "skipped",
       max(sent_at)::float8 as "lastSentAt",
       (min(next_at) filter (where state in ('due', 'sending')))::float8 as "nextAt",
       (array_agg(error order by seq desc) filter (where error is not null and state <> 'sent'))[1] as "lastError"
     from notifications where created_at >= $1 or state in ('due', 'sending') group by channel`,
    [since],
  );
  const none = { sent: 0, waiting: 0, failed: 0, skipped: 0, lastSentAt: null, nextAt: null, lastError: null };
  const channels = CHANNELS.map((channel) => rows.find((row) => row.channel === channel) ?? { channel, ...none });
  return { channels, since, now };
}
