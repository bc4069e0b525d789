import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

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
