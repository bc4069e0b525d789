import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { startApi, type TestApi, type TestUser } from '../support/api.ts';
import { grab } from '../support/grab.ts';

let api: TestApi;
let admin: TestUser;
let driver: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await api.addUser({ userId: 'admin', role: 'admin' });
  driver = await api.addUser({ userId: 'driver' });
}, 120_000);
afterAll(() => api.stop());

const run = (...args: string[]) => grab(['billing', ...args], { env: { GRAB_URL: api.url, GRAB_TOKEN: admin.token } });
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);

describe('cli/billing: Zelle payments that came in', () => {
  it('notes one with a code for its driver, and one without for nobody, who is named later', async () => {
    const { zelleReference } = (await api.call(contract.paymentAmount, { daysToPayFor: '7' }, driver.token)).json;
    const known = await json('note', '--amount', '50', '--note', `rent ${zelleReference}`);
    const unknown = await run('note', '--amount', '35.50', '--note', 'thanks', '--date', '2026-11-20');
    const [open] = await json('incoming', '--open');
    const wrong = await run('match', String(open.seq), 'AAAA-2222');
    const matched = await json('match', String(open.seq), driver.userId);

    expect(known).toMatchObject({ state: 'matched', userId: 'driver', cents: 5000 });
    expect(unknown.stdout).toContain('has no driver yet');
    expect(open).toMatchObject({ state: 'open', userId: null, cents: 3550, receivedAt: Date.parse('2026-11-20') });
    expect([wrong.code, matched.state]).toEqual([5, 'matched']);
    expect((await run('incoming', '-o', 'csv')).stdout.split('\n')[0]).toMatch(/^seq,receivedAt,cents/);
  });

  it('books a noted payment once, and none of another driver', async () => {
    const { seq } = await json('note', '--amount', '50', '--note', 'later');
    await run('match', String(seq), driver.userId);
    const post = (user: string) =>
      run('post', user, '--incoming', String(seq), '--days', '7', '--amount', '50', '--reason', 'missing Zelle');
    const other = await post('admin');
    const booked = await post(driver.userId);
    await post(driver.userId);

    expect([other.code, booked.code]).toEqual([5, 0]);
    expect((await json('incoming'))[0]).toMatchObject({ seq, state: 'posted' });
    const { rows } = (await api.call(contract.ledger, { userId: driver.userId }, admin.token)).json;
    expect(rows.filter(({ kind }: { kind: string }) => kind === 'manual')).toHaveLength(1);
  });

  it('is a usage failure without a note or with an amount that is none', async () => {
    expect((await run('note', '--amount', '50')).code).toBe(2);
    expect((await run('note', '--amount', 'much', '--note', 'x')).code).toBe(2);
  });
});
