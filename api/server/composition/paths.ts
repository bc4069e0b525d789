import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Paths {
  root: string;
  workerFile: string;
  migrationsFolder: string;
  /** The console's page in the build; null where the console was not built. */
  page: string | null;
}

/** Where things lie, seen from the file that was started: built or not, from whatever folder. */
export function findPaths(started: string | undefined = process.argv[1]): Paths {
  const root = findRoot(started ? dirname(started) : process.cwd());
  const built = join(root, '.build/wire-worker.mjs');
  const page = join(root, '.build/console/index.html');
  return {
    root,
    workerFile: started?.includes('.build') || existsSync(built) ? built : join(root, 'api/db/wire-worker.ts'),
    migrationsFolder: join(root, 'api/db/migrations'),
    page: existsSync(page) ? page : null,
  };
}

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (nameIn(join(folder, 'package.json')) === 'batch-grabber') return folder;
    if (folder === dirname(folder)) throw new Error(`the project's folder is not above ${from}`);
  }
}

function nameIn(file: string): unknown {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }).name : undefined;
}
