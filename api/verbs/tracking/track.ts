import { eq } from 'drizzle-orm';
import type { TrackingChannel } from '#api/contract/tracking.ts';
import type { Db, Tx } from '#api/db/client.ts';
import type { DriverRecord } from '#api/db/driver-record.ts';
import { trackedEvents, users } from '#api/db/schema/index.ts';
import type { Env } from '#config/env.ts';

export interface Tracked {
  channel: TrackingChannel;
  event: string;
  properties?: Record<string, string> | undefined;
}

type Addresses = Pick<Env, 'ANALYTICS_URL' | 'CRM_URL' | 'PIXEL_URL'>;

/** Where a channel's events go; undefined = nowhere. */
export function addressOf(env: Addresses, channel: TrackingChannel): string | undefined {
  return { analytics: env.ANALYTICS_URL, crm: env.CRM_URL, pixel: env.PIXEL_URL }[channel];
}

interface Track {
  env: Addresses;
  /** Of the transaction that the event belongs to, where there is one. */
  db: Db | Tx;
  at: number;
  userId: string;
  events: readonly Tracked[];
}

/**
 * Puts events on their way to what the operator configured. Nothing is kept of a driver who has not agreed, or where nothing is
 * configured. Returns whether anything waits to be delivered.
 */
export async function track({ env, db, at, userId, events }: Track): Promise<boolean> {
  const wanted = events.filter(({ channel }) => addressOf(env, channel) !== undefined);
  if (!wanted.length) return false;
  const [user] = await db.select({ record: users.record }).from(users).where(eq(users.userId, userId));
  if (!user || !hasAgreed(user.record)) return false;
  await db
    .insert(trackedEvents)
    .values(wanted.map(({ channel, event, properties = {} }) => ({ channel, userId, event, properties, createdAt: at, nextAt: at })));
  return true;
}

function hasAgreed({ analyticsConsent }: DriverRecord): boolean {
  return analyticsConsent === true;
}
