import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady } from '../../support/built.ts';
import { freshDataDir } from '../../support/database.ts';
import type { Fleet } from '../fleet.ts';
import { type Notes, type Row, underFire } from '../row.ts';

const MEGABYTE = 1024 * 1024;
const VOLUME = 700;
/** The records are written as long as 200 MB are free. */
const LEFT = 100;
const NOTICED_MS = 5000;
const RECOVERED_MS = 15_000;
const WATCHDOG_MS = 20_000;

export const diskFull: Row = {
  number: 20,
  fault: 'the disk of the embedded records fills up: below the reserve, then to the last byte',
  passes: 'writing stops with a clear message and nothing is accepted; it goes on by itself when space is freed; a hung engine ends itself',
  runs: 2,
  impossible: () => (process.getuid?.() === 0 ? null : 'needs root: a small volume of its own is mounted'),
  async run(plan) {
    const volume = mkdtempSync(join(tmpdir(), 'grab-volume-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME}m`, 'tmpfs', volume]);
    try {
      const dataDir = await freshDataDir(undefined, volume);
      return await underFire(plan, { dataDir }, async (fleet, notes) => {
        await sleep(3000);
        await fill(fleet, notes, volume, LEFT);
        await fill(fleet, notes, volume, 0);
      });
    } finally {
      execFileSync('umount', ['-l', volume]);
      rmSync(volume, { recursive: true, force: true });
    }
  },
};

async function fill(fleet: Fleet, notes: Notes, volume: string, left: number): Promise<void> {
  notes.say(`${left} MB left`);
  const { pid } = fleet.server();
  const ballast = join(volume, 'ballast');
  const began = Date.now();
  occupy(ballast, volume, left);
  for (;;) {
    if (!(await isReady(fleet.url()))) break;
    if (Date.now() - began > NOTICED_MS * 6) return notes.breach(`${left} MB left and it still calls itself ready`);
    await sleep(50);
  }
  notes.took('noticed', Date.now() - began, NOTICED_MS);
  await sleep(1500);
  const accepts = () => fleet.tap.calls.filter((call) => call.call === 'accept').length;
  const before = accepts();
  await sleep(4000);
  if (accepts() > before) notes.breach(`${accepts() - before} accepts while nothing could be written`);
  if (!/the disk is almost full|disk is full|No space left/i.test(fleet.output()))
    notes.breach('nothing in the log says that the disk is full');

  rmSync(ballast, { force: true });
  const freed = Date.now();
  notes.say('space is freed');
  // A process that hung on the full disk ends itself and starts again, even when it reported itself ready for a while.
  const polling = recovered(fleet, freed);
  polling.catch(() => undefined);
  const ended = await Promise.race([fleet.server().ended, polling, sleep(WATCHDOG_MS, 'stuck', { ref: false })]);
  if (ended === 'stuck') return notes.breach('neither usable again nor ended');
  if (ended !== 'polling') {
    notes.count('ended itself');
    await fleet.start();
  } else if (fleet.server().pid !== pid) notes.breach('another process answers');
  await fleet.allPolling(freed);
  notes.took('usable again', Date.now() - freed, RECOVERED_MS);
  if (!(await fleet.untilAccepting(10_000))) notes.breach('no accepts after space was freed');
}

async function recovered(fleet: Fleet, freed: number): Promise<'polling'> {
  while (!(await isReady(fleet.url()))) await sleep(50);
  await fleet.allPolling(freed);
  return 'polling';
}

/** Writes until only so many megabytes are left. */
function occupy(file: string, volume: string, left: number): void {
  mkdirSync(volume, { recursive: true });
  const fd = openSync(file, 'w');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(volume);
      const free = bavail * bsize - left * MEGABYTE;
      if (free <= 0) return;
      writeSync(fd, Buffer.alloc(Math.min(free, 8 * MEGABYTE)));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(fd);
  }
}
