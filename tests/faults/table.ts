import type { Row } from './row.ts';
import { kill } from './rows/01-kill.ts';
import { nodeKilled } from './rows/02-node-killed.ts';
import { nodePaused } from './rows/03-node-paused.ts';
import { loopBlocked } from './rows/04-loop-blocked.ts';
import { rollingRestart } from './rows/05-rolling-restart.ts';
import { joinLeave } from './rows/06-join-leave.ts';
import { redisKilled } from './rows/07-redis-killed.ts';
import { redisFrozen } from './rows/08-redis-frozen.ts';
import { postgresKilled } from './rows/09-postgres-killed.ts';
import { postgresFrozen } from './rows/10-postgres-frozen.ts';
import { partition } from './rows/11-partition.ts';
import { roughWire } from './rows/12-rough-wire.ts';
import { limited } from './rows/13-limited.ts';
import { errors } from './rows/14-errors.ts';
import { slow } from './rows/15-slow.ts';
import { garbage } from './rows/16-garbage.ts';
import { account } from './rows/17-account.ts';
import { staleSchedule } from './rows/18-stale-schedule.ts';
import { clockSkew } from './rows/19-clock.ts';
import { diskFull } from './rows/20-disk-full.ts';
import { memoryLimit } from './rows/21-memory.ts';
import { descriptors } from './rows/22-descriptors.ts';
import { twoEngines } from './rows/23-two-engines.ts';
import { powerLoss, powerLossOnServer } from './rows/24-power.ts';
import { backup } from './rows/25-backup.ts';
import { migration } from './rows/26-migration.ts';
import { webhooks } from './rows/27-webhooks.ts';
import { soak } from './rows/28-soak.ts';
import { donated } from './rows/29-donations.ts';

/** The fault table, in its order: the row's number is its place. */
export const TABLE: readonly Row[] = [
  kill,
  nodeKilled,
  nodePaused,
  loopBlocked,
  rollingRestart,
  joinLeave,
  redisKilled,
  redisFrozen,
  postgresKilled,
  postgresFrozen,
  partition,
  roughWire,
  limited,
  errors,
  slow,
  garbage,
  account,
  staleSchedule,
  clockSkew,
  diskFull,
  memoryLimit,
  descriptors,
  twoEngines,
  powerLoss,
  backup,
  migration,
  webhooks,
  soak,
  donated,
  powerLossOnServer,
];
