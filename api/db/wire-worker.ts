// The embedded database's thread: PGlite, spoken to in the PostgreSQL wire protocol over one MessagePort a connection.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { frame } from './wire/frames.ts';
import { Multiplexer } from './wire/multiplexer.ts';

export interface WireWorkerData {
  /** The PostgreSQL folder. */
  folder: string;
  /** The folder does not exist yet: make it. */
  create: boolean;
  idleTransactionMs: number;
  /** Kept open at most; at least 64. */
  openFiles: number;
}

export type WireRequest =
  | { op: 'connect'; port: MessagePort; first: boolean }
  | { op: 'ping'; id: number }
  | { op: 'writable'; value: boolean }
  | { op: 'close'; id: number };
export type WireReport = { ready: true } | { id: number };

const options = workerData as WireWorkerData;
const main = parentPort!;
const report = (message: WireReport) => main.postMessage(message);

// The engine is large and each of its ways is walked seldom: at V8's own pace most of it would stay badly compiled for hours.
setFlagsFromString('--wasm-tiering-budget=100000');
// On several threads at once it would take the cores from the very statements that it makes faster.
setFlagsFromString('--wasm-num-compilation-tasks=1');
// V8 may end the process when it frees code of this thread while another one registers code (nodejs/node#64500). Kept, it is a few megabytes.
setFlagsFromString('--no-wasm-code-gc');
if (options.create) await create(options.folder);
const engine = await PGlite.create({
  dataDir: options.folder,
  startParams: [
    ...PGlite.defaultStartParams,
    ...['-c', `max_files_per_process=${options.openFiles}`],
    // A page in the file system's memory costs the same wherever it lies: what is joined by an index is not read whole instead.
    ...['-c', 'random_page_cost=1.1'],
    // While a table is looked through for its statistics everybody waits: a sample of 6,000 rows says enough.
    ...['-c', 'default_statistics_target=20'],
  ],
});
// Zeros written into each new log file would hold everything up for tens of milliseconds; nothing here is flushed anyway.
await engine.exec('set wal_init_zero = off');
const sessions = new Multiplexer({
  run,
  greeting: await greeting(),
  idleTransactionMs: options.idleTransactionMs,
  // The caller that waits gets the error first; then the thread ends, and with it the process, which is started again.
  broken: (code) =>
    void setTimeout(() => {
      throw new Error(`the embedded database lost hold of its files (${code})`);
    }, 0),
});

main.on('message', async (request: WireRequest) => {
  if (request.op === 'connect') return connect(request.port, request.first);
  if (request.op === 'writable') return sessions.setWritable(request.value);
  if (request.op === 'ping') return report({ id: request.id });
  sessions.closeAll();
  await engine.close();
  report({ id: request.id });
});
report({ ready: true });

/**
 * The engine's other ways of taking messages parse every answer and keep what they parsed for as long as the thread lives.
 * Here its bytes are passed on as they come; an engine that traps rejects, which ends the thread.
 */
function run(batch: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  // Not waited for: without a file system to synchronize it is done when the call returns.
  void engine.execProtocolRawStream(batch, { syncToFs: false, onRawData: (bytes) => void parts.push(bytes.slice()) });
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/** Made under a temporary name and moved when whole: a kill half-way leaves nothing that looks like a database. */
async function create(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const fresh = await PGlite.create({ dataDir: unfinished });
  await fresh.close();
  renameSync(unfinished, folder);
}

async function greeting(): Promise<Buffer> {
  const { rows } = await engine.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version', 'server_encoding', 'client_encoding', 'DateStyle',
     'TimeZone', 'integer_datetimes', 'standard_conforming_strings', 'IntervalStyle')`,
  );
  const authenticated = frame('R', Buffer.alloc(4));
  const parameters = rows.map((row) => frame('S', `${row.name}\0${row.setting}\0`));
  return Buffer.concat([authenticated, ...parameters, frame('K', Buffer.alloc(8)), frame('Z', 'I')]);
}

function connect(port: MessagePort, first: boolean): void {
  const peer = {
    // The answer may be a view into a larger buffer, which would be cloned whole.
    send: (bytes: Uint8Array) => port.postMessage(new Uint8Array(bytes)),
    end: () => port.close(),
  };
  const connection = sessions.connect(peer, { first });
  port.on('message', (chunk: Uint8Array | null) => (chunk ? connection.receive(chunk) : connection.close()));
  port.on('close', () => connection.close());
}
