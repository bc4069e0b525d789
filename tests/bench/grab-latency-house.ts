// The same figure with the records in it: a thousand sessions whose intents, outcomes and verdicts go to the embedded
// database, while consoles ask it fifty times a second.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngineStore } from '#api/db/engine-store.ts';
import { linkedServices } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import { insertUsers, machine, openTestDatabase } from '../support/database.ts';
import { recordOf, startBenchEngine } from './_engine.ts';
import { startResponder } from './_responder.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const SESSIONS = 1000;
/** A thousand sessions read their past and their schedules first. */
const WARM_UP_MS = 22_000;
const MEASURE_MS = 15_000;

export async function grabLatencyHouseRows(): Promise<Row[]> {
  const responder = await startResponder({ fits: true });
  const database = await openTestDatabase();
  try {
    const sealing = createSealing(new Map([['bench', randomBytes(32)]]));
    const drivers = Array.from({ length: SESSIONS }, (_, i) => recordOf(`driver${i}`));
    await insertUsers(database, ...drivers.map(({ userId }) => ({ userId })));
    await database.db.insert(linkedServices).values(
      drivers.map(({ userId, service, account, settings }) => ({
        userId,
        service,
        account,
        enabled: true,
        setupComplete: true,
        options: settings as Record<string, unknown>,
        sealedSecrets: sealing.seal(secretsPlace(userId, service), JSON.stringify({ refreshToken: 'bench' })),
        createdAt: 0,
        updatedAt: 0,
      })),
    );
    const records = createEngineStore({ database, sealing, machine });
    const bench = await startBenchEngine(responder.url, { sessions: SESSIONS, connections: 256, pacingMs: 1000, records });
    let asked = 0;
    const console = setInterval(() => void records.held(`driver${asked++ % SESSIONS}`, 'AMAZON_FLEX', Date.now()), 20);
    await sleep(WARM_UP_MS);
    bench.grabs.length = 0;
    await sleep(MEASURE_MS);
    clearInterval(console);
    const { grabs } = bench;
    await bench.stop();
    return [
      atMost(`grab with the records, p50 of ${grabs.length}`, percentile(grabs, 0.5), 2, 'ms'),
      atMost('grab with the records, p99', percentile(grabs, 0.99), 10, 'ms'),
    ];
  } finally {
    responder.stop();
    await database.close();
  }
}

await runAlone(import.meta.filename, grabLatencyHouseRows);
