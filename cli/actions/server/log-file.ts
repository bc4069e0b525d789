import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Beyond this size the file is kept as the older one, and a new one begins. */
const MAX_BYTES = 20 * 1024 * 1024;

export function logPath(dataDir: string): string {
  return join(dataDir, 'logs', 'server.log');
}

/** The file before the present one. */
export function olderLogPath(dataDir: string): string {
  return `${logPath(dataDir)}.1`;
}

interface LogFile {
  write(line: string): void;
  close(): void;
}

/** Opens the log of an installation for appending. A disk that refuses a line loses that line: the server runs on. */
export function openLogFile(dataDir: string, maxBytes = MAX_BYTES): LogFile {
  const path = logPath(dataDir);
  let file: number | null = null;
  let bytes = 0;
  const open = () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    file = openSync(path, 'a', 0o600);
    bytes = fstatSync(file).size;
  };
  const close = () => {
    if (file !== null) closeSync(file);
    file = null;
  };
  return {
    close,
    write(line) {
      try {
        if (file !== null && bytes > maxBytes) {
          close();
          renameSync(path, olderLogPath(dataDir));
        }
        if (file === null) open();
        bytes += writeSync(file!, `${line}\n`);
      } catch {
        // A full or read-only disk: the same line is on stderr.
      }
    },
  };
}
