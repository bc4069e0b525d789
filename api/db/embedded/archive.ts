import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** What goes into an archive: a folder, a file read now, or given content. */
export type ArchiveEntry = { name: string } & ({ folder: true } | { file: string } | { content: Buffer });

const BLOCK = 512;
const CHUNK = 1 << 20;

/**
 * Writes a tar file, compressed with zstd, and flushes it to disk. Files may change while they are read: each is stored
 * with the size it had at the start, filled up with zeros where it shrank, and left out where it vanished.
 */
export async function writeArchive(target: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  await pipeline(Readable.from(tar(entries), { objectMode: false, highWaterMark: CHUNK }), compress, createWriteStream(target));
  const file = await open(target, 'r+');
  await file.sync();
  await file.close();
}

/** Unpacks what `writeArchive` wrote into a folder. Throws when the archive is damaged or cut short. */
export async function readArchive(source: string, folder: string): Promise<void> {
  await pipeline(createReadStream(source), createZstdDecompress(), (content) => untar(content, folder));
}

async function* tar(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    if ('folder' in entry) yield header(`${entry.name}/`, 0, '5');
    else if ('content' in entry) yield* padded(entry.name, entry.content.length, [entry.content]);
    else yield* fileEntry(entry.name, entry.file);
  }
  yield Buffer.alloc(2 * BLOCK);
}

async function* fileEntry(name: string, path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield* padded(name, size, contentOf(file, size));
  } finally {
    await file.close();
  }
}

async function* contentOf(file: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(CHUNK, size - at);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    yield bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead);
    at += bytesRead || wanted;
  }
}

async function* padded(name: string, size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield header(name, size, '0');
  yield* content;
  if (size % BLOCK) yield Buffer.alloc(BLOCK - (size % BLOCK));
}

/** A ustar header. Names of a PostgreSQL folder are short: one that is not is a bug. */
function header(name: string, size: number, type: '0' | '5'): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`the name is too long for the archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) => block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  block.write(name, 0);
  octal(type === '5' ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  octal(checksum(block), 148, 7);
  return block;
}

function checksum(block: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : block[at]!;
  return sum;
}

async function untar(input: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const source = reader(input);
  for (;;) {
    const block = await source.exactly(BLOCK);
    // The checksum stands at the very end: only a stream read to its end is known to be whole.
    if (block.every((byte) => byte === 0)) return source.toTheEnd();
    if (Number.parseInt(block.toString('latin1', 148, 154), 8) !== checksum(block)) throw new Error('the archive is damaged');
    const name = block.toString('utf8', 0, block.indexOf(0));
    const path = join(folder, name);
    if (!path.startsWith(join(folder, '/'))) throw new Error('the archive names a file outside its folder');
    if (block[156] === 0x35) {
      await mkdir(path, { recursive: true });
      continue;
    }
    const size = Number.parseInt(block.toString('latin1', 124, 135), 8);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'w', 0o600);
    try {
      for (let left = size; left > 0; ) {
        const part = await source.upTo(left);
        await file.writeFile(part);
        left -= part.length;
      }
    } finally {
      await file.close();
    }
    if (size % BLOCK) await source.exactly(BLOCK - (size % BLOCK));
  }
}

/** Reads a stream by the number of bytes. */
function reader(input: AsyncIterable<Buffer>) {
  const chunks = input[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const upTo = async (length: number): Promise<Buffer> => {
    while (!rest.length) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('the archive is cut short');
      rest = value;
    }
    const part = rest.subarray(0, length);
    rest = rest.subarray(part.length);
    return part;
  };
  return {
    upTo,
    async toTheEnd(): Promise<void> {
      while (!(await chunks.next()).done);
    },
    async exactly(length: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let left = length; left > 0; ) {
        const part = await upTo(left);
        parts.push(part);
        left -= part.length;
      }
      return Buffer.concat(parts);
    },
  };
}
