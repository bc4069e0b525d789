// Hot routes of the shipped server compared with a bare one that runs the same queries: same data, same connections, turn by turn.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import { eventually } from '../support/api.ts';
import { isReady, startBuilt } from '../support/built.ts';
import { CONSOLE_CALLS, type Person, seedDrivers } from './_drivers.ts';
import { percentile, type Row, runAlone } from './row.ts';

const USERS = 400;
const VERDICTS_EACH = 60;
const CONNECTIONS = 16;
const ROUND_MS = 2000;
const ROUNDS = 3;
const LIMIT = 0.6;

export async function apiRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'grab-bench-'));
  const ours = join(folder, 'ours');
  const bare = join(folder, 'bare');
  try {
    const people = await seedDrivers(ours, { drivers: USERS, verdictsEach: VERDICTS_EACH });
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

async function measure(oursUrl: string, bareUrl: string, people: Person[]): Promise<Row[]> {
  const pools = { ours: new Pool(oursUrl, { connections: CONNECTIONS }), bare: new Pool(bareUrl, { connections: CONNECTIONS }) };
  const rows: Row[] = [];
  for (const { path, body } of CONSOLE_CALLS) {
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

async function startBare(dataDir: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '_bare-api.ts'), dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGKILL') };
}

await runAlone(import.meta.filename, apiRows);
