import { type Database, openDatabase } from '#api/db/client.ts';
import { type KeyKeeper, type KeyRing, openKeyRing } from '#api/db/key-ring.ts';
import { createPartitions, type Partitions } from '#api/db/partitions.ts';
import { countSealed } from '#api/db/sealed-places.ts';
import { createSealing, type Sealing } from '#api/db/sealing.ts';
import { openTrialMarks, type TrialMarks } from '#api/db/trial-marks.ts';
import { openTokens, type Tokens } from '#api/verbs/auth/tokens.ts';
import type { Log } from '#engine/model/log.ts';
import type { ApiServerDeps } from './opening.ts';
import type { Parts } from './parts.ts';

export interface Records {
  database: Database;
  partitions: Partitions;
  keys: KeyKeeper;
  sealing: Sealing;
  tokens: Tokens;
  trialMarks: TrialMarks;
}

/** Opens the database and what reads it with the installation's keys. */
export async function openRecords({ env, paths, log, machine, embedded }: ApiServerDeps, parts: Partial<Parts>): Promise<Records> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = env;
  const database = await openDatabase({ dataDir, databaseUrl, log, machine, migrationsFolder: paths.migrationsFolder, embedded });
  parts.database = database;
  const { db } = database;
  // Only now: the process that held the records before may have changed the ring.
  const keys = openKeyRing({ dataDir, credentialsKeys: env.CREDENTIALS_KEYS });
  const sealing = createSealing(keys.ring);
  await reportLostKeys(database, keys.ring, log);
  const tokens = await openTokens({ db, sealing, machine });
  const trialMarks = await openTrialMarks({ db, sealing });
  return { database, partitions: createPartitions(database.pool), keys, sealing, tokens, trialMarks };
}

/** What is sealed with a missing key stays closed: its drivers are asked to link their accounts again. */
async function reportLostKeys({ pool }: Database, ring: KeyRing, log: Log): Promise<void> {
  for (const { kid, count } of await countSealed(pool))
    if (!ring.has(kid)) log.error({ name: kid, count }, 'secrets are sealed with a key that is not in the key ring: they cannot be read');
}
