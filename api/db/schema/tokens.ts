import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

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
  },
  (t) => [index('refresh_tokens_family').on(t.familyId), index('refresh_tokens_user').on(t.userId)],
);

/** Keys that sign id tokens: every node reads them here, so every node accepts every node's tokens. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  sealedPrivateJwk: text('sealed_private_jwk').notNull(),
  createdAt: instant('created_at').notNull(),
});
