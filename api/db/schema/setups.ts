import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SetupOutcome } from '#engine/model/sign-in.ts';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

/** A sign-in at a platform on its way: one a driver and service, gone when it is over. The password is never here. */
export const accountSetups = pgTable(
  'account_setups',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    /** New with every begin: an answer that belongs to an older one changes nothing. */
    setupId: uuid('setup_id').notNull(),
    /** What the driver sees of it. */
    outcome: jsonb('outcome').$type<SetupOutcome>().notNull(),
    /** The platform's own name of the sign-in, sealed; null where there is nothing to answer. */
    sealedHandle: text('sealed_handle'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.service] })],
);
