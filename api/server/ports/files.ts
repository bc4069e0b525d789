import { join } from 'node:path';
import { createStorage } from 'unstorage';
import folder from 'unstorage/drivers/fs-lite';
import { type FreeSpace, freeSpace, NoSpaceError, SPACE_FLOOR } from '#api/db/embedded/free-space.ts';
import type { Files } from '#api/verbs/ports.ts';

/** Pictures end well before the database must. */
const FLOOR = 2 * SPACE_FLOOR;

/**
 * Pictures are files in a folder of the data folder, behind a storage that other places can replace. A write throws a
 * `NoSpaceError` where it would leave less than 400 MB free.
 */
export function openFiles(dataDir: string, free: FreeSpace = freeSpace): Files {
  const storage = createStorage({ driver: folder({ base: join(dataDir, 'files') }) });
  return {
    async write(name, bytes) {
      if ((await free(dataDir)) - bytes.length < FLOOR) throw new NoSpaceError('too little space for a picture');
      await storage.setItemRaw(name, Buffer.from(bytes));
    },
    read: async (name) => (await storage.getItemRaw<Uint8Array>(name)) ?? null,
    remove: (name) => storage.removeItem(name),
  };
}
