import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPortLane } from '#api/db/wire/port-lane.ts';
import type { WireRequest, WireWorkerData } from '#api/db/wire-worker.ts';
import { freshDataDir, onServer } from '#tests/support/database.ts';

const ANSWERS = 400;
const LETTERS = 100_000;

/** The thread itself, because only its parent can ask how much memory it holds. */
describe.skipIf(onServer)('api/db/wire-worker', { timeout: 60_000 }, () => {
  let dataDir: string;
  let worker: Worker;
  beforeAll(async () => {
    dataDir = await freshDataDir();
    const workerData: WireWorkerData = { folder: join(dataDir, 'postgres'), create: false, idleTransactionMs: 5000, openFiles: 1000 };
    worker = new Worker(join(import.meta.dirname, '../../../api/db/wire-worker.ts'), { workerData });
    await once(worker, 'message');
  });
  afterAll(async () => {
    await worker.terminate();
    rmSync(dataDir, { recursive: true, force: true });
  });

  function connect() {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ op: 'connect', port: port2, first: true } satisfies WireRequest, [port2]);
    return createPortLane(() => port1);
  }

  it('keeps nothing of what it has answered', async () => {
    const lane = connect();
    const large = { name: 'large', text: `select repeat('x', ${LETTERS})`, values: [] };
    const held = async () => (await worker.getHeapStatistics()).used_heap_size;
    await lane.together([large]);
    const before = await held();
    for (let n = 0; n < ANSWERS; n++) expect((await lane.together([large]))[0]![0]![0]).toHaveLength(LETTERS);

    expect((await held()) - before).toBeLessThan((ANSWERS * LETTERS) / 4);
    await lane.close();
  });
});
