import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';

/** One running process, as `run.json` in the data folder lists it. */
export interface RunEntry {
  role: string;
  pid: number;
  /** ISO. */
  startedAt: string;
  url: string;
  /** Process id of the `grab start` (or `grab sandbox` …) that looks after it. */
  supervisor: number;
  mark: string;
}

/** Entries whose process lives. */
export function readRun(dataDir: string): RunEntry[] {
  return readAll(dataDir).filter(lives);
}

/** Parts that should run, as their supervisor does, but do not right now: they ended and are about to start again. */
export function missingParts(dataDir: string): RunEntry[] {
  return readAll(dataDir).filter((entry) => !lives(entry) && processIdentity(entry.supervisor) !== null);
}

/** Replaces this supervisor's entries and keeps those of others that still live. */
export function writeRun(dataDir: string, entries: Omit<RunEntry, 'supervisor' | 'mark'>[]): void {
  const others = readAll(dataDir).filter((entry) => entry.supervisor !== process.pid && processIdentity(entry.supervisor) !== null);
  const own = entries.map((entry) => ({ ...entry, supervisor: process.pid, mark: processIdentity(entry.pid) ?? '' }));
  const all = [...others, ...own];
  const path = runPath(dataDir);
  if (!all.length) {
    rmSync(path, { force: true });
    return;
  }
  writeFileSync(`${path}.${process.pid}`, `${JSON.stringify({ processes: all }, null, 2)}\n`);
  renameSync(`${path}.${process.pid}`, path);
}

/** Processes left behind by a supervisor that was killed. */
export function orphans(dataDir: string): RunEntry[] {
  return readRun(dataDir).filter((entry) => processIdentity(entry.supervisor) === null);
}

function lives(entry: RunEntry): boolean {
  return processIdentity(entry.pid) === entry.mark;
}

function readAll(dataDir: string): RunEntry[] {
  try {
    return (JSON.parse(readFileSync(runPath(dataDir), 'utf8')) as { processes: RunEntry[] }).processes;
  } catch {
    return [];
  }
}

function runPath(dataDir: string): string {
  return join(dataDir, 'run.json');
}
