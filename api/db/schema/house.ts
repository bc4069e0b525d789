import { bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/** Who changed what: written in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    dateModified: instant('date_modified').notNull(),
    userId: text('user_id').notNull(),
    modifiedBy: text('modified_by').notNull(),
    /** Field -> [before, after]; secrets never appear, and a long row is shortened. */
    differences: jsonb('differences').$type<Record<string, [unknown, unknown]>>().notNull(),
  },
  (t) => [
    index('audit_by_user').on(t.userId, t.seq),
    index('audit_by_user_time').on(t.userId, t.dateModified),
    index('audit_by_time').on(t.dateModified),
  ],
);

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

/**
 * A code sent to a phone. Code and phone are kept as keyed hashes alone, and the row for a day: it counts against the phone's
 * limits, also after its account was deleted.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    purpose: text('purpose').$type<'verify' | 'reset'>().notNull(),
    phoneMac: text('phone_mac').notNull(),
    mac: text('mac').notNull(),
    /** Guesses made. */
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('phone_codes_by_phone').on(t.phoneMac, t.createdAt), index('phone_codes_by_time').on(t.createdAt)],
);

/** Text messages sent in one day of New York, and what they cost. */
export const smsDays = pgTable('sms_days', {
  /** First instant of the day. */
  day: instant('day').primaryKey(),
  messages: integer('messages').notNull(),
  /** US cents. */
  cents: integer('cents').notNull(),
});

/** A stored picture; the bytes lie among the files under this name. */
export const images = pgTable(
  'images',
  {
    name: text('name').primaryKey(),
    userId: text('user_id').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('images_by_user').on(t.userId)],
);

/** What the status page says of a service; a service without a row is fine. */
export const serviceStatuses = pgTable('service_statuses', {
  service: text('service').primaryKey(),
  status: text('status').$type<'OK' | 'KO' | 'MEH'>().notNull(),
  description: text('description').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const appConfig = pgTable('app_config', {
  type: text('type').primaryKey(),
  value: text('value').notNull(),
  options: text('options'),
  updatedAt: instant('updated_at').notNull(),
});

/** Facts about this data set itself, e.g. when the demo world was made. */
export const facts = pgTable('facts', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
