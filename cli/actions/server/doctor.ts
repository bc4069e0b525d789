import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#config/env.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { bytes } from '../../ui/figures.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill, textAt } from '../../ui/texts.ts';
import { withDatabase } from '../db/open-database.ts';
import { checkPort } from './check-port.ts';
import { databaseHolder } from './part-lock.ts';
import { readiness, sandboxAnswers } from './readiness.ts';
import { type RunEntry, readRun } from './run-file.ts';
import { addressOf, dataDirOf, settingsOf } from './settings.ts';

type FindingState = 'ok' | 'warning' | 'broken';

interface Finding {
  /** Stable key. */
  check: string;
  name: string;
  state: FindingState;
  /** What was found, and unless it is well what to do about it. */
  message: string;
}

/** Below this nothing is written any more. */
const NEEDED_BYTES = 200 * 1024 * 1024;
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Checks this machine. JSON: `[{check, name, state, message}]`. Ends with 1 when something is broken. */
export async function doctor(terminal: Terminal): Promise<ExitCode> {
  const { texts, paint, glyph } = terminal;
  const findings = await findingsOf(terminal);
  const broken = findings.filter((finding) => finding.state === 'broken').length;
  if (terminal.json) printJson(terminal, findings);
  else {
    const look = { ok: paint.ok(glyph.ok), warning: paint.wait(glyph.warn), broken: paint.bad(glyph.bad) };
    const width = Math.max(...findings.map((finding) => finding.name.length));
    for (const { state, name, message } of findings) terminal.out(`${look[state]} ${name.padEnd(width)}  ${message}`);
    terminal.out(broken ? `\n${fill(texts.doctor.broken, { count: broken })}` : `\n${texts.doctor.allWell}`);
  }
  return broken ? EXIT.failed : EXIT.ok;
}

