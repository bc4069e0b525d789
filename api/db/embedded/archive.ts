import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import tar from 'tar-stream';

/** What goes into an archive: a folder, a file read now, or given content. */
export type ArchiveEntry = { name: string } & ({ folder: true } | { file: string } | { content: Buffer });

const CHUNK = 1 << 20;

/**
 * Writes a tar file, compressed with zstd, and flushes it to disk. Files may change while they are read: each is stored
 * with the size it had at the start, filled up with zeros where it shrank, and skipped where it vanished.
 */
export async function writeArchive(target: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const pack = tar.pack({ highWaterMark: CHUNK });
  await Promise.all([
    pipeline(pack, compress, createWriteStream(target, { mode: 0o600 })),
    addAll(pack, entries).catch((error) => pack.destroy(error)),
  ]);
  const file = await open(target, 'r+');
  await file.sync();
  await file.close();
}

/** Unpacks what `writeArchive` wrote into a folder. Throws when the archive is damaged or cut short. */
export async function readArchive(source: string, folder: string): Promise<void> {
  const extract = tar.extract();
  await Promise.all([pipeline(createReadStream(source), createZstdDecompress(), extract), unpack(extract, folder)]);
}

async function addAll(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  for await (const entry of entries) {
    if ('folder' in entry) pack.entry({ name: `${entry.name}/`, type: 'directory', mode: 0o700 });
    else if ('content' in entry) pack.entry({ name: entry.name, mode: 0o600 }, entry.content);
    else await addFile(pack, entry.name, entry.file);
  }
  pack.finalize();
}

async function addFile(pack: tar.Pack, name: string, path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    const entry = pack.entry({ name, size, mode: 0o600 });
    await pipeline(Readable.from(contentOf(file, size), { objectMode: false }), entry);
  } finally {
    await file.close();
  }
}

async function* contentOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(CHUNK, size - at);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    yield bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead);
    at += bytesRead || wanted;
  }
}

async function unpack(extract: tar.Extract, folder: string): Promise<void> {
  for await (const entry of extract) {
    const path = join(folder, entry.header.name);
    if (!path.startsWith(join(folder, '/'))) throw new Error('the archive names a file outside its folder');
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true });
      entry.resume();
    } else {
      await mkdir(dirname(path), { recursive: true });
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
  }
}
