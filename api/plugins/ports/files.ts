import { join } from 'node:path';
import { createStorage } from 'unstorage';
import folder from 'unstorage/drivers/fs-lite';
import type { Files } from '#api/verbs/ports.ts';

/** Pictures lie in a folder of the data folder, through a storage that other places can stand in for. */
export function openFiles(dataDir: string): Files {
  const storage = createStorage({ driver: folder({ base: join(dataDir, 'files') }) });
  return {
    write: (name, bytes) => storage.setItemRaw(name, Buffer.from(bytes)),
    read: async (name) => (await storage.getItemRaw<Uint8Array>(name)) ?? null,
    remove: (name) => storage.removeItem(name),
  };
}
