import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';
import { MESSAGE_CHARACTERS } from './merge-fields.ts';
import { WHERE_LIMITS } from './where.ts';

/**
 * `waiting`: for its time, the day's end or another try; `sending`: the carrier has it and has not answered; `unknown`: no answer came,
 * so it may have been sent and is never sent again by itself; `dead`: the carrier refused it, or every try failed; `skipped`: it
 * had nothing to say any more; `stopped`: somebody stopped it before it left.
 */
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'delivered', 'unknown', 'dead', 'skipped', 'stopped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export const MESSAGE_KINDS = ['campaign', 'test', 'partner', 'plan', 'invite', 'changed'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
/** `preparing`: its rows are being written; `sending`: they leave; `ended`: none waits any more. */
export type CampaignState = 'preparing' | 'sending' | 'stopped' | 'ended';

export const STANDINGS = ['any', 'good', 'notGood'] as const;
export const MESSAGE_PAGE = 100;

const standing = z.enum(STANDINGS, 'Choose a good-standing status; Any takes everybody');
/** Drivers with one of the services; `ANY` takes everybody, those without one too. Names in `where` are those of the all-users table. */
const group = z.strictObject({
  services: z.array(serviceName).check(z.minLength(1, 'Choose at least one service'), z.maxLength(60)),
  standing,
  where: z.optional(z.string().check(z.minLength(1), z.maxLength(WHERE_LIMITS.characters))),
});
export type DriverGroup = z.infer<typeof group>;

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_CHARACTERS));
/** With merge fields (`merge-fields.ts`). Drivers who read Spanish get `es` where there is one. */
const words = z.strictObject({ en: text, es: z.optional(z.nullable(text)) });
export type MessageWords = { en: string; es?: string | null | undefined };

const quota = z.object({ sent: z.number(), quota: z.number(), left: z.number(), resetsAt: z.number() });
const counts = z.record(z.enum(MESSAGE_STATES), z.number());

const campaign = z.object({
  campaignId: z.string(),
  state: z.enum(['preparing', 'sending', 'stopped', 'ended']),
  group: z.object({ services: z.array(z.string()), standing: z.enum(STANDINGS), where: z.optional(z.string()) }),
  words: z.object({ en: z.string(), es: z.optional(z.nullable(z.string())) }),
  recipients: z.number(),
  /** Rows written so far; `counts` are of these. */
  written: z.number(),
  counts,
  excluded: z.object({ stopped: z.number(), unverified: z.number(), banned: z.number() }),
  /** Until then it can be taken back and nothing leaves. */
  startsAt: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
  endedAt: z.nullable(z.number()),
  /** When the next waiting message is due; null = none waits. */
  nextAt: z.nullable(z.number()),
  now: z.number(),
});
export type Campaign = z.infer<typeof campaign>;

