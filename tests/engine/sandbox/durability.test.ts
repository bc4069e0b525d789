import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openJournal } from '#engine/sandbox/journal.ts';
import { apply, emptyState, type Fact } from '#engine/sandbox/state.ts';
import { block, type Driver, drive, offerIds, tempDir } from './support.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

interface Process extends Driver {
  child: ChildProcess;
  said(): string;
  gone: Promise<number | null>;
}

function launch(dataDir: string): Promise<Process> {
  const child = spawn(process.execPath, ['engine/sandbox/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SANDBOX_PORT: '0', SANDBOX_SEED: 'test' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const gone = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return new Promise((resolve, reject) => {
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /sandbox at (\S+),/.exec(said)?.[1];
      if (url) resolve({ ...drive(url), child, said: () => said, gone });
    });
    child.on('exit', (code) => reject(new Error(`exit ${code}: ${said}`)));
  });
}

async function kill(one: Process): Promise<void> {
  one.child.kill('SIGKILL');
  await one.gone;
}

describe('engine/sandbox durability', () => {
  it('holds every block it granted and every row it answered after kill -9 in the middle of accepts', async () => {
    const dataDir = tempDir();
    let one = await launch(dataDir);
    await one.control('POST', '/reset', { market: 'off' });
    const tokens = await Promise.all(Array.from({ length: 10 }, (_, i) => one.signIn(`d${i}@x.com`)));
    const granted = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const ids = await one.publish(
        ...Array.from({ length: 100 }, (_, i) => block(3 + (i % 4) * 2 + round * 24, 4 + (i % 4) * 2 + round * 24)),
      );
      let answered = 0;
      const asked = ids.map(async (id, i) => {
        const answer = await one.accept(tokens[i % 10]!, id).catch(() => null);
        if (answer?.status === 200) granted.add(id);
        if (++answered === 25) one.child.kill('SIGKILL');
      });
      await Promise.all(asked);
      await one.gone;
      one = await launch(dataDir);

      const rows = await one.ledger('accept');
      const inLedger = rows.filter((row) => row.outcome === 'granted').map((row) => row.offerId!);
      const held: string[] = [];
      for (const token of tokens)
        held.push(
          ...(await one.flex(token, 'GET', '/scheduledAssignments')).json.scheduledAssignments.map(
            (entry: { offerId: string }) => entry.offerId,
          ),
        );
      expect(granted.size).toBeGreaterThan(0);
      expect(held.sort()).toEqual(inLedger.sort());
      expect(new Set(inLedger).size).toBe(inLedger.length);
      for (const id of granted) expect(inLedger).toContain(id);
    }
    for (const id of granted) expect((await one.accept(await one.signIn('late@x.com'), id)).status).toBe(410);
  });

  it('goes on with the same world: clock, settings, offers still open, tokens, standing', async () => {
    const dataDir = tempDir();
    let one = await launch(dataDir);
    await one.control('POST', '/reset', { market: 'off', seed: 'mine', scenario: 'calm' });
    await one.control('POST', '/settings', { offFilter: 'omit', pollBudget: 77 });
    await one.control('POST', '/accounts', { platform: 'amazon-flex', account: 'a@x.com', standing: 40 });
    const token = await one.signIn('a@x.com');
    const offers = [
      { id: 'open', capacity: 2, ...block(100, 102) },
      { id: 'rival', rivalAfterMs: 3_600_000 },
      { id: 'own', reservedFor: 'a@x.com', ...block(200, 202) },
    ];
    const ids = await one.publish(...offers);
    const set = await one.control('POST', '/clock', { now: Date.now() + 7_200_000, speed: 20 });
    await one.accept(await one.signIn('b@x.com'), ids[0]!);
    const before = await one.control('GET', '/state');

    await kill(one);
    one = await launch(dataDir);

    const after = await one.control('GET', '/state');
    for (const same of ['world', 'seed', 'scenario', 'market', 'settings']) expect(after[same]).toEqual(before[same]);
    expect(after.clock.speed).toBe(20);
    expect(after.clock.now).toBeGreaterThan(set.now);
    expect(offerIds(await one.poll(token))).toEqual([ids[0], ids[2]]);
    expect((await one.control('GET', '/accounts?account=a@x.com'))[0]).toMatchObject({ standing: 40, region: 'us-chicago' });
    // The last place of the open offer, and no more.
    expect((await one.accept(token, ids[0]!)).status).toBe(200);
    expect((await one.accept(await one.signIn('c@x.com'), ids[0]!)).status).toBe(410);
  });

  it('passes over a torn last line', async () => {
    const dataDir = tempDir();
    let one = await launch(dataDir);
    await one.control('POST', '/reset', { market: 'off' });
    const token = await one.signIn('a@x.com');
    const [id] = await one.publish({});
    await one.accept(token, id!);
    await kill(one);
    const folder = join(dataDir, 'sandbox');
    const file = readdirSync(folder).find((name) => name.startsWith('journal-'))!;
    appendFileSync(join(folder, file), '[{"t":"grant","platform":"amazon-flex","account":"a@x.c');

    for (let starts = 0; starts < 2; starts++) {
      one = await launch(dataDir);
      expect((await one.ledger('accept')).map((row) => row.offerId)).toEqual([id]);
      expect((await one.flex(token, 'GET', '/scheduledAssignments')).json.scheduledAssignments).toHaveLength(1);
      await kill(one);
    }
  });

  it('closes cleanly on SIGTERM, answering what is under way', async () => {
    const dataDir = tempDir();
    const one = await launch(dataDir);
    await one.control('POST', '/reset', { market: 'off' });
    const token = await one.signIn('a@x.com');
    const [id] = await one.publish({});
    await one.control('POST', '/settings', { latencyMs: 100 });
    const accept = one.accept(token, id!);
    await expect.poll(async () => (await one.ledger('accept')).length).toBe(1);
    one.child.kill('SIGTERM');
    expect((await accept).status).toBe(200);
    expect(await one.gone).toBe(0);
  });

  it('refuses a data folder that another sandbox holds, naming it', async () => {
    const dataDir = tempDir();
    const one = await launch(dataDir);
    await expect(launch(dataDir)).rejects.toThrow(`in use by process ${one.child.pid}`);
    await kill(one);
    await launch(dataDir);
  });
});

