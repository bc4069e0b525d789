import * as z from 'zod/mini';
import { endpoint } from './define.ts';

/** What a driver is notified of; each can be switched off. */
export const NOTIFICATION_EVENTS = ['won', 'needsYou', 'paused', 'plan', 'comment'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export const CHANNELS = ['push', 'email', 'ntfy', 'telegram'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** What a notification is about; its words are made when it is sent, in the driver's language. */
export type NotifiedOf =
  | {
      event: 'won';
      service: string;
      startsAt: number;
      endsAt: number;
      locationId: string | null;
      price: number | null;
      currency: string;
    }
  | { event: 'needsYou' | 'paused'; service: string; state: string; since: number; until: number | null; cause?: string | null }
  | { event: 'plan'; stage: 'day' | 'hour' | 'ended'; expiresAt: number }
  /** `path` is the post's address in the console. */
  | { event: 'comment'; text: string; path: string };

const minute = z.int().check(z.gte(0), z.lte(1439));
/** Minutes of the day by the driver's clocks; `from` after `until` spans midnight. */
const quietHours = z.strictObject({ from: minute, until: minute });
export type QuietHours = z.infer<typeof quietHours>;

const device = z.object({ deviceId: z.string(), name: z.string(), createdAt: z.number(), lastSentAt: z.nullable(z.number()) });
export type PushDevice = z.infer<typeof device>;

/** `available`: the operator has configured it. `target`: the proved address. `pending`: an address that waits for its code. */
const channel = z.object({ available: z.boolean(), target: z.nullable(z.string()), pending: z.nullable(z.string()) });

const state = z.object({
  /** The key a browser subscribes with. */
  publicKey: z.string(),
  off: z.array(z.enum(NOTIFICATION_EVENTS)),
  quiet: z.nullable(quietHours),
  /** IANA zone of the quiet hours. */
  timeZone: z.string(),
  devices: z.array(device),
  email: channel,
  telegram: z.extend(channel, { bot: z.nullable(z.string()) }),
  /** `target` is the address of the topic to subscribe to. */
  ntfy: channel,
});
export type NotificationState = z.infer<typeof state>;

const own = { access: 'signed-in', ownOnly: true } as const;

export const notificationState = endpoint({
  ...own,
  id: 'notifications.get',
  method: 'GET',
  path: '/notifications',
  in: 'none',
  input: z.strictObject({}),
  answer: state,
  failures: ['user.notFound'],
  summary: 'Where and of what the caller is notified.',
});

export const changeNotifications = endpoint({
  ...own,
  id: 'notifications.change',
  method: 'PATCH',
  path: '/notifications',
  in: 'body',
  input: z.strictObject({
    off: z.optional(z.array(z.enum(NOTIFICATION_EVENTS)).check(z.maxLength(NOTIFICATION_EVENTS.length))),
    quiet: z.optional(z.nullable(quietHours)),
  }),
  answer: state,
  failures: ['user.notFound'],
  rate: { points: 60, seconds: 60, perDriver: true },
  summary: 'Switches kinds of notifications on and off, and sets the quiet hours.',
});

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+=*$/));

export const addPushDevice = endpoint({
  ...own,
  id: 'push.add',
  method: 'POST',
  path: '/push',
  in: 'body',
  /** As the browser's subscription says; the same endpoint again is the same device. */
  input: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\//)),
    p256dh: base64url(120),
    auth: base64url(60),
    name: z.string().check(z.minLength(1), z.maxLength(80)),
  }),
  answer: state,
  failures: ['push.refused', 'push.tooMany', 'user.notFound'],
  rate: { points: 20, seconds: 600, perDriver: true },
  summary: "Adds a browser that gets the caller's pushes.",
});

export const removePushDevice = endpoint({
  ...own,
  id: 'push.remove',
  method: 'DELETE',
  path: '/push',
  in: 'body',
  input: z.strictObject({ deviceId: z.uuid().check(z.maxLength(36)) }),
  answer: state,
  failures: ['push.unknown', 'user.notFound'],
  summary: 'Removes a browser.',
});

export const linkChannel = endpoint({
  ...own,
  id: 'notifications.link',
  method: 'POST',
  path: '/notifications/channel',
  in: 'body',
  /** `target`: an e-mail address or a Telegram chat id, which gets a code; ntfy needs none, the server makes its topic. */
  input: z.strictObject({
    channel: z.enum(['email', 'ntfy', 'telegram']),
    target: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  answer: state,
  failures: ['notifications.unavailable', 'notifications.address', 'notifications.notSent', 'user.notFound'],
  rate: { points: 6, seconds: 3600, perDriver: true },
  summary: 'Begins to use a channel.',
});

export const confirmChannel = endpoint({
  ...own,
  id: 'notifications.confirm',
  method: 'POST',
  path: '/notifications/channel/confirm',
  in: 'body',
  input: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  answer: state,
  failures: ['notifications.codeWrong', 'user.notFound'],
  rate: { points: 20, seconds: 3600, perDriver: true },
  summary: 'Proves the address that a code was sent to.',
});

export const unlinkChannel = endpoint({
  ...own,
  id: 'notifications.unlink',
  method: 'DELETE',
  path: '/notifications/channel',
  in: 'body',
  input: z.strictObject({ channel: z.enum(['email', 'ntfy', 'telegram']) }),
  answer: state,
  failures: ['user.notFound'],
  summary: 'Stops using a channel and forgets its address.',
});

export const testNotifications = endpoint({
  ...own,
  id: 'notifications.test',
  method: 'POST',
  path: '/notifications/test',
  in: 'none',
  input: z.strictObject({}),
  /** One line a device or channel. */
  answer: z.object({ results: z.array(z.object({ channel: z.enum(CHANNELS), name: z.string(), sent: z.boolean() })) }),
  failures: ['notifications.none', 'user.notFound'],
  rate: { points: 6, seconds: 600, perDriver: true },
  summary: 'Sends a test notification to every device and channel of the caller at once.',
});

const channelFigures = z.object({
  channel: z.enum(CHANNELS),
  sent: z.number(),
  /** Due, held back by quiet hours, or on the way; whatever its age. */
  waiting: z.number(),
  /** Given up: refused, tried too often, or nobody knows whether it arrived. */
  failed: z.number(),
  /** Not sent, as it had nothing to say any more. */
  skipped: z.number(),
  lastSentAt: z.nullable(z.number()),
  /** When the next of those that wait is due. */
  nextAt: z.nullable(z.number()),
  /** Why the last one failed or is tried again. */
  lastError: z.nullable(z.string()),
});
export type ChannelFigures = z.infer<typeof channelFigures>;

export const notificationFigures = endpoint({
  id: 'notifications.figures',
  method: 'GET',
  path: '/notifications/figures',
  access: 'system',
  in: 'none',
  input: z.strictObject({}),
  /** `since`: what was made from this instant on is counted. */
  answer: z.object({ channels: z.array(channelFigures), since: z.number(), now: z.number() }),
  failures: [],
  summary: 'What was sent, waits and failed on each channel in the last 24 hours.',
});

export const testDriverNotifications = endpoint({
  id: 'notifications.testDriver',
  method: 'POST',
  path: '/notifications/test-driver',
  access: 'system',
  in: 'body',
  input: z.strictObject({ userId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: testNotifications.answer,
  fresh: true,
  failures: ['notifications.none', 'user.notFound'],
  rate: { points: 30, seconds: 60 },
  summary: 'Sends a test notification to every device and channel of a driver at once, as their own test button does.',
});
