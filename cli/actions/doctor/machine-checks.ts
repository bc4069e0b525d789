import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { bytes } from '../../ui/figures.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { databaseHolder } from '../server/part-lock.ts';
import { type Finding, finding } from './finding.ts';

/** With less free space than this nothing more is written. */
const NEEDED_BYTES = 200 * 1024 * 1024;
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function checkNode(terminal: Terminal): Finding {
  const t = terminal.texts.doctor;
  const version = process.versions.node;
  return Number(version.split('.')[0]) >= 24
    ? finding('node', t.node, 'ok', version)
    : finding('node', t.node, 'broken', fill(t.nodeOld, { version }));
}

export function checkPackages(terminal: Terminal): Finding {
  const t = terminal.texts.doctor;
  const { root } = terminal;
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const missing = Object.keys(wanted.dependencies).filter((name) => !existsSync(join(root, 'node_modules', name, 'package.json')));
  return missing.length ? finding('packages', t.packages, 'broken', t.packagesMissing) : finding('packages', t.packages, 'ok', t.state.ok);
}

export function checkBuild(terminal: Terminal): Finding {
  const t = terminal.texts.doctor;
  const parts = { server: '.build/api/server/index.mjs', worker: '.build/wire-worker.mjs', terminal: '.build/cli/main.mjs' };
  const missing = Object.entries(parts).flatMap(([name, path]) => (existsSync(join(terminal.root, path)) ? [] : [name]));
  return missing.length
    ? finding('build', t.build, 'broken', fill(t.buildMissing, { missing: missing.join(', ') }))
    : finding('build', t.build, 'ok', t.state.ok);
}

export async function checkDisk(terminal: Terminal, path: string): Promise<Finding> {
  const t = terminal.texts.doctor;
  const { bavail, bsize } = await statfs(existsSync(path) ? path : terminal.root);
  const free = bavail * bsize;
  const values = { free: bytes(free), needed: bytes(NEEDED_BYTES), dataDir: path };
  return free < NEEDED_BYTES
    ? finding('disk', t.disk, 'broken', fill(t.diskLow, values))
    : finding('disk', t.disk, 'ok', fill(t.diskFree, values));
}

export function checkDataDir(terminal: Terminal, path: string): Finding {
  const t = terminal.texts.doctor;
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
  } catch (error) {
    return finding('dataDir', t.dataDir, 'broken', fill(t.dataDirFailed, { dataDir: path, why: (error as Error).message }));
  }
  const pid = databaseHolder(path);
  return finding('dataDir', t.dataDir, 'ok', fill(pid ? t.dataDirUsed : t.dataDirOk, { dataDir: path, pid: pid ?? 0 }));
}

export function checkChromium(terminal: Terminal): Finding {
  const t = terminal.texts.doctor;
  const found = [terminal.env['CHROMIUM_PATH'], ...BROWSERS].find((path) => path && existsSync(path));
  return found ? finding('chromium', t.chromium, 'ok', found) : finding('chromium', t.chromium, 'warning', t.chromiumMissing);
}
