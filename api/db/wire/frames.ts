/** Messages of the PostgreSQL wire protocol (version 3): one type byte, four bytes of length, the content. */
export function frame(type: string, ...parts: (string | Uint8Array)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

export const SYNC = frame('S');
export const query = (sql: string): Buffer => frame('Q', `${sql}\0`);

/** An ErrorResponse. FATAL tells the client that the connection ends with it. */
export function errorFrame(code: string, message: string, severity: 'ERROR' | 'FATAL' = 'ERROR'): Buffer {
  return frame('E', `S${severity}\0V${severity}\0C${code}\0M${message}\0\0`);
}

/** A field of an ErrorResponse: `C` = the SQLSTATE, `M` = what it says. */
export function errorField(message: Buffer, field: 'C' | 'M'): string | null {
  for (let at = 5; at < message.length && message[at] !== 0; ) {
    const end = message.indexOf(0, at + 1);
    if (message[at] === field.charCodeAt(0)) return message.toString('utf8', at + 1, end);
    at = end + 1;
  }
  return null;
}

/** Whole messages at the start of `bytes`; what is left of a broken one stays out. */
export function* framesOf(bytes: Buffer): Generator<{ type: string; message: Buffer }> {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) return;
    yield { type: String.fromCharCode(bytes[at]!), message: bytes.subarray(at, end) };
    at = end;
  }
}
