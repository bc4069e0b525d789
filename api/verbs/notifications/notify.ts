import { and, eq, lte } from 'drizzle-orm';
import type { NotifiedOf } from '#api/contract/notifications.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { notificationSettings, notifications, pushDevices } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';

export interface Notified {
  userId: string;
  /** Names what happened: a second call with it changes nothing. */
  cause: string;
  payload: NotifiedOf;
}

/** Makes the rows of a notification, one for each device and channel of the driver that is on, and was there when it happened (`at`). Returns how many are new. */
export async function notify(db: Db | Tx, { userId, cause, payload }: Notified, now: Instant, at = now): Promise<number> {
  const { event } = payload;
  const [settings] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  if (settings?.off.includes(event)) return 0;
  const devices = await db
    .select({ id: pushDevices.deviceId })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), lte(pushDevices.createdAt, at)));
  const row = { userId, event, cause, payload, nextAt: now, createdAt: now };
  const rows = [
    ...devices.map(({ id }) => ({ ...row, channel: 'push' as const, target: id })),
    ...(['email', 'ntfy', 'telegram'] as const).filter((name) => settings?.[name]).map((channel) => ({ ...row, channel, target: '' })),
  ];
  if (!rows.length) return 0;
  return (await db.insert(notifications).values(rows).onConflictDoNothing().returning({ seq: notifications.seq })).length;
}
