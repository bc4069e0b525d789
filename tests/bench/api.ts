// Hot routes of the shipped server beside a bare one that runs the same queries: same data, same connections, turn by turn.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import { openDatabase } from '#api/db/client.ts';
import { createEngineStore } from '#api/db/engine-store.ts';
import { openKeyRing } from '#api/db/key-ring.ts';
import { blocks, refreshTokens, users } from '#api/db/schema/index.ts';
import { createSealing } from '#api/db/sealing.ts';
import { openTokens } from '#api/verbs/auth/tokens.ts';
import { eventually } from '../support/api.ts';
import { isReady, startBuilt } from '../support/built.ts';
import { decided } from '../support/offers.ts';
import { percentile, type Row, runAlone } from './row.ts';

const USERS = 400;
const VERDICTS_EACH = 60;
const CONNECTIONS = 16;
const ROUND_MS = 2000;
const ROUNDS = 3;
const LIMIT = 0.6;
const HOUR = 3_600_000;

interface Person {
  userId: string;
  phoneNumber: string;
  token: string;
}

export async function apiRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'grab-bench-'));
  const ours = join(folder, 'ours');
  const bare = join(folder, 'bare');
  try {
    const people = await seed(ours);
    cpSync(ours, bare, { recursive: true });
    const server = await startBuilt({ DATA_DIR: ours, SANDBOX: 'off', LOG_LEVEL: 'warn' });
    const reference = await startBare(bare);
    try {
      await eventually(() => isReady(server.url), 30_000);
      return await measure(server.url, reference.url, people);
    } finally {
      server.kill('SIGKILL');
      reference.stop();
      await server.ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ROUTES: { path: string; body(person: Person): unknown }[] = [
  { path: '/prd/feed', body: () => ({ limit: 50 }) },
  { path: '/prd/offers', body: ({ userId }) => ({ userId }) },
  { path: '/prd/blocks', body: ({ userId }) => ({ userId }) },
  { path: '/prd/user/userid', body: ({ phoneNumber }) => ({ phoneNumber }) },
];

async function measure(oursUrl: string, bareUrl: string, people: Person[]): Promise<Row[]> {
  const pools = { ours: new Pool(oursUrl, { connections: CONNECTIONS }), bare: new Pool(bareUrl, { connections: CONNECTIONS }) };
  const rows: Row[] = [];
  for (const { path, body } of ROUTES) {
    const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const who of ['ours', 'bare'] as const) {
        const rate = await perSecond(pools[who], path, people, body, round === 0 ? ROUND_MS / 4 : ROUND_MS);
        // The first round warms both up.
        if (round > 0) rates[who].push(rate);
      }
    }
    const ratio = percentile(rates.ours, 0.5) / percentile(rates.bare, 0.5);
    rows.push({
      name: `POST ${path}`,
      value: percentile(rates.ours, 0.5),
      unit: 'req/s',
      limit: `>= ${LIMIT}`,
      ratio,
      pass: ratio >= LIMIT,
    });
  }
  await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
  return rows;
}

async function perSecond(pool: Pool, path: string, people: Person[], body: (person: Person) => unknown, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let done = 0;
  let next = 0;
  const one = async () => {
    while (performance.now() < until) {
      const person = people[next++ % people.length]!;
      const headers = { 'content-type': 'application/json', authorization: person.token };
      const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body(person)) });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
      done++;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return (done * 1000) / (performance.now() - began);
}

/** Drivers with tokens, a day of offers and a few blocks each. */
async function seed(dataDir: string): Promise<Person[]> {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const machine = { now: Date.now, elapsed: () => performance.now() };
  const database = await openDatabase({ dataDir, log, machine });
  const { db } = database;
  const sealing = createSealing(openKeyRing({ dataDir }).ring);
  const tokens = await openTokens({ db, sealing, machine });
  const store = createEngineStore({ database, sealing, machine });
  const now = Date.now();
  const people = Array.from({ length: USERS }, (_, i) => ({ userId: `driver-${i}`, phoneNumber: `+1202556${String(i).padStart(4, '0')}` }));
  await db
    .insert(users)
    .values(people.map((person) => ({ ...person, name: person.userId, goodStanding: true, createdAt: now, updatedAt: now })));
  await db
    .insert(refreshTokens)
    .values(people.map(({ userId }) => ({ hash: userId, familyId: userId, userId, createdAt: now, expiresAt: now + 24 * HOUR })));
  await db.insert(blocks).values(
    people.flatMap(({ userId }) =>
      [1, 2, 3].map((day) => ({
        blockId: randomUUID(),
        userId,
        service: 'AMAZON_FLEX',
        account: userId,
        externalId: String(day),
        startsAt: now + day * 24 * HOUR,
        endsAt: now + (day * 24 + 3) * HOUR,
        locationId: 'us-chicago-dch1',
        price: 8000,
        currency: 'USD',
        source: 'grab' as const,
        state: 'held' as const,
        heldSince: now,
      })),
    ),
  );
  const statuses = ['dislikes', 'dislikes', 'dislikes', 'lost', 'got'] as const;
  for (const { userId } of people) {
    const decisions = Array.from({ length: VERDICTS_EACH }, (_, i) =>
      decided(userId, { status: statuses[i % 5]!, seenAt: now - i * 60_000 }),
    );
    await store.record([
      { platform: 'AMAZON_FLEX', offers: decisions.map((one) => one.offer), verdicts: decisions.map((one) => one.verdict) },
    ]);
  }
  await database.pool.query('analyze');
  const signedIn = await Promise.all(
    people.map(async (person) => ({
      ...person,
      token: await tokens.issue({ userId: person.userId, familyId: person.userId, sessionVersion: 1 }),
    })),
  );
  await database.close();
  return signedIn;
}

async function startBare(dataDir: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '_bare-api.ts'), dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGKILL') };
}

await runAlone(import.meta.filename, apiRows);
