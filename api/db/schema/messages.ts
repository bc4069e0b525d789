import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CampaignState, DriverGroup, MessageKind, MessageState, MessageWords } from '#api/contract/messages.ts';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

/**
 * Every text message but the codes: one row for a cause and a recipient, so that the same message is written once. A row leaves for
 * the carrier once unless the carrier certainly did not take it.
 */
export const messages = pgTable(
  'messages',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** What it is sent for: `campaign:<id>`, `plan:<stage>:<end of the days>`, `invite:<id>:<time>` … */
    cause: text('cause').notNull(),
    /** E.164. */
    recipient: text('recipient').notNull(),
    /** The driver it is for; null for somebody without an account. */
    userId: text('user_id').references(() => users.userId, { onDelete: 'cascade' }),
    campaignId: text('campaign_id').references(() => smsCampaigns.campaignId, { onDelete: 'cascade' }),
    /** The referral code whose month it counts towards. */
    code: text('code'),
    text: text('text').notNull(),
    state: text('state').$type<MessageState>().notNull().default('waiting'),
    /** 0 before 1: what a driver waits for goes before what many get. */
    priority: smallint('priority').notNull(),
    /** Sent by day alone, by the clocks of this zone; null = at any hour. */
    zone: text('zone'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    /** From then on it has nothing to say. */
    untilAt: instant('until_at'),
    /** When it was handed to the carrier last. */
    handedAt: instant('handed_at'),
    settledAt: instant('settled_at'),
    /** The carrier's name of it. */
    carrierId: text('carrier_id'),
    /** Why it was not sent, or not yet: a word of ours or what the carrier said. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (t) => [
    uniqueIndex('messages_once').on(t.cause, t.recipient),
    index('messages_waiting').on(t.priority, t.nextAt, t.seq).where(sql`state = 'waiting'`),
    index('messages_handed').on(t.handedAt).where(sql`state = 'sending'`),
    index('messages_by_campaign').on(t.campaignId, t.state, t.seq),
    index('messages_by_code').on(t.code, t.createdAt),
    index('messages_by_state').on(t.state, t.seq),
    index('messages_by_recipient').on(t.recipient),
    index('messages_by_time').on(t.createdAt),
  ],
);

/** One message to a group of drivers. Its rows are written page by page, each driver once; a crash goes on where it was. */
export const smsCampaigns = pgTable(
  'sms_campaigns',
  {
    /** Chosen by who sends it: the same again is the same message. */
    campaignId: text('campaign_id').primaryKey(),
    state: text('state').$type<CampaignState>().notNull(),
    /** Whom it is for, and what it says. */
    group: jsonb('group').$type<DriverGroup>().notNull(),
    words: jsonb('words').$type<MessageWords>().notNull(),
    /** Drivers it is for: no more get it, and they count towards the month while their rows are being written. */
    recipients: integer('recipients').notNull(),
    /** Drivers who get none, by reason. */
    excluded: jsonb('excluded').$type<Record<string, number>>().notNull(),
    written: integer('written').notNull().default(0),
    /** The last driver whose row is written. */
    cursor: text('cursor').notNull().default(''),
    /** Until then it can be taken back and nothing leaves. */
    startsAt: instant('starts_at').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [index('sms_campaigns_by_time').on(t.createdAt), index('sms_campaigns_open').on(t.state)],
);

/** Phones that answered STOP: nothing but codes that they ask for is sent to them, until they answer START. */
export const smsStops = pgTable('sms_stops', {
  /** E.164. */
  phoneNumber: text('phone_number').primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
  /** The word they wrote. */
  word: text('word').notNull(),
});

/** The last run of each background job. */
export const jobRuns = pgTable('job_runs', {
  job: text('job').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Null: it runs, or its process ended meanwhile. */
  endedAt: instant('ended_at'),
  failed: boolean('failed').notNull().default(false),
  /** What it did, or why it failed. */
  result: text('result'),
  runs: integer('runs').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  /** Who asked for the last run; null = it was due. */
  askedBy: text('asked_by'),
});
