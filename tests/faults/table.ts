import type { Row } from './row.ts';
import { kill } from './rows/01-kill.ts';
import { postgresKilled } from './rows/09-postgres-killed.ts';
import { limited } from './rows/13-limited.ts';
import { errors } from './rows/14-errors.ts';
import { slow } from './rows/15-slow.ts';
import { garbage } from './rows/16-garbage.ts';
import { account } from './rows/17-account.ts';
import { staleSchedule } from './rows/18-stale-schedule.ts';
import { diskFull } from './rows/20-disk-full.ts';
import { memoryLimit } from './rows/21-memory.ts';
import { descriptors } from './rows/22-descriptors.ts';
import { twoEngines } from './rows/23-two-engines.ts';
import { backup } from './rows/25-backup.ts';
import { migration } from './rows/26-migration.ts';

/** The fault table. */
export const TABLE: readonly Row[] = [
  kill,
  postgresKilled,
  limited,
  errors,
  slow,
  garbage,
  account,
  staleSchedule,
  diskFull,
  memoryLimit,
  descriptors,
  twoEngines,
  backup,
  migration,
];
