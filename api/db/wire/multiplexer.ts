import { errorField, errorFrame, frame, framesOf, query, SYNC } from './frames.ts';
import { type Peer, Session } from './session.ts';

/** The one backend: runs a whole batch of messages and returns the answer's bytes. */
export type RunBatch = (batch: Uint8Array) => Uint8Array;

export interface MultiplexerOptions {
  run: RunBatch;
  /** Answer to a start-up message: authentication, parameters, key, ready. */
  greeting: Uint8Array;
  /** A session that holds the engine and sends nothing for so long is ended and rolled back. */
  idleTransactionMs: number;
  /** The engine no longer finds or makes its own files: whatever it says from now on, it cannot go on. */
  broken?(code: string): void;
}

export interface Connection {
  receive(chunk: Uint8Array): void;
  close(): void;
}

interface Entry {
  /** Null = our own. */
  session: Session | null;
  batch: Uint8Array;
  /** It may take channels away from other sessions. */
  unlistens: boolean;
}

const IDLE = 'I';
const READ_ONLY_TRANSACTION = '25006';
/** Class of SQLSTATE: system errors. A full disk is not one of them. */
const FILES_LOST = '58';

/**
 * One backend, many sessions. A session owns the engine from the first message it runs until ReadyForQuery says idle;
 * between Parse and Sync and inside a transaction nobody else's messages can come between.
 */
export class Multiplexer {
  readonly #options: MultiplexerOptions;
  readonly #sessions = new Set<Session>();
  #queue: Entry[] = [];
  #owner: Session | null = null;
  #idle: NodeJS.Timeout | undefined;
  #scheduled = false;
  #writable = true;
  #relisten = false;
  #nextId = 1;

  constructor(options: MultiplexerOptions) {
    this.#options = options;
  }

  connect(peer: Peer, { first = false } = {}): Connection {
    const session = new Session(this.#nextId++, peer, this.#options.greeting, first);
    this.#sessions.add(session);
    return {
      receive: (chunk) => {
        for (const batch of session.take(chunk)) this.#enqueue(session, batch, session.unlistened);
        session.unlistened = false;
        if (session.ended) this.#close(session);
      },
      close: () => this.#close(session),
    };
  }

  /** Refuses writes (SQLSTATE 53100) or takes them again, from the next transaction on. */
  setWritable(writable: boolean): void {
    if (writable === this.#writable) return;
    this.#writable = writable;
    this.#enqueue(null, query(`set default_transaction_read_only = ${writable ? 'off' : 'on'}`));
  }

  /** Ends every session; open transactions are rolled back. */
  closeAll(): void {
    for (const session of [...this.#sessions]) this.#close(session);
    while (this.#next());
  }

  #enqueue(session: Session | null, batch: Uint8Array, unlistens = false): void {
    this.#queue.push({ session, batch, unlistens });
    // Nothing waits and this one would go first whatever comes: a turn of the loop would be lost on it.
    if (session?.first && this.#queue.length === 1 && !this.#owner) this.#next();
    else this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // One a turn: what has arrived meanwhile may go first, and pings and new connections get a look in.
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#next()) this.#schedule();
    });
  }

  /** Runs the next batch that may run; false when there is none. */
  #next(): boolean {
    const first = this.#queue.findIndex(({ session }) => (this.#owner ? session === this.#owner : session?.first));
    const [entry] = this.#owner && first < 0 ? [] : this.#queue.splice(Math.max(0, first), 1);
    if (!entry) return false;
    clearTimeout(this.#idle);
    const { reply, status } = this.#answer(entry.batch);
    this.#owner = status === IDLE ? null : entry.session;
    if (this.#owner) this.#watchIdle(this.#owner);
    this.#relisten ||= entry.unlistens;
    if (this.#relisten && !this.#owner) this.#listenAgain();
    if (reply.length) entry.session?.peer.send(reply);
    return true;
  }

  /** Runs a batch; notifications in the answer go to those who listen, wherever they were raised. */
  #answer(batch: Uint8Array): { reply: Buffer; status: string | null } {
    const bytes = this.#options.run(batch);
    const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let status: string | null = null;
    let rewritten = false;
    const kept: Buffer[] = [];
    for (const { type, message } of framesOf(raw)) {
      if (type === 'Z') status = String.fromCharCode(message[5]!);
      if (type === 'A') {
        this.#notify(message);
        rewritten = true;
      } else if (type === 'E' && !this.#writable && errorField(message, 'C') === READ_ONLY_TRANSACTION) {
        kept.push(errorFrame('53100', 'store.noSpace: the disk is almost full, nothing is written until space is freed'));
        rewritten = true;
      } else {
        const code = type === 'E' ? errorField(message, 'C') : null;
        if (code?.startsWith(FILES_LOST)) this.#options.broken?.(code);
        kept.push(message);
      }
    }
    return { reply: rewritten ? Buffer.concat(kept) : raw, status };
  }

  #notify(message: Buffer): void {
    const channel = message.toString('utf8', 9, message.indexOf(0, 9));
    const copy = Buffer.from(message);
    for (const session of this.#sessions) if (session.channels.has(channel)) session.peer.send(copy);
  }

  #listenAgain(): void {
    this.#relisten = false;
    const channels = new Set([...this.#sessions].flatMap((session) => [...session.channels]));
    for (const channel of channels) this.#options.run(query(`listen "${channel}"`));
  }

  #watchIdle(session: Session): void {
    this.#idle = setTimeout(() => {
      session.peer.send(errorFrame('25P03', 'terminating connection due to idle-in-transaction timeout', 'FATAL'));
      this.#close(session);
    }, this.#options.idleTransactionMs);
  }

  /** Forgets a session: its waiting batches, its open transaction, its prepared statements, its channels. */
  #close(session: Session): void {
    if (!this.#sessions.delete(session)) return;
    this.#queue = this.#queue.filter((entry) => entry.session !== session);
    if (this.#owner === session) {
      clearTimeout(this.#idle);
      this.#options.run(Buffer.concat([SYNC, query('rollback')]));
      this.#owner = null;
    }
    if (session.statements.size) {
      const closing = [...session.statements].map((name) => frame('C', `S${name}\0`));
      this.#enqueue(null, Buffer.concat([...closing, SYNC]));
    }
    for (const channel of session.channels) {
      if ([...this.#sessions].some((other) => other.channels.has(channel))) continue;
      this.#enqueue(null, query(`unlisten "${channel}"`));
    }
    session.peer.end();
    this.#schedule();
  }
}
