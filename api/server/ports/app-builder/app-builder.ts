import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FreeSpace, freeSpace, NoSpaceError, SPACE_FLOOR } from '#api/db/embedded/free-space.ts';
import type { AppBuilder, BuildApp, BuiltApp } from '#api/verbs/ports.ts';
import { APP_BUILD, SECOND } from '#config/constants.ts';
import type { Log } from '#engine/model/log.ts';
import { packEmbedded } from './embedded-packer.ts';
import { runCommand } from './external-command.ts';
import { isWhole, TAIL_BYTES } from './zip.ts';

/** Builds end well before the database must. */
const FLOOR = 2 * SPACE_FLOOR;

export interface AppBuilderDeps {
  dataDir: string;
  /** Null: the embedded packer. */
  command: readonly string[] | null;
  log: Log;
  free?: FreeSpace;
  mostMs?: number;
  lookMs?: number;
}

/**
 * Makes the drivers' apps in a folder of the data folder. Each build has a folder for itself, which goes with its end, whatever that is;
 * only a whole file is moved to the finished ones. What a killed process left is removed when the next one opens.
 */
export function openAppBuilder({
  dataDir,
  command,
  log,
  free = freeSpace,
  mostMs = APP_BUILD.mostMs,
  lookMs = SECOND,
}: AppBuilderDeps): AppBuilder {
  const finished = join(dataDir, 'apps');
  const work = join(dataDir, 'apps-unfinished');
  const running = new Map<string, { abort: AbortController; done: Promise<unknown> }>();
  const cleared = rm(work, { recursive: true, force: true });

  async function make({ buildId, name, manifest }: BuildApp, signal: AbortSignal): Promise<BuiltApp> {
    const folder = join(work, buildId);
    const out = join(folder, name);
    await cleared;
    await checkSpace();
    await mkdir(folder, { recursive: true });
    await mkdir(finished, { recursive: true });
    try {
      if (command) await runExternal({ buildId, folder, out, input: JSON.stringify(manifest), signal });
      else await packEmbedded(manifest, out);
      signal.throwIfAborted();
      const facts = await checkFile(out);
      await checkSpace();
      await rename(out, join(finished, name));
      return facts;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function runExternal({ buildId, ...build }: { buildId: string; folder: string; out: string; input: string; signal: AbortSignal }) {
    const full = new AbortController();
    const watch = setInterval(() => void checkSpace().catch((error) => full.abort(error)), lookMs);
    const signal = AbortSignal.any([build.signal, full.signal]);
    try {
      const { printed, failure } = await runCommand({ command: command!, ...build, signal });
      const fields = { buildId, ...(printed && { printed }) };
      if (signal.aborted) log.warn({ ...fields, why: String(signal.reason) }, 'the app builder was ended');
      else if (failure) log.warn({ ...fields, failure }, 'the app builder failed');
      else log.info(fields, 'the app builder has made an app');
      signal.throwIfAborted();
      if (failure) throw new Error(`the app builder failed: ${failure}`);
    } finally {
      clearInterval(watch);
    }
  }

  async function checkSpace(): Promise<void> {
    if ((await free(dataDir)) < FLOOR) throw new NoSpaceError('too little space for an app');
  }

  return {
    ending: command ? 'apk' : 'zip',
    async build(wanted) {
      const abort = new AbortController();
      const late = setTimeout(() => abort.abort(new Error(`not done within ${mostMs / SECOND} s`)), mostMs);
      const done = make(wanted, abort.signal);
      running.set(wanted.buildId, { abort, done });
      try {
        return await done;
      } finally {
        clearTimeout(late);
        running.delete(wanted.buildId);
      }
    },
    cancel(buildId) {
      running.get(buildId)?.abort.abort(new Error('no longer wanted'));
    },
    async open(name) {
      const path = join(finished, name);
      const size = await stat(path).then(
        (found) => found.size,
        () => null,
      );
      return size === null ? null : { size, read: (start, end) => createReadStream(path, { start, end }) };
    },
    remove: (name) => rm(join(finished, name), { force: true }),
    names: () => readdir(finished).catch(() => []),
    async close() {
      for (const { abort } of running.values()) abort.abort(new Error('the server is closing'));
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

/** An ordinary file, a zip to its last byte, and not too large; else this throws. */
async function checkFile(path: string): Promise<BuiltApp> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile()) throw new Error('the app builder wrote no file');
  const { size } = found;
  if (size > APP_BUILD.maxBytes) throw new Error(`the app has ${size} bytes, more than ${APP_BUILD.maxBytes}`);
  const file = await open(path);
  try {
    const head = Buffer.alloc(Math.min(4, size));
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, size - tail.length);
    if (!isWhole(head, tail, size)) throw new Error('the app is not whole');
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
    // Only bytes that are on the disk are announced.
    await file.sync();
    return { bytes: size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}
