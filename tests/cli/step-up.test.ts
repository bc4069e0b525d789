import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { refreshTokens, users } from '#api/db/schema/index.ts';
import { MINUTE } from '#config/constants.ts';
import { PASSWORD, startApi, type TestApi, type TestUser } from '../support/api.ts';
import { grab, grabOnTerminal } from '../support/grab.ts';

const PLAN = ['users', 'edit', 'driver', '--set', 'accountType=Free', '--reason', 'asked for by the driver', '--yes'];

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.addUser({ userId: 'driver' });
}, 120_000);
afterAll(() => api.stop());

/** The shell of an admin who gave the password too long ago for what is guarded. */
async function shellOf(admin: TestUser): Promise<{ GRAB_URL: string; GRAB_TOKEN: string; HOME: string }> {
  const familyId = `family-${admin.userId}`;
  const authenticatedAt = api.ctx.machine.now() - 10 * MINUTE - 1;
  await api.ctx.db.update(refreshTokens).set({ authenticatedAt }).where(eq(refreshTokens.familyId, familyId));
  api.ctx.callers.forget(admin.userId);
  await api.ctx.db.update(users).set({ accountType: 'Paid' }).where(eq(users.userId, 'driver'));
  const home = mkdtempSync(join(tmpdir(), 'grab-step-up-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const GRAB_TOKEN = await api.ctx.tokens.issue({ userId: admin.userId, familyId, sessionVersion: 1 });
  return { GRAB_URL: api.url, GRAB_TOKEN, HOME: home };
}
const plan = async () => (await api.ctx.db.select().from(users).where(eq(users.userId, 'driver')))[0]!.accountType;

describe('cli: who is there, asked again', () => {
  it('asks for the password in the middle of a command, shows no letter of it, and goes on', async () => {
    const env = await shellOf(await api.addUser({ userId: 'admin', role: 'admin' }));
    const session = grabOnTerminal(PLAN, { env, cwd: env.HOME });
    await session.shows('Password:');
    session.type(`${PASSWORD}\r`);

    expect([await session.ended, await plan()]).toEqual([0, 'Free']);
    expect(session.output()).not.toContain(PASSWORD);
  });

  it('asks for the code as well, where there is a second factor', async () => {
    const admin = await api.addUser({ userId: 'guarded', role: 'admin' });
    const { secret } = (await api.call(contract.startSecondFactor, {}, admin.token)).json;
    const code = () => new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp: api.ctx.machine.now() });
    await api.call(contract.confirmSecondFactor, { totp: code() }, admin.token);
    api.pass(30_000);
    const env = await shellOf(admin);
    const session = grabOnTerminal(PLAN, { env, cwd: env.HOME });
    await session.shows('Password:');
    session.type(`${PASSWORD}\r`);
    await session.shows('Code of the authenticator app:');
    session.type(`${code()}\r`);

    expect([await session.ended, await plan()]).toEqual([0, 'Free']);
  });

  it('changes nothing on a wrong password, nor in a pipe, which hears what to do', async () => {
    const env = await shellOf(await api.addUser({ userId: 'hasty', role: 'admin' }));
    const session = grabOnTerminal(PLAN, { env, cwd: env.HOME });
    await session.shows('Password:');
    session.type('not the password\r');
    const piped = await grab(PLAN, { env, cwd: env.HOME });

    expect([await session.ended, piped.code, await plan()]).toEqual([4, 4, 'Paid']);
    expect(piped.stderr).toContain('grab login');
  });
});
