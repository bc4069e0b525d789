import { createHmac, randomBytes } from 'node:crypto';
import { desc, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { trialKeys, trialMarks } from './schema/index.ts';
import { type Sealing, trialKeyPlace } from './sealing.ts';

/** Who had a free day, by keyed hashes that outlive the driver. */
export interface TrialMarks {
  /** Returns whether one of these had its free day. Holds back other free days until the transaction ends. */
  used(tx: Tx, subjects: readonly string[]): Promise<boolean>;
  keep(tx: Tx, subjects: readonly string[]): Promise<void>;
}

/** What a mark is made of. A phone is E.164, an account as its service names it. */
export const phoneSubject = (phoneNumber: string): string => `phone|${phoneNumber}`;
export const accountSubject = (service: string, account: string): string => `account|${service}|${account}`;

/** Opens the keys in the database. Their own ones, because a key ring forgets keys and these hashes cannot be made again. */
export async function openTrialMarks({ db, sealing }: { db: Db; sealing: Sealing }): Promise<TrialMarks> {
  const keys = await keysOf(db, sealing);
  const markOf = (key: Buffer, subject: string) => createHmac('sha256', key).update(subject).digest('base64url');
  return {
    async used(tx, subjects) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('trials'))`);
      const marks = keys.flatMap((key) => subjects.map((subject) => markOf(key, subject)));
      const found = await tx.select().from(trialMarks).where(inArray(trialMarks.mark, marks)).limit(1);
      return found.length > 0;
    },
    async keep(tx, subjects) {
      if (!subjects.length) return;
      const rows = subjects.map((subject) => ({ mark: markOf(keys[0]!, subject) }));
      await tx.insert(trialMarks).values(rows).onConflictDoNothing();
    },
  };
}

/** Every key that opens, newest first. Nodes that start together agree on one by its id. */
async function keysOf(db: Db, sealing: Sealing): Promise<Buffer[]> {
  const rows = await db.select().from(trialKeys).orderBy(desc(trialKeys.keyId));
  const keys = rows
    .map(({ keyId, sealedKey }) => sealing.tryOpen(trialKeyPlace(keyId), sealedKey))
    .filter((key) => key !== null)
    .map((key) => Buffer.from(key, 'base64url'));
  if (keys.length) return keys;
  const keyId = `t${String(rows.length + 1).padStart(4, '0')}`;
  const sealedKey = sealing.seal(trialKeyPlace(keyId), randomBytes(32).toString('base64url'));
  await db.insert(trialKeys).values({ keyId, sealedKey }).onConflictDoNothing();
  return keysOf(db, sealing);
}
