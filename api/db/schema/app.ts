import { bigserial, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Audience, PromotionWords } from '#api/contract/notices.ts';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

/** What the status page says of a service; a service without a row is fine. */
export const serviceStatuses = pgTable('service_statuses', {
  service: text('service').primaryKey(),
  status: text('status').$type<'OK' | 'KO' | 'MEH'>().notNull(),
  description: text('description').notNull(),
  /** Null = written in English alone. */
  descriptionEs: text('description_es'),
  updatedAt: instant('updated_at').notNull(),
});

export const appConfig = pgTable('app_config', {
  type: text('type').primaryKey(),
  value: text('value').notNull(),
  options: text('options'),
  updatedAt: instant('updated_at').notNull(),
});

/** Every change of an entry, a service status or a promotion, whole: what it can be set back to. Never deleted. */
export const configChanges = pgTable(
  'config_changes',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    /** `config:<type>`, `status:<service>` or `promotion:<id>`. */
    subject: text('subject').notNull(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (t) => [index('config_changes_by_subject').on(t.subject, t.seq)],
);

/** Whom a promotion is for: an audience, or drivers by their ids. */
export type PromotionAudience = Audience | { kind: 'users'; users: string[] };

export const promotions = pgTable(
  'promotions',
  {
    promotionId: text('promotion_id').primaryKey(),
    words: jsonb('words').$type<{ en: PromotionWords; es: PromotionWords | null }>().notNull(),
    audience: jsonb('audience').$type<PromotionAudience>().notNull(),
    from: instant('from').notNull(),
    until: instant('until'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (t) => [index('promotions_by_time').on(t.createdAt)],
);

export const promotionsSeen = pgTable(
  'promotions_seen',
  {
    promotionId: text('promotion_id')
      .notNull()
      .references(() => promotions.promotionId, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.promotionId, t.userId] })],
);

/** Facts about this data set itself, e.g. when the demo world was made. */
export const facts = pgTable('facts', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
