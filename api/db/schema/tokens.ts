import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

/** One refresh token; only its SHA-256 is kept. A second use after the grace revokes the family. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    familyId: text('family_id').notNull(),
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    revoked: boolean('revoked').notNull().default(false),
    /** What signed in, e.g. `Chrome on Android`; the same in the whole family. */
    device: text('device'),
    /** When the family began; null in rows older than this column. */
    signedInAt: instant('signed_in_at'),
    /** When the password was given last in this family; null in rows older than this column: when it began. */
    authenticatedAt: instant('authenticated_at'),
    /** End of a god mode; null = an ordinary sign-in. */
    endsAt: instant('ends_at'),
  },
  (t) => [index('refresh_tokens_family').on(t.familyId), index('refresh_tokens_user').on(t.userId)],
);

/** An admin's acting as another user, by the family of its tokens. Kept for the driver to see. */
export const godModes = pgTable(
  'god_modes',
  {
    familyId: text('family_id').primaryKey(),
    adminId: text('admin_id').notNull(),
    /** The admin's own sign-in: god mode ends with it. */
    adminFamilyId: text('admin_family_id').notNull(),
    userId: text('user_id').notNull(),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [index('god_modes_by_user').on(t.userId, t.startedAt), index('god_modes_by_admin').on(t.adminId, t.startedAt)],
);

/** The authenticator app of a user. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null while it is being set up: then it is asked for nowhere. */
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last code that was taken: no code is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
});

/** Codes for a lost phone; only a keyed hash is kept, and each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** Keys that sign id tokens: every node reads them here, so every node accepts every node's tokens. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  sealedPrivateJwk: text('sealed_private_jwk').notNull(),
  createdAt: instant('created_at').notNull(),
});
