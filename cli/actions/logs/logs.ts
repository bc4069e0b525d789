import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { LOG_LEVELS } from '../../ui/log-levels.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { numberFlag, sinceFlag } from '../flags.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { logPath, olderLogPath } from '../server/log-file.ts';
import { logPrinter, parseLogLine } from '../server/log-printer.ts';
import { dataDirOf } from '../server/settings.ts';

interface LogFlags {
  follow?: boolean;
  level?: string;
  since?: string;
  lines: string;
}

const FOLLOW_MS = 250;

/** The log of the installation on this machine: its last lines, and with `--follow` the new ones. In a pipe or as JSON: NDJSON. */
export async function logs(terminal: Terminal, flags: LogFlags): Promise<ExitCode> {
  const dataDir = dataDirOf(terminal);
  const most = numberFlag(terminal, '--lines', flags.lines)!;
  const wanted = lineFilter(terminal, flags);
  const path = logPath(dataDir);
  if (!existsSync(path)) throw new CliFailure('logs.none', fill(terminal.texts.logs.none, { dataDir }), { exit: EXIT.notFound });
  const colours = logPrinter({ ...terminal, stderr: terminal.stdout, err: terminal.out });
  const print = (line: string) => (terminal.json ? terminal.out(line) : colours(roleOf(line), line));

  const interrupted = interruptSignal();
  const reader = openReader(path);
  const present = reader.read().filter(wanted);
  const older = present.length < most && existsSync(olderLogPath(dataDir)) ? linesIn(olderLogPath(dataDir)).filter(wanted) : [];
  for (const line of [...older, ...present].slice(-most || Number.POSITIVE_INFINITY)) print(line);
  while (flags.follow && !interrupted.aborted) {
    await pause(FOLLOW_MS, undefined, { signal: interrupted }).catch(() => undefined);
    for (const line of reader.read()) if (wanted(line)) print(line);
  }
  reader.close();
  return flags.follow ? EXIT.interrupted : EXIT.ok;
}

/** From this level on and from this instant on; a line that is no JSON passes unless a level was asked for. */
function lineFilter(terminal: Terminal, flags: LogFlags): (line: string) => boolean {
  const least = flags.level === undefined ? 0 : LOG_LEVELS.indexOf(flags.level);
  const since = flags.since === undefined ? null : sinceFlag(terminal, '--since', flags.since, terminal.now());
  return (line) => {
    const entry = parseLogLine(line);
    if (!entry) return least === 0 && since === null;
    const level = LOG_LEVELS.indexOf(String(entry['level']));
    return level >= least && (since === null || Date.parse(String(entry['time'])) >= since);
  };
}

function roleOf(line: string): string {
  const role = parseLogLine(line)?.['role'];
  return typeof role === 'string' ? role : 'server';
}

function linesIn(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n').filter(Boolean);
}

/** Reads what was added since the last read, whole lines alone; goes on with the new file where the log was rotated. */
function openReader(path: string): { read(): string[]; close(): void } {
  let file = openSync(path, 'r');
  let at = 0;
  let rest = '';
  const readOn = () => {
    const { size } = fstatSync(file);
    const chunk = Buffer.alloc(Math.max(0, size - at));
    at += readSync(file, chunk, 0, chunk.length, at);
    const parts = (rest + chunk.toString('utf8')).split('\n');
    rest = parts.pop()!;
    return parts.filter(Boolean);
  };
  return {
    read() {
      const lines = readOn();
      if (statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino || !existsSync(path)) return lines;
      closeSync(file);
      file = openSync(path, 'r');
      at = 0;
      return [...lines, ...readOn()];
    },
    close: () => closeSync(file),
  };
}
