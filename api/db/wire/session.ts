import { errorFrame, frame, framesOf, query } from './frames.ts';

/** Where a session's answers go. */
export interface Peer {
  send(bytes: Uint8Array): void;
  end(): void;
}

const PROTOCOL_3 = 196_608;
/** A batch ends at Query, Sync or Flush: then the engine can run it in one call. */
const ENDS_BATCH = 'QSH';
/** CopyData, CopyDone, CopyFail: strays of a refused COPY, ignored as the server does. */
const COPY_INPUT = 'dcf';

/**
 * One client connection. Cuts its bytes into batches, gives its prepared statements and portals unique names
 * (all sessions share one backend), notes what it listens to, and turns COPY FROM STDIN into an error: the engine
 * cannot wait for input and would die of it.
 */
export class Session {
  readonly channels = new Set<string>();
  /** Prepared statements as the engine knows them. */
  readonly statements = new Set<string>();
  readonly peer: Peer;
  /** Its batches go before those of others that wait. */
  readonly first: boolean;
  ended = false;
  /** It gave up a channel, which the shared backend then gives up for all: others may have to listen again. */
  unlistened = false;
  readonly #prefix: string;
  readonly #greeting: Uint8Array;
  #started = false;
  #bytes: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];

  constructor(id: number, peer: Peer, greeting: Uint8Array, first = false) {
    this.peer = peer;
    this.first = first;
    this.#prefix = `s${id}_`;
    this.#greeting = greeting;
  }

  /** Takes what the client sent and gives the batches that became complete. Sets `ended` when the client says goodbye. */
  take(chunk: Uint8Array): Buffer[] {
    const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, fresh]) : fresh;
    if (!this.#started && !this.#start()) return [];
    const batches: Buffer[] = [];
    let used = 0;
    for (const { type, message } of framesOf(this.#bytes)) {
      used += message.length;
      if (type === 'X') {
        this.ended = true;
        break;
      }
      if (COPY_INPUT.includes(type)) continue;
      this.#batch.push(this.#adapt(type, message));
      if (!ENDS_BATCH.includes(type)) continue;
      batches.push(this.#batch.length === 1 ? this.#batch[0]! : Buffer.concat(this.#batch));
      this.#batch = [];
    }
    this.#bytes = this.#bytes.subarray(used);
    return batches;
  }

  /** Answers the start-up message here, so that connecting never waits for a transaction. */
  #start(): boolean {
    if (this.#bytes.length < 8 || this.#bytes.length < this.#bytes.readInt32BE(0)) return false;
    if (this.#bytes.readInt32BE(4) !== PROTOCOL_3) {
      this.peer.send(errorFrame('0A000', 'the embedded database speaks protocol 3.0 without TLS', 'FATAL'));
      this.ended = true;
      return false;
    }
    this.#bytes = this.#bytes.subarray(this.#bytes.readInt32BE(0));
    this.#started = true;
    this.peer.send(this.#greeting);
    return true;
  }

  #adapt(type: string, message: Buffer): Buffer {
    if (type === 'Q') return this.#adaptSql(message.toString('utf8', 5, message.length - 1), message, query);
    if (type === 'P') return this.#adaptParse(message);
    if (type === 'B') return this.#prefixed(type, message, 5, message.indexOf(0, 5) + 1);
    if (type === 'E') return this.#prefixed(type, message, 5);
    if (type === 'D' || type === 'C') return this.#prefixed(type, message, 6);
    return message;
  }

  #adaptParse(message: Buffer): Buffer {
    const nameEnd = message.indexOf(0, 5);
    const name = message.toString('utf8', 5, nameEnd);
    const sql = message.toString('utf8', nameEnd + 1, message.indexOf(0, nameEnd + 1));
    if (name) this.statements.add(this.#prefix + name);
    const named = name ? this.#prefixed('P', message, 5) : message;
    return this.#adaptSql(sql, named, (instead) => frame('P', name ? `${this.#prefix}${name}\0` : '\0', `${instead}\0`, Buffer.alloc(2)));
  }

  #adaptSql(sql: string, message: Buffer, replace: (sql: string) => Buffer): Buffer {
    if (/listen\b/i.test(sql)) this.#noteListens(plain(sql));
    if (!/\bstdin\b/i.test(sql) || !/(^|;)\s*copy\b[^;]*\bfrom\s+stdin\b/i.test(plain(sql))) return message;
    return replace(COPY_REFUSED);
  }

  #noteListens(sql: string): void {
    for (const [, un, quoted, bare, all] of sql.matchAll(/(?:^|;)\s*(un)?listen\s+(?:"([^"]+)"|(\w+)|(\*))/gi)) {
      if (un) this.unlistened = true;
      const channel = quoted ?? bare?.toLowerCase() ?? '';
      if (all) this.channels.clear();
      else if (un) this.channels.delete(channel);
      else this.channels.add(channel);
    }
  }

  /** Puts the session's prefix before each name that starts at one of the given places; the empty name stays empty. */
  #prefixed(type: string, message: Buffer, ...places: number[]): Buffer {
    const parts: (Buffer | string)[] = [];
    let from = 5;
    for (const place of places) {
      if (message[place] === 0) continue;
      parts.push(message.subarray(from, place), this.#prefix);
      from = place;
    }
    return parts.length ? frame(type, ...parts, message.subarray(from)) : message;
  }
}

const COPY_REFUSED = `do $$ begin raise exception 'COPY FROM STDIN is not supported by the embedded database' using errcode = '0A000'; end $$`;

/** SQL without comments and string literals, so that their words are not taken for statements. */
function plain(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, ' ');
}
