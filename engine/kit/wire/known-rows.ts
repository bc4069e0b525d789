import type { KnownRows } from '../../model/http.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_ROW, CLOSE_ROW] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Takes the known rows out of the bytes of a JSON answer before it is parsed, and counts them: a platform lists the same offers at
 * each poll, and parsing them would be most of a poll's work. What the scan cannot follow stays, for the parser to read or to refuse:
 * a list written with spaces, its last row, a row whose id holds an escape or a letter beyond ASCII.
 */
export function skipKnownRows(bytes: Buffer, { list, id, isKnown }: KnownRows): { bytes: Buffer; skipped: number } {
  const head = `"${list}":[`;
  const found = bytes.indexOf(head, 0, 'latin1');
  if (found < 0) return { bytes, skipped: 0 };
  const mark = Buffer.from(`"${id}":"`, 'latin1');
  const row: Row = { end: 0, idAt: 0, idEnd: 0 };
  const kept: Buffer[] = [];
  let keptFrom = 0;
  let skipped = 0;
  // A row goes with the comma that follows it.
  for (let at = found + head.length; findRow(bytes, at, mark, row) && bytes[row.end] === COMMA; at = row.end + 1) {
    const rowId = plainText(bytes, row.idAt, row.idEnd);
    if (rowId === '' || !isKnown(rowId)) continue;
    if (at > keptFrom) kept.push(bytes.subarray(keptFrom, at));
    keptFrom = row.end + 1;
    skipped += 1;
  }
  if (skipped === 0) return { bytes, skipped };
  kept.push(bytes.subarray(keptFrom));
  return { bytes: Buffer.concat(kept), skipped };
}

interface Row {
  /** The byte after it. */
  end: number;
  /** First byte of its id and the byte after; equal where it has none. */
  idAt: number;
  idEnd: number;
}

/** Finds the row that starts at this byte; false where no whole one does. One loop without calls: it goes over every byte of a poll. */
function findRow(bytes: Buffer, from: number, mark: Buffer, row: Row): boolean {
  const length = bytes.length;
  const markLength = mark.length;
  row.idAt = row.idEnd = 0;
  if (from >= length || bytes[from] !== OPEN_ROW) return false;
  let depth = 0;
  for (let at = from; at < length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      const start = at;
      for (at++; at < length; at++) {
        const inside = bytes[at]!;
        if (inside === QUOTE) break;
        if (inside === BACKSLASH) at++;
      }
      if (row.idAt !== 0 && row.idEnd === 0) row.idEnd = at;
      else if (depth === 1 && at - start === markLength - 3 && isAt(bytes, start, mark)) {
        row.idAt = start + markLength;
        // The string that starts now is the id.
        at += 1;
      }
    } else if (byte === OPEN_ROW || byte === OPEN_LIST) depth++;
    else if ((byte === CLOSE_ROW || byte === CLOSE_LIST) && --depth === 0) {
      row.end = at + 1;
      return true;
    }
  }
  return false;
}

function isAt(bytes: Buffer, at: number, mark: Buffer): boolean {
  if (at + mark.length > bytes.length) return false;
  for (let i = 0; i < mark.length; i++) if (bytes[at + i] !== mark[i]) return false;
  return true;
}

/** Empty where a byte is no printable letter of ASCII as it stands. */
function plainText(bytes: Buffer, from: number, end: number): string {
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === BACKSLASH || byte < 0x20 || byte > 0x7e) return '';
  }
  return bytes.toString('latin1', from, end);
}
