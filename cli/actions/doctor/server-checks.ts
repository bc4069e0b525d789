import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#config/env.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill, textAt } from '../../ui/texts.ts';
import { withDatabase } from '../db/open-database.ts';
import { checkPort } from '../server/check-port.ts';
import { databaseHolder } from '../server/part-lock.ts';
import { readiness, sandboxAnswers } from '../server/readiness.ts';
import { type RunEntry, readRun } from '../server/run-file.ts';
import { addressOf, dataDirOf } from '../server/settings.ts';
import { type Finding, finding } from './finding.ts';

export async function checkConfiguredPort(
  terminal: Terminal,
  name: string,
  host: string,
  number: number,
  entries: RunEntry[],
): Promise<Finding> {
  const t = terminal.texts.doctor;
  const title = fill(t.port, { port: number });
  const ours = entries.find((entry) => new URL(entry.url).port === String(number));
  if (ours) return finding(name, title, 'ok', fill(t.portOurs, { pid: ours.pid }));
  const found = await checkPort(host, number);
  if ('port' in found) return finding(name, title, 'ok', t.portFree);
  // A server that already runs on other ports does not need this one.
  const needed = entries.length ? 'warning' : 'broken';
  return finding(name, title, needed, 'taken' in found ? fill(t.portTaken, { name }) : found.failed);
}

export async function checkDatabase(terminal: Terminal, settings: Env): Promise<Finding> {
  const t = terminal.texts.doctor;
  if (!settings.DATABASE_URL) {
    if (databaseHolder(settings.DATA_DIR)) return checkHeldDatabase(terminal);
    if (!existsSync(join(settings.DATA_DIR, 'postgres'))) return finding('records', t.database, 'ok', t.databaseNew);
  }
  try {
    await withDatabase(terminal, settings, (database) => database.pool.query('select 1'), { migrate: false, recover: false });
    return finding('records', t.database, 'ok', t.databaseOk);
  } catch (error) {
    return finding('records', t.database, 'broken', fill(t.databaseFailed, { why: (error as Error).message }));
  }
}

/** The database is open in another process: its server knows its state. */
async function checkHeldDatabase(terminal: Terminal): Promise<Finding> {
  const t = terminal.texts.doctor;
  const server = readRun(dataDirOf(terminal)).find((entry) => entry.role !== 'sandbox');
  const state = server ? await readiness(server.url) : null;
  const { ready, notReady, missing } = terminal.texts.status;
  const words = state?.ready ? ready : state?.missing.length ? fill(missing, { missing: state.missing.join(', ') }) : notReady;
  return finding('records', t.database, state?.ready ? 'ok' : 'warning', fill(t.databaseHeld, { state: words }));
}

/** Nothing needs Redis, so its absence breaks nothing. */
export async function checkRedis(terminal: Terminal, settings: Env, entries: RunEntry[]): Promise<Finding> {
  const t = terminal.texts.doctor;
  if (!settings.REDIS_URL) return finding('redis', t.redis, 'ok', t.redisUnused);
  const server = entries.find((entry) => entry.role !== 'sandbox');
  const state = server ? (await readiness(server.url)).redis : null;
  if (state) return finding('redis', t.redis, state === 'connected' ? 'ok' : 'warning', textAt(terminal.texts.redis, state) ?? state);
  const { redisProblem } = await import('../server/redis-problem.ts');
  const why = await redisProblem(settings.REDIS_URL);
  return why === null
    ? finding('redis', t.redis, 'ok', terminal.texts.redis.connected)
    : finding('redis', t.redis, 'warning', fill(t.redisSilent, { why }));
}

export async function checkSandbox(terminal: Terminal, settings: Env, entries: RunEntry[]): Promise<Finding> {
  const t = terminal.texts.doctor;
  if (!settings.SANDBOX) return finding('sandbox', t.sandbox, 'ok', t.sandboxOff);
  const url = entries.find((entry) => entry.role === 'sandbox')?.url ?? addressOf('127.0.0.1', settings.SANDBOX_PORT);
  if (await sandboxAnswers(url)) return finding('sandbox', t.sandbox, 'ok', fill(t.sandboxOk, { url }));
  if (!entries.length) return finding('sandbox', t.sandbox, 'ok', t.sandboxDown);
  return finding('sandbox', t.sandbox, 'broken', fill(t.sandboxBroken, { url }));
}
