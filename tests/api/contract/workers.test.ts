import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const KEYS = ['userId', 'service', 'state', 'until', 'nextStep', 'pollsPerSecond', 'grabP95Ms', 'wins', 'losses', 'budgetLeft', 'node'];

describe('api/workers', () => {
  let api: TestApi;
  let admin: TestUser;

  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'admin', admin: true });
    await api.addUser({ userId: 'ann', referralCode: 'SUMMER', flex: {} });
    await api.addUser({ userId: 'bob', referralCode: 'SUMMER', flex: {}, goodStanding: false });
    await api.addUser({ userId: 'cid', flex: {} });
  });
  afterAll(() => api.stop());

  const list = async (query = '') => (await api.send('GET', `/prd/workers${query}`, { token: api.operator })).json;
  const command = (json: unknown, token = api.operator) => api.send('POST', '/prd/workers', { token, json });

  it('lists every session with stable keys, stopped ones too', async () => {
    const rows = await list();

    expect(rows.map((row: { userId: string }) => row.userId)).toEqual(['ann', 'bob', 'cid']);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual([...KEYS].sort());
      expect(row).toMatchObject({ service: FLEX, state: 'stopped', nextStep: 'press-start', budgetLeft: 1800 });
    }
  });

  it.each([
    ['?userId=cid', ['cid']],
    ['?service=amazon-flex', ['ann', 'bob', 'cid']],
    ['?service=AMAZON_FLEX', ['ann', 'bob', 'cid']],
    ['?service=spark', []],
    ['?referralCode=SUMMER', ['ann', 'bob']],
    ['?referralCode=SUMMER&userId=ann&state=stopped', ['ann']],
    ['?state=searching', []],
  ])('narrows by %s', async (query, users) => {
    expect((await list(query)).map((row: { userId: string }) => row.userId)).toEqual(users);
  });

  it('starts what may be started, says why others may not, and stops again', async () => {
    const started = await command({ command: 'start', where: { referralCode: 'SUMMER' } });

    expect(started.json).toEqual({
      matched: 2,
      changed: 1,
      refused: [{ userId: 'bob', service: FLEX, code: 'session.notInGoodStanding', message: expect.stringContaining('good standing') }],
    });
    await eventually(async () => (await list('?state=searching'))[0]?.userId === 'ann');
    const drained = await command({ command: 'drain', where: { userId: 'ann' } }, admin.token);
    expect(drained.json).toMatchObject({ matched: 1, changed: 1, refused: [] });
    expect((await list('?userId=ann'))[0].state).toBe('stopped');
    const audit = await api.send('GET', '/prd/user/audit-log?userId=ann', { token: admin.token });
    expect(audit.json.map((row: { modifiedBy: string }) => row.modifiedBy)).toEqual(['admin', 'operator']);
  });

  it('shows one session with its last decisions', async () => {
    await command({ command: 'start', where: { userId: 'cid' } });
    const live = await eventually(async () => {
      const { json } = await api.send('GET', '/prd/workers/cid/amazon-flex', { token: api.operator });
      return json.state === 'searching' ? json : null;
    });

    expect(live).toMatchObject({ userId: 'cid', account: 'cid@example.com', decisions: expect.any(Array), log: expect.any(Array) });
    await command({ command: 'stop', where: { userId: 'cid' } });
  });

  it.each([
    ['nobody’s session', { command: 'stop', where: { userId: 'nobody' } }, 404, 'worker.notFound'],
    ['no choice at all', { command: 'stop' }, 400, 'input.invalid'],
    ['an empty choice', { command: 'stop', where: {} }, 400, 'input.invalid'],
    ['all and some', { command: 'stop', all: true, where: { userId: 'ann' } }, 400, 'input.invalid'],
    ['an unknown command', { command: 'restart', all: true }, 400, 'input.invalid'],
    ['an unknown field', { command: 'stop', where: { name: 'x' } }, 400, 'input.invalid'],
  ])('refuses %s and writes nothing', async (_, json, status, code) => {
    const before = await api.fingerprint();

    const answer = await command(json);

    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await api.fingerprint()).toBe(before);
  });

  it('knows no session of a service that is not linked', async () => {
    expect((await api.send('GET', '/prd/workers/admin/amazon-flex', { token: api.operator })).status).toBe(404);
    expect((await api.send('GET', '/prd/workers/ann/nothing', { token: api.operator })).status).toBe(404);
  });
});