describe('engine/sandbox/journal', () => {
  it('calls everybody back who waits for a flush, also across a restart of the file', async () => {
    const folder = tempDir();
    const journal = openJournal<number[]>(
      folder,
      () => [],
      (error) => expect.unreachable(error.message),
    );
    const flushed = Array.from({ length: 50 }, (_, i) => {
      journal.append([i]);
      return new Promise<void>((resolve) => journal.flushed(resolve));
    });
    expect(journal.grown()).toBeGreaterThan(100);
    journal.restart([[100]]);
    expect(journal.grown()).toBe(0);
    journal.append([101]);
    await Promise.all(flushed);
    journal.close();
    const found: number[][] = [];
    const again = openJournal<number[]>(
      folder,
      (entries) => {
        found.push(...entries);
        return found;
      },
      (error) => expect.unreachable(error.message),
    );
    again.close();
    expect(found).toEqual([[100], [101]]);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe('engine/sandbox/state', () => {
  it('lets the oldest notes go when there are very many, and keeps every accept and release', () => {
    const state = emptyState();
    const row = (call: 'accept' | 'schedule' | 'release', at: number): Fact => ({
      t: 'row',
      row: { at, platform: 'amazon-flex', account: 'a@x.com', call, outcome: 'ok', status: 200 },
    });
    apply(state, row('accept', 0));
    for (let at = 1; at < 250_000; at++) apply(state, row(at % 1000 === 0 ? 'release' : 'schedule', at));
    const notes = state.ledger.filter((entry) => entry.call === 'schedule');
    expect(notes.length).toBeLessThan(200_000);
    expect(notes.length).toBeGreaterThan(100_000);
    expect(notes.at(-1)?.at).toBe(249_999);
    expect(state.ledger.filter((entry) => entry.call !== 'schedule')).toHaveLength(250);
  });
});
