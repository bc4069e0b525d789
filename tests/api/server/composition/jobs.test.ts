import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { createJobs, type JobRunner, type JobSpec } from '#api/server/composition/jobs.ts';
import { startPostgres } from '#config/tools/test-services.mjs';
import { createOnServer, freshDataDir, machine, openTestDatabase, silentLog, type TestDatabase } from '../../../support/database.ts';

const SELDOM = 86_400_000;

describe('api/server/composition/jobs: what must happen from time to time', () => {
  let database: TestDatabase;
  let jobs: JobRunner;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database.pool.query('truncate job_runs');
    jobs = createJobs({ database, machine, log: silentLog });
  });
  afterEach(() => jobs.stop());

  const add = (name: string, work: JobSpec['work'], more: Partial<JobSpec> = {}) =>
    jobs.add({ name, everyMs: SELDOM, line: name, work, ...more });
  const only = async (name: string) => (await jobs.list()).find(({ job }) => job === name)!;

  it('keeps how the last run ended, with its result, who asked for it, and how often it failed', async () => {
    let broken = true;
    add('count', async () => {
      if (broken) throw new Error('the disk is full');
      return { rows: 3 };
    });
    expect(await only('count')).toMatchObject({ state: 'never', runs: 0, result: null });

    const failed = await jobs.run('count', 'boss');
    broken = false;
    const fine = await jobs.run('count', 'support');

    expect(failed).toMatchObject({ state: 'failed', result: 'the disk is full', runs: 1, failures: 1, askedBy: 'boss' });
    expect(fine).toMatchObject({ state: 'ok', result: '{"rows":3}', runs: 2, failures: 1, askedBy: 'support' });
    expect(fine!.endedAt).toBeGreaterThanOrEqual(fine!.startedAt!);
    expect(await jobs.run('none', 'boss')).toBeNull();
  });

  it('tries a job that failed again when it is due the next time, and holds up no other one', async () => {
    const runs: string[] = [];
    let tries = 0;
    const third = new Promise<void>((resolve) => {
      const work = async () => {
        runs.push('broken');
        if (++tries === 3) return resolve();
        throw new Error('not yet');
      };
      add('broken', work, { line: 'one', firstAfterMs: 0, everyMs: 1 });
    });
    const other = new Promise<void>((resolve) => add('other', async () => resolve(), { line: 'one', firstAfterMs: 0 }));
    await Promise.all([third, other]);
    await jobs.stop();

    expect(await only('broken')).toMatchObject({ failures: 2 });
    expect(runs.length).toBeGreaterThanOrEqual(3);
  });

  it('runs the jobs of a line one after another, and one that is asked for meanwhile once more', async () => {
    const order: string[] = [];
    const gates = { first: Promise.withResolvers<void>(), begun: Promise.withResolvers<void>() };
    add(
      'first',
      async () => {
        order.push('first begins');
        gates.begun.resolve();
        await gates.first.promise;
        order.push('first ends');
      },
      { line: 'one' },
    );
    add('second', async () => void order.push('second'), { line: 'one' });
    add('last', async () => undefined, { line: 'one' });
    add('elsewhere', async () => void order.push('elsewhere'));
    const running = jobs.run('first', 'boss');
    await gates.begun.promise;
    expect((await only('first')).state).toBe('running');

    // Woken twice while it waits, it runs once.
    const second = jobs.run('second', 'boss');
    jobs.wake('second');
    jobs.wake('first');
    jobs.wake('first');
    await jobs.run('elsewhere', 'boss');
    const last = jobs.run('last', 'boss');
    gates.first.resolve();
    await Promise.all([running, second, last]);

    expect(order).toEqual(['first begins', 'elsewhere', 'first ends', 'second', 'first begins', 'first ends']);
  });

  it('waits at its end for the job that runs, which hears of it, and begins none any more', async () => {
    const begun = Promise.withResolvers<void>();
    const order: string[] = [];
    add(
      'long',
      async (stopping, signal) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        order.push(`stopping: ${stopping()}`);
      },
      { line: 'one' },
    );
    add('next', async () => void order.push('next'), { line: 'one' });
    const runs = [jobs.run('long', 'boss'), jobs.run('next', 'boss')];
    await begun.promise;

    await jobs.stop();
    await Promise.all(runs);
    jobs.wake('next');
    await jobs.stop();

    expect(order).toEqual(['stopping: true']);
  });
});

describe('api/server/composition/jobs: nodes that share a database', () => {
  let postgres: { url: string; stop(): Promise<void> };
  const nodes: Node[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    for (const node of nodes) node.kill();
    await postgres?.stop();
  });

  it('do a job on one of them at a time; one that is killed in its middle leaves it to the others', async () => {
    const { url } = await createOnServer(postgres.url);
    const dataDir = await freshDataDir();
    const database = await openDatabase({ dataDir, databaseUrl: url, log: silentLog, machine });
    await database.pool.query('create table work_begun (n serial); create table work_done (n serial)');
    const count = async (table: string) => (await database.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows;
    const [one, other] = [await startNode(dataDir, url), await startNode(dataDir, url)];
    nodes.push(one, other);

    one.tell('run');
    expect(await one.next()).toBe('working');
    other.tell('run');
    expect(await other.next()).toBe('left');
    expect([await count('work_begun'), await count('work_done')]).toEqual([1, 0]);

    one.kill();
    // The server learns a moment later that the connection is gone, and with it the lock.
    for (let word = 'left'; word === 'left'; word = await other.next()) other.tell('run');
    expect([await count('work_begun'), await count('work_done')]).toEqual([2, 0]);
    other.tell('go on');
    expect(await other.next()).toBe('ran');

    expect(await count('work_done')).toBe(1);
    const { rows } = await database.pool.query('select job, failed, runs, result, asked_by from job_runs');
    expect(rows).toEqual([{ job: 'work', failed: false, runs: 1, result: String(other.pid), asked_by: 'somebody' }]);
    await database.close();
  }, 60_000);
});

interface Node {
  pid: number;
  tell(line: string): void;
  /** The next line that it says. */
  next(): Promise<string>;
  kill(): void;
}

async function startNode(dataDir: string, url: string): Promise<Node> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../../../support/job-process.ts'), dataDir, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const node: Node = {
    pid: child.pid!,
    tell: (line) => void child.stdin!.write(`${line}\n`),
    next: async () => (await lines.next()).value ?? 'ended',
    kill: () => void child.kill('SIGKILL'),
  };
  expect(await node.next()).toBe('ready');
  return node;
}
