import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { WireReport, WireRequest, WireWorkerData } from './wire-worker.ts';

export interface WireWorker {
  /** A new connection, for the `stream` option of node-postgres. */
  stream(): Duplex;
  /** A new connection whose messages go before those that wait: `createPortLane` speaks on it. */
  firstPort(): MessagePort;
  /** Resolves when the thread has answered: it is between two batches. */
  ping(): Promise<void>;
  setWritable(value: boolean): void;
  /** Rolls back what is open, closes the database and ends the thread. */
  close(): Promise<void>;
}

export interface WireWorkerOptions extends WireWorkerData {
  /** `wire-worker.ts`, or the build's bundle of it. */
  workerFile: string;
  /** The thread ended without being asked to. */
  onExit(error: Error): void;
}

/** Opens a PGlite folder in a separate thread. Rejects when the database cannot be opened. */
export async function startWireWorker(options: WireWorkerOptions): Promise<WireWorker> {
  const { workerFile, onExit, ...data } = options;
  const worker = new Worker(workerFile, { workerData: data satisfies WireWorkerData });
  const waiting = new Map<number, () => void>();
  let nextId = 1;
  const post = (request: WireRequest) => worker.postMessage(request, request.op === 'connect' ? [request.port] : []);
  const connect = (first: boolean): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    post({ op: 'connect', port: port2, first });
    return port1;
  };
  const call = (op: 'ping' | 'close') =>
    new Promise<void>((resolve) => {
      const id = nextId++;
      waiting.set(id, resolve);
      post({ op, id });
    });

  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the database thread ended with code ${code} while opening`)));
    worker.on('message', (report: WireReport) => {
      if ('ready' in report) return resolve();
      waiting.get(report.id)?.();
      waiting.delete(report.id);
    });
  });

  let closing = false;
  let cause: Error | undefined;
  worker.on('error', (error: Error) => {
    cause = error;
  });
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('exit', (code) => {
    if (!closing) onExit(cause ?? new Error(`the database thread ended with code ${code}`));
  });
  return {
    stream: () => new PortStream(() => connect(false)),
    firstPort: () => connect(true),
    ping: () => call('ping'),
    setWritable: (value) => post({ op: 'writable', value }),
    async close() {
      closing = true;
      await Promise.race([call('close'), gone]);
      await worker.terminate();
    },
  };
}

/** What node-postgres expects of its `stream` option: a Duplex that also answers the calls of a socket. */
class PortStream extends Duplex {
  readonly #open: () => MessagePort;
  #port: MessagePort | undefined;

  constructor(open: () => MessagePort) {
    super();
    this.#open = open;
  }

  connect(): this {
    const port = this.#open();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    port.on('close', () => {
      this.push(null);
      this.destroy();
    });
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.#port?.postMessage(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  /** Handed over, not copied again: the bytes are this stream's own. */
  #send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#port?.postMessage(bytes, [bytes.buffer]);
  }
}
