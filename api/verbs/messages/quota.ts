import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#api/db/client.ts';
import { messages, smsCampaigns } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import { asNumber, readEntry } from '../app/settings.ts';
import { newYorkMonth } from '../new-york.ts';

/** What may still be sent to groups of drivers this month of New York: the app configuration's `smsPerMonth`. */
export async function groupQuota(db: Db | Tx, now: Instant) {
  const [from, resetsAt] = newYorkMonth(now);
  const quota = asNumber((await readEntry({ db: db as Db }, 'smsPerMonth')).value, 0);
  const counted = and(
    inArray(messages.kind, ['campaign', 'test']),
    gte(messages.createdAt, from),
    notInArray(messages.state, ['dead', 'skipped', 'stopped']),
  );
  const [written] = await db.select({ count: sql<number>`count(*)::int` }).from(messages).where(counted);
  const open = and(eq(smsCampaigns.state, 'preparing'), gte(smsCampaigns.createdAt, from));
  const [rest] = await db
    .select({ count: sql<number>`coalesce(sum(${smsCampaigns.recipients} - ${smsCampaigns.written}), 0)::int` })
    .from(smsCampaigns)
    .where(open);
  const sent = written!.count + rest!.count;
  return { sent, quota, left: Math.max(0, quota - sent), resetsAt };
}
