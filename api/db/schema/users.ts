import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameText } from '#api/contract/plain-text.ts';
import type { Role } from '#api/contract/roles.ts';
import type { Limits, SessionStatus } from '#engine/model/session.ts';
import { type DriverRecord, parseDriverRecord } from '../driver-record.ts';
import { instant } from './_helpers.ts';

/** Parsed wherever it is read. */
const driverRecord = customType<{ data: DriverRecord; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (record) => JSON.stringify(record),
  fromDriver: parseDriverRecord,
});

/** Names that were stored before they were cleaned on their way in are cleaned on their way out. */
const personText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (stored) => nameText(stored) || NAMELESS,
});
const NAMELESS = '?';

export const users = pgTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    name: personText('name').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    phoneVerified: boolean('phone_verified').notNull().default(false),
    passwordHash: text('password_hash'),
    role: text('role').$type<Role>().notNull().default('driver'),
    banned: boolean('banned').notNull().default(false),
    goodStanding: boolean('good_standing').notNull().default(false),
    /** A person set the standing: it stays until the next credit, whatever the last payment date says. */
    standingByHand: boolean('standing_by_hand').notNull().default(false),
    accountType: text('account_type').notNull().default('Paid'),
    referralCode: text('referral_code'),
    /** Raised to make every token issued before worthless. */
    sessionVersion: integer('session_version').notNull().default(1),
    limits: jsonb('limits').$type<Limits>().notNull().default({}),
    /** The rest of the specification's user record: flags, notes, mode, versions … */
    record: driverRecord('record').notNull().default(sql`'{}'::jsonb`),
    createdAt: instant('created_at').notNull(),
    /** Follows from the ledger; null = nothing was ever credited. */
    lastPaymentAt: instant('last_payment_at'),
    updatedAt: instant('updated_at').notNull(),
    /** The three below follow from the others: the all-users table compares and searches by them. */
    specialPriceCents: numeric('special_price_cents', { mode: 'number' }).generatedAlwaysAs(
      sql`case when jsonb_typeof(record -> 'specialPrice') = 'number' then round((record -> 'specialPrice')::numeric * 100) end`,
    ),
    serviceKeys: jsonb('service_keys').$type<string[]>().generatedAlwaysAs(sql`jsonb_path_query_array(record, '$.services[*].key')`),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || phone_number || ' ' || user_id || ' ' || coalesce(referral_code, ''))`,
    ),
  },
  (t) => [
    uniqueIndex('users_phone').on(t.phoneNumber),
    index('users_referral').on(t.referralCode),
    index('users_last_payment').on(t.lastPaymentAt),
    // One for each order of the all-users table: a page goes on where the last one ended.
    index('users_by_name').on(sql`lower(${t.name})`, t.userId),
    index('users_by_code').on(sql`coalesce(${t.referralCode}, '')`, t.userId),
    index('users_by_price').on(sql`coalesce(${t.specialPriceCents}, -1)`, t.userId),
    index('users_by_payment').on(sql`coalesce(${t.lastPaymentAt}, 0)`, t.userId),
    index('users_by_creation').on(t.createdAt, t.userId),
    // The plan and who is due, which is asked for most.
    index('users_by_plan').on(sql`lower(${t.accountType})`, sql`coalesce(${t.lastPaymentAt}, 0)`, t.userId),
    // An expression finds a code in any case. Parts of words are found by `search-index.ts`.
    index('users_code_lower').on(sql`lower(${t.referralCode})`),
  ],
);

/** One platform account of a driver: options, state and, sealed, what signs in. */
export const linkedServices = pgTable(
  'linked_services',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    /** Lower-case e-mail or digits; empty until linked. */
    account: text('account').notNull().default(''),
    enabled: boolean('enabled').notNull().default(false),
    setupComplete: boolean('setup_complete').notNull().default(false),
    options: jsonb('options').$type<Record<string, unknown>>().notNull().default({}),
    optionsVersion: integer('options_version').notNull().default(1),
    status: jsonb('status').$type<SessionStatus>(),
    /** Envelope-sealed secrets (see `api/db/sealing.ts`); null until linked. */
    sealedSecrets: text('sealed_secrets'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.service] }), index('linked_services_enabled').on(t.enabled)],
);
