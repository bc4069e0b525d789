import type { MessagePort } from 'node:worker_threads';
import type { Lane, Prepared, TextRow, Values } from '../prepared-message.ts';
import { errorField, frame, framesOf, SYNC } from './frames.ts';

type Statements = readonly (Prepared & { values: Values })[];

interface Pending {
  rows: TextRow[][];
  error: Error | null;
  resolve(rows: TextRow[][]): void;
  reject(error: Error): void;
}

/** One session of the embedded database. After an error it ends once everything under way is answered. */
interface Line {
  port: MessagePort;
  pending: Pending[];
  /** Prepared, or about to be. */
  known: Set<string>;
  spent: boolean;
}

/**
 * A lane straight into the database's thread: an accept waits for it, and a third of its round trip would pass in a
 * general client's layers. Messages go out at once, one behind the other.
 */
export function createPortLane(openPort: () => MessagePort): Lane {
  let line: Line | null = null;

  function open(): Line {
    const port = openPort();
    const opened: Line = { port, pending: [], known: new Set(), spent: false };
    port.on('message', (bytes: Uint8Array) => take(opened, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    port.on('close', () => lose(opened));
    // The greeting ends like an answer.
    opened.pending.push({ rows: [[]], error: null, resolve: () => undefined, reject: () => undefined });
    send(port, [START_UP]);
    return opened;
  }

  return {
    together(statements) {
      if (!line || line.spent) line = open();
      const { port, pending, known } = line;
      const answer = new Promise<TextRow[][]>((resolve, reject) => void pending.push({ rows: [[]], error: null, resolve, reject }));
      send(port, messages(statements, known));
      return answer;
    },
    async close() {
      if (line) end(line);
      line = null;
    },
  };
}

/** There is one user, whatever opens the port; the length comes before the version, 3.0. */
const START_UP = Buffer.from('\0\0\0\x29\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1');
/** Of the unnamed portal, all rows. */
const EXECUTE = frame('E', '\0', Buffer.alloc(4));
const NO_TYPES = Buffer.alloc(2);

function messages(statements: Statements, known: Set<string>): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (const { name, text } of statements) {
    if (known.has(name)) continue;
    known.add(name);
    parts.push(frame('P', `${name}\0${text}\0`, NO_TYPES));
  }
  for (const { name, values } of statements) parts.push(bind(name, values), EXECUTE);
  parts.push(SYNC);
  return parts;
}

/** Bind: portal, statement, no formats (all is text), the values with their lengths (-1 = null), no formats of the columns. */
function bind(name: string, values: Values): Buffer {
  const texts = values.map((value) => (value === null ? null : String(value)));
  const lengths = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)));
  const message = Buffer.allocUnsafe(13 + name.length + 4 * texts.length + lengths.reduce((sum, length) => sum + length, 0));
  let at = message.write('B\0\0\0\0\0', 'latin1');
  message.writeInt32BE(message.length - 1, 1);
  at += message.write(`${name}\0\0\0`, at, 'latin1');
  at = message.writeInt16BE(texts.length, at);
  for (const [n, text] of texts.entries()) {
    at = message.writeInt32BE(text === null ? -1 : lengths[n]!, at);
    if (text !== null) at += message.write(text, at);
  }
  message.writeInt16BE(0, at);
  return message;
}

/** Handed over, not copied again. */
function send(port: MessagePort, parts: Uint8Array[]): void {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  port.postMessage(bytes, [bytes.buffer]);
}

/** Each answer comes whole. */
function take(line: Line, bytes: Buffer): void {
  for (const { type, message } of framesOf(bytes)) {
    const asked = line.pending[0];
    if (!asked) return;
    if (type === 'D') asked.rows.at(-1)!.push(rowOf(message));
    else if (type === 'C') asked.rows.push([]);
    else if (type === 'E') asked.error = Object.assign(new Error(errorField(message, 'M') ?? ''), { code: errorField(message, 'C') });
    else if (type === 'Z') settle(line, asked);
  }
}

function settle(line: Line, { rows, error, resolve, reject }: Pending): void {
  line.pending.shift();
  if (error) {
    // Which of its statements it still knows is uncertain.
    line.spent = true;
    reject(error);
  } else resolve(rows.slice(0, -1));
  if (line.spent && !line.pending.length) end(line);
}

function end(line: Line): void {
  line.spent = true;
  line.port.postMessage(null);
  line.port.close();
}

function lose(line: Line): void {
  line.spent = true;
  for (const { reject } of line.pending.splice(0)) reject(new Error('the connection to the embedded database ended'));
}

/** DataRow: the number of columns, then of each its length (-1 = null) and its text. */
function rowOf(message: Buffer): TextRow {
  const row: TextRow = [];
  let at = 7;
  for (let column = message.readInt16BE(5); column > 0; column--) {
    const length = message.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : message.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return row;
}
