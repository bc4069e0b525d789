import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
    joinedAt: instant('joined_at'),
  },
  (t) => [index('invites_by_inviter').on(t.invitedBy, t.createdAt)],
);