const messageRow = z.object({
  seq: z.number(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  recipient: z.string(),
  userId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  campaignId: z.nullable(z.string()),
  code: z.nullable(z.string()),
  text: z.string(),
  attempts: z.number(),
  nextAt: z.number(),
  settledAt: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  createdAt: z.number(),
  createdBy: z.string(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const previewSms = endpoint({
  id: 'sms.preview',
  method: 'POST',
  path: '/sms/preview',
  access: 'messages.send',
  in: 'body',
  /** Without `words` the drivers alone are counted. */
  input: z.strictObject({ group, words: z.optional(words) }),
  answer: z.object({
    recipients: z.number(),
    excluded: campaign.shape.excluded,
    spanish: z.number(),
    /** Those for whom it is night now, by their own clocks, who get it in the morning; null without `words`. */
    night: z.nullable(z.number()),
    quota,
    /** What the first drivers would get. */
    samples: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        language: z.enum(['en', 'es']),
        text: z.string(),
        encoding: z.enum(['GSM-7', 'UCS-2']),
        segments: z.number(),
      }),
    ),
    /** Of all of them; null without `words`, or where there are more than 5000 drivers to write for. */
    segments: z.nullable(z.number()),
    cents: z.nullable(z.number()),
    /** The most that leave in a day; the others follow on the next days. */
    perDay: z.number(),
  }),
  failures: ['input.invalid'],
  rate: { points: 240, seconds: 60 },
  summary: 'Counts the drivers of a group, and shows what the first of them would get.',
});

export const testSms = endpoint({
  id: 'sms.test',
  method: 'POST',
  path: '/sms/test',
  access: 'messages.send',
  in: 'body',
  /** `testId` again sends nothing again. */
  input: z.strictObject({ words, language: z.enum(['en', 'es']), testId: z.uuid() }),
  answer: z.object({ state: z.enum(MESSAGE_STATES), to: z.string(), text: z.string(), problem: z.nullable(z.string()) }),
  fresh: true,
  failures: ['input.invalid', 'user.notFound', 'sms.phoneNotVerified', 'referral.smsQuota'],
  rate: { points: 10, seconds: 60 },
  summary: 'Sends a message to the phone of the caller alone, with their own values in it.',
});

export const sendSmsCampaign = endpoint({
  id: 'sms.send',
  method: 'POST',
  path: '/sms/campaigns',
  access: 'messages.send',
  in: 'body',
  input: z.strictObject({
    /** The same again is the same message: nobody gets two. */
    campaignId: z.uuid(),
    group,
    words,
    /** Drivers that the preview counted; where there are others now, nothing is sent. */
    recipients: z.int().check(z.gte(1), z.lte(1_000_000)),
  }),
  answer: campaign,
  fresh: true,
  failures: ['input.invalid', 'sms.nobody', 'sms.changed', 'referral.smsQuota'],
  rate: { points: 20, seconds: 60 },
  summary: 'Sends a text message to a group of drivers, each once, after a moment in which it can be taken back.',
});

export const smsCampaigns = endpoint({
  id: 'sms.campaigns',
  method: 'GET',
  path: '/sms/campaigns',
  access: 'messages.read',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(campaign),
  failures: [],
  summary: 'The last 100 messages to groups of drivers, newest first, with how many of each are in which state.',
});

export const smsCampaign = endpoint({
  id: 'sms.campaign',
  method: 'GET',
  path: '/sms/campaign',
  access: 'messages.read',
  in: 'query',
  input: z.strictObject({ campaignId: id }),
  answer: campaign,
  failures: ['sms.unknown'],
  rate: { points: 240, seconds: 60 },
  summary: 'How far one message to a group is.',
});

export const stopSms = endpoint({
  id: 'sms.stop',
  method: 'POST',
  path: '/sms/stop',
  access: 'messages.send',
  in: 'body',
  input: z.strictObject({ campaignId: id }),
  answer: campaign,
  fresh: true,
  failures: ['sms.unknown'],
  summary: 'Stops a message to a group: what has not left stays here.',
});

export const listMessages = endpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/messages',
  access: 'messages.read',
  in: 'query',
  /** `state=none`: those that certainly or possibly got nothing, whatever the reason. `before` = `seq` of the last row of the page before. */
  input: z.strictObject({
    state: z.optional(z.enum([...MESSAGE_STATES, 'none'])),
    kind: z.optional(z.enum(MESSAGE_KINDS)),
    campaignId: z.optional(id),
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  answer: z.object({ rows: z.array(messageRow), next: z.nullable(z.number()), counts }),
  failures: [],
  rate: { points: 240, seconds: 60 },
  summary: 'The outbox of text messages, newest first, a page at a time, with how many are in which state.',
});

export const retryMessages = endpoint({
  id: 'messages.retry',
  method: 'POST',
  path: '/messages/retry',
  access: 'messages.send',
  in: 'body',
  /** Dead messages alone; with `unknown` also those that may have arrived, which needs a reason. */
  input: z.strictObject({
    seqs: z.optional(z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(1000))),
    campaignId: z.optional(id),
    unknown: z.optional(z.boolean()),
    reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(500))),
  }),
  answer: z.object({ retried: z.number() }),
  fresh: true,
  failures: ['input.invalid'],
  rate: { points: 30, seconds: 60 },
  summary: 'Sends dead messages once more: those named, those of a message to a group, or all.',
});

const signed = { payload: z.string().check(z.maxLength(20_000)), signature: z.string().check(z.maxLength(200)) };
export const smsInbound = endpoint({
  id: 'sms.inbound',
  method: 'POST',
  path: '/sms/inbound',
  access: 'public',
  in: 'signed',
  signature: 'x-twilio-signature',
  input: z.strictObject(signed),
  answer: z.object({}),
  status: 204,
  failures: ['sms.signature'],
  unlimited: true,
  summary: 'What the carrier received from a phone: STOP ends messages to it, START brings them back.',
});

export const smsReport = endpoint({
  id: 'sms.report',
  method: 'POST',
  path: '/sms/report/{message}',
  access: 'public',
  in: 'signed',
  signature: 'x-twilio-signature',
  input: z.strictObject({ ...signed, message: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answer: z.object({}),
  status: 204,
  failures: ['sms.signature'],
  unlimited: true,
  summary: "The carrier's report of what became of one message. Reports may come twice and in any order.",
});
