import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Phones and platform accounts that had their free day: a keyed hash and nothing else, not even whose or when. Outlives the
 * driver, so that a deleted account does not begin with another one.
 */
export const trialMarks = pgTable('trial_marks', {
  mark: text('mark').primaryKey(),
});

/** Keys of those hashes, sealed by the key ring; a new one only where the ring has lost what opens the others. */
export const trialKeys = pgTable('trial_keys', {
  keyId: text('key_id').primaryKey(),
  sealedKey: text('sealed_key').notNull(),
});
