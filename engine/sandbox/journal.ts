import { closeSync, fdatasync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An append-only file of JSON lines. A line survives a killed process as soon as `append` returns, and a power cut
 * once `flushed` has called back.
 */
export interface Journal<Entry> {
  append(entry: Entry): void;
  /** Calls back when everything appended so far is on the disk; one flush serves all who wait. */
  flushed(done: () => void): void;
  /** Starts a new file that holds just this; the old one is deleted. On the disk when it returns. */
  restart(entries: Entry[]): void;
  /** Bytes appended since it began. */
  grown(): number;
  close(): void;
}

const NAME = /^journal-(\d+)\.ndjson$/;

/** Opens the newest journal of a folder: what it holds, then a fresh file that begins with what `condense` makes of it. */
export function openJournal<Entry>(
  folder: string,
  condense: (entries: Iterable<Entry>) => Entry[],
  broken: (error: Error) => void,
): Journal<Entry> {
  let generation = Math.max(0, ...generations(folder));
  let fd = -1;
  let waiting: (() => void)[] = [];
  let flushing = -1;
  let closed = false;
  let grown = 0;

  const begin = (entries: Entry[]) => {
    const path = join(folder, `journal-${generation + 1}.ndjson`);
    const draft = openSync(`${path}.tmp`, 'w');
    for (let i = 0; i < entries.length; i += 1000)
      write(
        draft,
        entries
          .slice(i, i + 1000)
          .map(line)
          .join(''),
      );
    fsyncSync(draft);
    renameSync(`${path}.tmp`, path);
    syncFolder(folder);
    // One that is being flushed is closed when that is done.
    if (fd >= 0 && fd !== flushing) closeSync(fd);
    fd = draft;
    grown = 0;
    generation += 1;
    for (const old of generations(folder)) if (old < generation) unlinkSync(join(folder, `journal-${old}.ndjson`));
  };
  begin(condense(generation > 0 ? readEntries<Entry>(join(folder, `journal-${generation}.ndjson`)) : []));

  const flush = () => {
    if (closed || flushing >= 0 || waiting.length === 0) return;
    flushing = fd;
    const served = waiting;
    waiting = [];
    fdatasync(flushing, (error) => {
      const replaced = flushing !== fd;
      if (replaced || closed) closeSync(flushing);
      flushing = -1;
      // After a restart its lines are on the disk in the new file, or belong to a world that is no more.
      if (error && !replaced) broken(error);
      else for (const done of served) done();
      flush();
    });
  };

  return {
    append(entry) {
      grown += write(fd, line(entry));
    },
    grown: () => grown,
    flushed(done) {
      waiting.push(done);
      flush();
    },
    restart: begin,
    close() {
      fsyncSync(fd);
      if (flushing !== fd) closeSync(fd);
      closed = true;
      for (const done of waiting.splice(0)) done();
    },
  };
}

function line(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}

function write(fd: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
  return bytes.length;
}

/** Every whole line up to the first that is torn. */
function* readEntries<Entry>(path: string): Generator<Entry> {
  const bytes = readFileSync(path);
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    if (end < 0) return;
    try {
      yield JSON.parse(bytes.toString('utf8', from, end)) as Entry;
    } catch {
      return;
    }
    from = end + 1;
  }
}

function generations(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const found = NAME.exec(name);
    return found ? [Number(found[1])] : [];
  });
}

function syncFolder(folder: string): void {
  // Not every system lets a folder be opened; the rename is then as safe as that system makes it.
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
