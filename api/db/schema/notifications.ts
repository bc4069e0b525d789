import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ChannelName, NotificationEvent, NotifiedOf, QuietHours } from '#api/contract/notifications.ts';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

const driver = () =>
  text('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' });

/** The pair that signs this installation's web pushes (VAPID). Browsers tie their subscriptions to the public one. */
export const pushKeys = pgTable('push_keys', {
  keyId: text('key_id').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** A browser that gets a driver's pushes. */
export const pushDevices = pgTable(
  'push_devices',
  {
    deviceId: uuid('device_id').primaryKey(),
    userId: driver(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
  },
  (t) => [uniqueIndex('push_devices_endpoint').on(t.endpoint), index('push_devices_by_user').on(t.userId)],
);

/** An address that the driver has not proved yet: it waits for the code that was sent there. */
export interface PendingChannel {
  channel: 'email' | 'telegram';
  target: string;
  mac: string;
  tries: number;
  expiresAt: number;
}

/** Where and of what a driver is notified. Without a row: of everything, on the devices they have added. */
export const notificationSettings = pgTable('notification_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  off: jsonb('off').$type<NotificationEvent[]>().notNull().default([]),
  quiet: jsonb('quiet').$type<QuietHours>(),
  email: text('email'),
  telegram: text('telegram'),
  ntfy: text('ntfy'),
  pending: jsonb('pending').$type<PendingChannel>(),
  updatedAt: instant('updated_at').notNull(),
});

/** One notification for one channel: made once by its cause, sent once. Machine time throughout. */
export const notifications = pgTable(
  'notifications',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    userId: driver(),
    event: text('event').$type<NotificationEvent>().notNull(),
    /** What happened, e.g. `AMAZON_FLEX:<offer>`: a second report of it makes no second row. */
    cause: text('cause').notNull(),
    channel: text('channel').$type<ChannelName>().notNull(),
    /** Id of the device; empty for channels with one address. */
    target: text('target').notNull(),
    payload: jsonb('payload').$type<NotifiedOf>().notNull(),
    /** `dead`: refused, tried too often, or nobody knows whether it arrived; `skipped`: it had nothing to say any more. */
    state: text('state').$type<'due' | 'sending' | 'sent' | 'dead' | 'skipped'>().notNull().default('due'),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    error: text('error'),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.userId, t.event, t.cause, t.channel, t.target),
    index('notifications_due').on(t.state, t.nextAt),
    index('notifications_by_time').on(t.createdAt),
  ],
);

/** The secret address of a driver's calendar, as a keyed hash. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  hash: text('hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});

/** Miles that a driver noted for a day. */
export const mileage = pgTable(
  'mileage',
  {
    userId: driver(),
    /** Days since 1970-01-01, by the driver's calendar. */
    day: integer('day').notNull(),
    /** Tenths of a mile. */
    tenths: integer('tenths').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);
