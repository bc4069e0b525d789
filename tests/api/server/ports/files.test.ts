import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNoSpace } from '#api/db/embedded/free-space.ts';
import { openFiles } from '#api/server/ports/files.ts';

describe('api/server/ports/files', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('stores no picture that would leave too little of the disk', async () => {
    let free = 400 * 1024 * 1024 + 2;
    const files = openFiles(dataDir, () => Promise.resolve(free));

    const refused = await files.write('a.webp', new Uint8Array(3)).catch((error: unknown) => error);
    free++;
    await files.write('b.webp', new Uint8Array(3));

    expect(isNoSpace(refused)).toBe(true);
    expect(await readdir(join(dataDir, 'files'))).toEqual(['b.webp']);
  });
});
