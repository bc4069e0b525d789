import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropKeys, listKeys, rewrapKeys, rotateKeys } from '#api/contract/keys.ts';
import { auditLog } from '#api/db/schema/index.ts';
import { createSealing, type Sealing, secretsPlace } from '#api/db/sealing.ts';
import { eventually, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';

let api: TestApi;
let driver: TestUser;
/** Everything that was answered. */
const answers: string[] = [];

beforeAll(async () => {
  api = await startApi();
  driver = await api.addUser({ userId: 'driver', flex: {} });
});
afterAll(() => api.stop());

async function call(endpoint: Parameters<TestApi['call']>[0], input: Record<string, unknown> = {}, token = api.operator) {
  const answer = await api.call(endpoint, input, token);
  answers.push(answer.text);
  return answer;
}
async function rewrapEverything(): Promise<number> {
  let total = 0;
  for (let after: string | null = null; ; ) {
    const { json } = await call(rewrapKeys, after === null ? {} : { after });
    total += json.rewrapped;
    after = json.after;
    if (after === null) return total;
  }
}
const secret = () => api.ctx.sealing;
const keysFile = () => readFileSync(join(api.dataDir, 'keys.json'), 'utf8');

describe('api/keys', () => {
  it('are listed by name, with what each keeps', async () => {
    const { json } = await call(listKeys);

    expect(json).toEqual({
      own: true,
      keys: [{ key: expect.stringMatching(/^k1-/), known: true, newest: true, madeAt: null, secrets: 4 }],
    });
  });

  it('are rotated while tokens, sign-ins and stored secrets go on being read', async () => {
    const [old] = api.ctx.keys.ring.keys();

    const rotated = await call(rotateKeys);
    const again = await call(rotateKeys);
    const inBetween = await api.send('POST', '/prd/blocks', { token: driver.token, json: { userId: 'driver' } });
    const other = await api.addUser({ userId: 'other', flex: {} });
    const rewrapped = await rewrapEverything();

    expect(rotated.json).toEqual({ newest: expect.stringMatching(/^k2-/), added: true });
    // What was started is finished first.
    expect(again.json).toEqual({ newest: rotated.json.newest, added: false });
    expect(inBetween.status).toBe(200);
    expect(rewrapped).toBeGreaterThan(0);
    expect(statSync(join(api.dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
    const { json } = await call(listKeys);
    expect(json.keys.map((key: { secrets: number }) => key.secrets)).toEqual([5, 0]);
    expect(json.keys.at(-1).key).toBe(old);
    expect((await api.send('POST', '/prd/blocks', { token: other.token, json: { userId: 'other' } })).status).toBe(200);
    expect(secret().open({ table: 'linked_services', id: `driver/${FLEX}`, field: 'sealed_secrets' }, await sealedOf('driver'))).toContain(
      'sandbox:driver',
    );
  });

  it('are forgotten once they keep nothing, from the file as well', async () => {
    const [newest, ...older] = [...api.ctx.keys.ring.keys()];
    api.pass(60_000);

    const { json } = await call(dropKeys);

    expect(json).toEqual({ dropped: older });
    expect(JSON.parse(keysFile()).keys.map((entry: string) => entry.split(':')[0])).toEqual([newest]);
    expect((await call(dropKeys)).json).toEqual({ dropped: [] });
  });

  it('leave who did it in the audit log', async () => {
    const rows = (await api.ctx.db.select().from(auditLog)).filter((row) => row.userId === 'house');

    expect(rows.map((row) => [row.modifiedBy, Object.keys(row.differences)[0]])).toEqual([
      ['operator', 'keys.newest'],
      ['operator', 'keys.allUnder'],
      ['operator', 'keys.dropped'],
    ]);
  });

  it('are nobody else’s business', async () => {
    for (const endpoint of [listKeys, rotateKeys, rewrapKeys, dropKeys]) expect((await call(endpoint, {}, driver.token)).status).toBe(403);
  });

  it('refuse a mark that is none', async () => {
    const { status, json } = await call(rewrapKeys, { after: '[1,["x; drop table users"]]' });

    expect([status, json.code]).toEqual([400, 'input.invalid']);
  });

  it('that are lost leave an account that asks to be linked again, and is well once it was', async () => {
    const steer = (command: string) =>
      api.send('POST', '/prd/workers', { token: api.operator, json: { command, where: { userId: 'driver' } } });
    const status = async () => (await api.send('GET', `/prd/workers/driver/${FLEX}`, { token: api.operator })).json.status;
    const save = (sealing: Sealing) =>
      api.ctx.database.pool.query('update linked_services set sealed_secrets = $2 where user_id = $1', [
        'driver',
        sealing.seal(secretsPlace('driver', FLEX), JSON.stringify({ refreshToken: 'sandbox:driver@example.com' })),
      ]);

    await save(createSealing(new Map([['k9-gone', randomBytes(32)]])));
    await steer('start');
    const asked = await eventually(async () => {
      const now = await status();
      return now.state === 'needs-sign-in' ? now : null;
    });
    const listed = await call(listKeys);
    await steer('stop');
    await save(api.ctx.sealing);
    await steer('start');
    await eventually(async () => (await status()).state === 'searching');
    await steer('stop');

    expect(asked).toMatchObject({ state: 'needs-sign-in', cause: 'credentials-lost', nextStep: 'sign-in-again' });
    expect(listed.json.keys).toContainEqual({ key: 'k9-gone', known: false, newest: false, madeAt: null, secrets: 1 });
  });

  it('themselves are in no answer and no log line', () => {
    const texts = [...answers, ...api.logged].join('\n');

    for (const key of api.ctx.keys.ring.values())
      for (const form of ['base64', 'base64url', 'hex'] as const) expect(texts).not.toContain(key.toString(form));
    expect(texts).not.toContain('sandbox:driver');
  });
});

async function sealedOf(userId: string): Promise<string> {
  const { rows } = await api.ctx.database.pool.query<{ sealed: string }>(
    'select sealed_secrets as sealed from linked_services where user_id = $1',
    [userId],
  );
  return rows[0]!.sealed;
}
