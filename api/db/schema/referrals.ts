import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InviteRefusal } from '#api/contract/invites.ts';
import { instant } from './_helpers.ts';

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
    /** Audit figures and ways of contact, as the specification's referral entry has them. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
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

/** Phones that got an invite by text message: none gets a second one soon, and one that said no gets none. */
export const invitedPhones = pgTable('invited_phones', {
  /** E.164. */
  phoneNumber: text('phone_number').primaryKey(),
  sentAt: instant('sent_at'),
  stoppedAt: instant('stopped_at'),
});
