import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';

/** Makes the data folder where it does not exist. Throws a failure of one line where it cannot be made or written to. */
export function openDataDir(terminal: Pick<Terminal, 'texts'>, dataDir: string): void {
  const { texts } = terminal;
  attempt(texts.start.dataDirFailed, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  // Modes alone do not say it: root may write everywhere but on a read-only disk.
  attempt(texts.start.dataDirNotWritable, () => rmdirSync(mkdtempSync(join(dataDir, '.probe-'))));

  function attempt(words: string, work: () => unknown): void {
    try {
      work();
    } catch (error) {
      throw new CliFailure('dataDir.failed', fill(words, { dataDir, why: (error as Error).message }));
    }
  }
}
