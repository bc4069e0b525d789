// The intent as the engine sees it: one round trip to the records, one transaction; on the embedded database and on PostgreSQL.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngineStore } from '#api/db/engine-store.ts';
import { createSealing } from '#api/db/sealing.ts';
import type { IntentRequest } from '#engine/core/ports.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { startPostgres } from '../../config/tools/test-services.mjs';
import { insertUsers, machine, openTestDatabase } from '../support/database.ts';
import { decided } from '../support/offers.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const DRIVERS = 50;
const WARM_UP = 200;
const INTENTS = 1500;

export async function intentRows(): Promise<Row[]> {
  const server = await startPostgres();
  try {
    return [
      atMost('intent: embedded, p50', await median(null), 1.5, 'ms'),
      atMost('intent: PostgreSQL, p50', await median(server.url), 1, 'ms'),
    ];
  } finally {
    await server.stop();
  }
}

async function median(databaseUrl: string | null): Promise<number> {
  const database = await openTestDatabase(databaseUrl ? { databaseUrl } : {});
  try {
    await insertUsers(database, ...Array.from({ length: DRIVERS }, (_, i) => ({ userId: `driver${i}` })));
    const store = createEngineStore({ database, sealing: createSealing(new Map([['bench', randomBytes(32)]])), machine });
    const times: number[] = [];
    for (let i = -WARM_UP; i < INTENTS; i++) {
      const request = requestOf(i + WARM_UP);
      store.intentAhead?.();
      await sleep(2);
      const began = performance.now();
      const [answer] = await store.intend(request);
      if (i >= 0) times.push(performance.now() - began);
      if (!answer || !('attemptId' in answer)) throw new Error(`intent ${i} was refused`);
    }
    return percentile(times, 0.5);
  } finally {
    await database.close();
  }
}

/** One driver after the other, each time with an offer at other hours. */
function requestOf(n: number): IntentRequest {
  const userId = `driver${n % DRIVERS}`;
  const startsAt = Math.ceil(Date.now() / HOUR) * HOUR + n * HOUR;
  const { offer } = decided(userId, { offer: { id: `intent-${n}`, locationId: 'us-chicago-dch1', startsAt, endsAt: startsAt + HOUR } });
  const span = { from: startsAt, to: startsAt + 24 * HOUR };
  const candidate = { offer, startsAt, endsAt: startsAt + HOUR, locationId: 'us-chicago-dch1', day: span, week: span };
  return { userId, service: 'AMAZON_FLEX', account: `${userId}@example.com`, limits: {}, now: Date.now(), candidates: [candidate] };
}

await runAlone(import.meta.filename, intentRows);
