// A platform that sends every station's offers to everybody must not cost a driver one unwanted block.
// Many drivers with random filters, real HTTP, real records; afterwards every accept on the sandbox's ledger is checked
// by rules written plainly here.
//   node tests/faults/leak.ts [--drivers 100] [--hours 2] [--speed 30] [--seed 1]

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { createEngineStore } from '#api/db/engine-store.ts';
import { acceptAttempts, linkedServices, verdicts } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import { createEngine, createPlatformHttp } from '#engine/index.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { insertUsers, machine, openTestDatabase, silentLog } from '../support/database.ts';
import { startSandboxProcess } from '../support/sandbox-process.ts';
import { randomOf } from './random.ts';
import { optionsOf, randomWishes, SERVICE, unwanted } from './wishes.ts';

export interface LeakReport {
  drivers: number;
  simulatedMinutes: number;
  polls: number;
  offersDecided: number;
  /** Offers that only a leaking platform shows a driver. */
  leaked: number;
  accepts: number;
  granted: number;
  /** Accepts that the driver's filters forbid, said in words. */
  outside: string[];
}

export async function leakRun({
  drivers,
  minutes,
  speed,
  seed,
}: {
  drivers: number;
  minutes: number;
  speed: number;
  seed: number;
}): Promise<LeakReport> {
  const sandboxDir = mkdtempSync(join(tmpdir(), 'grab-leak-'));
  const sandbox = await startSandboxProcess(sandboxDir, String(seed));
  const database = await openTestDatabase();
  try {
    const stations = await sandbox.control<{ id: string; region: string; timeZone: string }[]>('GET', 'stations?platform=amazon-flex');
    await sandbox.control('POST', 'reset', { seed: String(seed), scenario: 'default', market: 'on', speed: 1 });
    await sandbox.control('POST', 'settings', { offFilter: 'leak', suspicion: 'off' });
    const home = stations.filter((station) => station.region === stations[0]!.region).map((station) => station.id);
    const filters = Array.from({ length: drivers }, (_, i) => randomWishes(i, home, seed));
    const sealing = createSealing(new Map([['test', randomBytes(32)]]));
    await insertUsers(database, ...filters.map(({ userId }) => ({ userId })));
    await database.db.insert(linkedServices).values(
      filters.map((filter) => ({
        userId: filter.userId,
        service: SERVICE,
        account: filter.account,
        enabled: true,
        setupComplete: true,
        options: optionsOf(filter),
        sealedSecrets: sealing.seal(secretsPlace(filter.userId, SERVICE), JSON.stringify({ refreshToken: `sandbox:${filter.account}` })),
        createdAt: 0,
        updatedAt: 0,
      })),
    );

    const { now } = await sandbox.control<{ now: number }>('POST', 'clock', { speed });
    const from = { world: now, real: machine.elapsed() };
    const world = { now: () => Math.floor(from.world + (machine.elapsed() - from.real) * speed), speed: () => speed };
    let polls = 0;
    const engine = createEngine({
      platforms,
      store: createEngineStore({ database, sealing, machine }),
      events: { publish() {} },
      meters: { count: (name) => void (name === 'polls' && polls++), observe() {} },
      world,
      machine,
      random: randomOf(seed),
      http: (id) => createPlatformHttp({ baseUrl: `${sandbox.url}/${id}`, machine }),
      log: silentLog,
      config: { reconcileMs: 5000, fixedPacingMs: null, node: 'leak' },
    });
    await engine.start();
    await sleep((minutes * MINUTE) / speed);
    await engine.drain();

    const attempts = await database.db.select().from(acceptAttempts);
    const ledger = await sandbox.control<{ account: string; call: string; offerId: string; outcome: string }[]>(
      'GET',
      'ledger?platform=amazon-flex',
    );
    const accepts = ledger.filter((row) => row.call === 'accept');
    return {
      drivers,
      simulatedMinutes: minutes,
      polls,
      offersDecided: await database.db.$count(verdicts),
      leaked: await database.db.$count(verdicts, eq(verdicts.reason, 'OUT_OF_AREA')),
      accepts: accepts.length,
      granted: accepts.filter((row) => row.outcome === 'granted').length,
      outside: accepts.flatMap((row) => {
        const filter = filters.find((candidate) => candidate.account === row.account);
        const attempt = attempts.find((candidate) => candidate.account === row.account && candidate.offerId === row.offerId);
        if (!filter || !attempt) return [`${row.account} ${row.offerId}: accepted without a record`];
        const zone = stations.find((station) => station.id === attempt.locationId)?.timeZone;
        const why = zone ? unwanted(filter, attempt.offer, attempt.createdAt, zone) : 'station unknown';
        return why ? [`${row.account} ${row.offerId}: ${why}`] : [];
      }),
    };
  } finally {
    await database.close();
    await sandbox.stop();
    rmSync(sandboxDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const option = (name: string, fallback: number) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
  };
  const report = await leakRun({
    drivers: option('drivers', 100),
    minutes: option('hours', 2) * 60,
    speed: option('speed', 30),
    seed: option('seed', 1),
  });
  console.table({ ...report, outside: report.outside.length });
  for (const line of report.outside.slice(0, 20)) console.log(line);
  process.exit(report.outside.length ? 1 : 0);
}
