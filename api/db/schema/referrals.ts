import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InviteRefusal } from '#api/contract/invites.ts';
import type { PARTNER_KINDS } from '#api/contract/referrals.ts';
import { PARTNERS } from '#config/constants.ts';
import { instant, minor } from './_helpers.ts';

/** A code by which drivers are invited, and the partner who owns it. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    code: text('code').primaryKey(),
    /** The owner; not a foreign key, as money rows outlive a deleted driver. */
    userId: text('user_id').notNull(),
    collectsMoney: boolean('collects_money').notNull().default(false),
    country: text('country'),
    phoneNumber: text('phone_number'),
    /** Ways of contact. What is owed is computed from `partner_ledger` and stored nowhere. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    chatButton: boolean('chat_button').notNull().default(true),
    /** For a paid week of a driver: what the partner owes where they collect the money, else what the partner earns. */
    centsPerWeek: minor('cents_per_week').notNull().default(0),
    smsPerMonth: integer('sms_per_month').notNull().default(PARTNERS.smsPerMonth),
    /** Suspended by a person; a partner who owes is suspended by rule and needs no mark. */
    suspendedAt: instant('suspended_at'),
    suspendedReason: text('suspended_reason'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('referral_codes_by_user').on(t.userId)],
);

/** An invitation: sent to one phone and good once (`normal`), or kept when somebody joined by a driver's own link (`user`). */
export const invites = pgTable(
  'invites',
  {
    inviteId: text('invite_id').primaryKey(),
    kind: text('kind').$type<'normal' | 'user'>().notNull(),
    /** The phone it was sent to, or that joined: E.164. */
    invited: text('invited').notNull(),
    invitedBy: text('invited_by').notNull(),
    referralCode: text('referral_code'),
    joinedUserId: text('joined_user_id'),
    createdAt: instant('created_at').notNull(),
    /** When the text message left; null = the inviter passes the link on. */
    sentAt: instant('sent_at'),
    joinedAt: instant('joined_at'),
    /** First payment of who joined. */
    paidAt: instant('paid_at'),
    /** When the inviter's free days were booked. Paid, not refused and not booked: kept until the inviter's account is no longer free. */
    rewardedAt: instant('rewarded_at'),
    /** Why this invite brings no free days. */
    refusal: text('refusal').$type<InviteRefusal>(),
  },
  (t) => [
    index('invites_by_inviter').on(t.invitedBy, t.createdAt),
    index('invites_by_time').on(t.createdAt, t.inviteId),
    uniqueIndex('invites_by_joined').on(t.joinedUserId),
    uniqueIndex('invites_once').on(t.invitedBy, t.invited).where(sql`kind = 'normal' and invited <> ''`),
  ],
);

/** What a partner owes and is owed, in the order it was booked; rows are only ever added. */
export const partnerLedger = pgTable(
  'partner_ledger',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    code: text('code').notNull(),
    /** Owner of the code when it was booked. */
    partnerId: text('partner_id').notNull(),
    at: instant('at').notNull(),
    kind: text('kind').$type<(typeof PARTNER_KINDS)[number]>().notNull(),
    /** Positive: the partner owes it. Negative: it is owed to the partner, or was paid by them. */
    cents: minor('cents').notNull(),
    currency: text('currency').notNull(),
    /** The driver it is about; null for settlements. */
    driverId: text('driver_id'),
    /** When a charge has to be paid; null elsewhere. */
    dueAt: instant('due_at'),
    /** Booked once, however often it is found: `week:<driver>:<day>`, `earning:<cause of the payment>`, `settle:<code>:<time>`. */
    cause: text('cause').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('partner_ledger_cause').on(t.cause),
    index('partner_ledger_by_code').on(t.code, t.seq),
    index('partner_ledger_by_driver').on(t.driverId),
  ],
);

/** Phones that got an invite by text message: none gets a second one soon, and one that said no gets none. */
export const invitedPhones = pgTable('invited_phones', {
  /** E.164. */
  phoneNumber: text('phone_number').primaryKey(),
  sentAt: instant('sent_at'),
  stoppedAt: instant('stopped_at'),
});