async function findingsOf(terminal: Terminal): Promise<Finding[]> {
  const t = terminal.texts.doctor;
  const finding = (check: string, name: string, state: FindingState, message: string): Finding => ({ check, name, state, message });
  const findings: Finding[] = [node(), packages(), build()];
  const settings = await settingsOf(terminal).catch((error: CliFailure) => error);
  if (settings instanceof CliFailure) return [...findings, finding('environment', t.environment, 'broken', settings.message)];
  const running = readRun(settings.DATA_DIR);
  findings.push(await disk(settings.DATA_DIR), dataDir(settings.DATA_DIR), await port('PORT', settings.HOST, settings.PORT, running));
  if (settings.SANDBOX) findings.push(await port('SANDBOX_PORT', '127.0.0.1', settings.SANDBOX_PORT, running));
  findings.push(await records(settings), await redis(settings, running), await sandbox(settings, running), chromium());
  return findings;

  function node(): Finding {
    const version = process.versions.node;
    return Number(version.split('.')[0]) >= 24
      ? finding('node', t.node, 'ok', version)
      : finding('node', t.node, 'broken', fill(t.nodeOld, { version }));
  }

  function packages(): Finding {
    const { root } = terminal;
    const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    const missing = Object.keys(wanted.dependencies).filter((name) => !existsSync(join(root, 'node_modules', name, 'package.json')));
    return missing.length
      ? finding('packages', t.packages, 'broken', t.packagesMissing)
      : finding('packages', t.packages, 'ok', t.state.ok);
  }

  function build(): Finding {
    const parts = { server: '.build/api/server/index.mjs', worker: '.build/wire-worker.mjs', terminal: '.build/cli/main.mjs' };
    const missing = Object.entries(parts).flatMap(([name, path]) => (existsSync(join(terminal.root, path)) ? [] : [name]));
    return missing.length
      ? finding('build', t.build, 'broken', fill(t.buildMissing, { missing: missing.join(', ') }))
      : finding('build', t.build, 'ok', t.state.ok);
  }

  async function disk(path: string): Promise<Finding> {
    const { bavail, bsize } = await statfs(existsSync(path) ? path : terminal.root);
    const free = bavail * bsize;
    const values = { free: bytes(free), needed: bytes(NEEDED_BYTES), dataDir: path };
    return free < NEEDED_BYTES
      ? finding('disk', t.disk, 'broken', fill(t.diskLow, values))
      : finding('disk', t.disk, 'ok', fill(t.diskFree, values));
  }

  function dataDir(path: string): Finding {
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      accessSync(path, constants.W_OK);
    } catch (error) {
      return finding('dataDir', t.dataDir, 'broken', fill(t.dataDirFailed, { dataDir: path, why: (error as Error).message }));
    }
    const pid = databaseHolder(path);
    return finding('dataDir', t.dataDir, 'ok', fill(pid ? t.dataDirUsed : t.dataDirOk, { dataDir: path, pid: pid ?? 0 }));
  }

  async function port(name: string, host: string, number: number, entries: RunEntry[]): Promise<Finding> {
    const title = fill(t.port, { port: number });
    const ours = entries.find((entry) => new URL(entry.url).port === String(number));
    if (ours) return finding(name, title, 'ok', fill(t.portOurs, { pid: ours.pid }));
    const found = await checkPort(host, number);
    if ('port' in found) return finding(name, title, 'ok', t.portFree);
    // Once the house runs on other ports, it does not need this one.
    const needed = entries.length ? 'warning' : 'broken';
    return finding(name, title, needed, 'taken' in found ? fill(t.portTaken, { name }) : found.failed);
  }

  async function records(settings: Env): Promise<Finding> {
    if (!settings.DATABASE_URL) {
      if (databaseHolder(settings.DATA_DIR)) return heldRecords();
      if (!existsSync(join(settings.DATA_DIR, 'postgres'))) return finding('records', t.records, 'ok', t.recordsNew);
    }
    try {
      await withDatabase(terminal, settings, (database) => database.pool.query('select 1'), { migrate: false, recover: false });
      return finding('records', t.records, 'ok', t.recordsOk);
    } catch (error) {
      return finding('records', t.records, 'broken', fill(t.recordsFailed, { why: (error as Error).message }));
    }
  }

  async function heldRecords(): Promise<Finding> {
    const server = readRun(dataDirOf(terminal)).find((entry) => entry.role !== 'sandbox');
    const state = server ? await readiness(server.url) : null;
    const { ready, notReady, missing } = terminal.texts.status;
    const words = state?.ready ? ready : state?.missing.length ? fill(missing, { missing: state.missing.join(', ') }) : notReady;
    return finding('records', t.records, state?.ready ? 'ok' : 'warning', fill(t.recordsHeld, { state: words }));
  }

  /** Nothing needs Redis, so its absence breaks nothing. */
  async function redis(settings: Env, entries: RunEntry[]): Promise<Finding> {
    if (!settings.REDIS_URL) return finding('redis', t.redis, 'ok', t.redisUnused);
    const server = entries.find((entry) => entry.role !== 'sandbox');
    const state = server ? (await readiness(server.url)).redis : null;
    if (state) return finding('redis', t.redis, state === 'connected' ? 'ok' : 'warning', textAt(terminal.texts.redis, state) ?? state);
    const { checkRedis } = await import('./check-redis.ts');
    const why = await checkRedis(settings.REDIS_URL);
    return why === null
      ? finding('redis', t.redis, 'ok', terminal.texts.redis.connected)
      : finding('redis', t.redis, 'warning', fill(t.redisSilent, { why }));
  }

  async function sandbox(settings: Env, entries: RunEntry[]): Promise<Finding> {
    if (!settings.SANDBOX) return finding('sandbox', t.sandbox, 'ok', t.sandboxOff);
    const url = entries.find((entry) => entry.role === 'sandbox')?.url ?? addressOf('127.0.0.1', settings.SANDBOX_PORT);
    if (await sandboxAnswers(url)) return finding('sandbox', t.sandbox, 'ok', fill(t.sandboxOk, { url }));
    if (!entries.length) return finding('sandbox', t.sandbox, 'ok', t.sandboxDown);
    return finding('sandbox', t.sandbox, 'broken', fill(t.sandboxBroken, { url }));
  }

  function chromium(): Finding {
    const found = [terminal.env['CHROMIUM_PATH'], ...BROWSERS].find((path) => path && existsSync(path));
    return found ? finding('chromium', t.chromium, 'ok', found) : finding('chromium', t.chromium, 'warning', t.chromiumMissing);
  }
}
