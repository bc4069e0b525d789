import { crc32, deflateRawSync } from 'node:zlib';

const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** A zip of these texts; the same texts give the same bytes. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    // From the version that is needed to the length of the extra field: the same in both headers. UTF-8 names, deflate, Jan 1, 1980.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([uint32(LOCAL), facts, path, packed]);
    // Comment, disk and attributes are all zero.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([uint32(CENTRAL), Buffer.from([20, 0]), facts, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** How much of a file's end `isWhole` needs. */
export const TAIL_BYTES = END_BYTES + MOST_COMMENT;

/** Whether this file, an apk too, is a zip to its last byte: `head` its first bytes, `tail` its last `TAIL_BYTES`, or all it has. */
export function isWhole(head: Buffer, tail: Buffer, size: number): boolean {
  if (size < END_BYTES || head.length < 4 || head.readUInt32LE(0) !== LOCAL) return false;
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return tail.readUInt32LE(at + 16) + tail.readUInt32LE(at + 12) === size - tail.length + at;
  }
  return false;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
