import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createPlatformHttp } from '#engine/kit/wire/http.ts';
import type { SignIn, SignInAnswer } from '#engine/model/sign-in.ts';
import { countryOf, placeOf, signInRegions } from '#engine/platforms/amazon-flex/regions.ts';
import { flexSignIn } from '#engine/platforms/amazon-flex/sign-in.ts';
import { type Bed, openBed } from '../../sandbox/support.ts';
import { startUpstream } from '../upstream.ts';

const machine = { now: Date.now, elapsed: () => performance.now() };

function signInAt(baseUrl: string): SignIn {
  const http = createPlatformHttp({ baseUrl, machine });
  onTestFinished(() => http.close());
  return flexSignIn({ http, machine });
}

function handleOf(answer: SignInAnswer): string {
  if (!('handle' in answer)) throw new Error(`no question: ${JSON.stringify(answer)}`);
  return answer.handle;
}

describe('engine/platforms/amazon-flex/sign-in', () => {
  let bed: Bed;
  let flex: SignIn;
  beforeEach(async () => {
    bed = await openBed();
    flex = signInAt(`${bed.sandbox.url}/amazon-flex`);
  });

  const begin = (email: string, more: Record<string, unknown> = {}) => flex.begin({ email, password: 'sandbox', continent: 0, ...more });

  it('lets the right password in: the account in small letters, its refresh token and its place', async () => {
    const answer = await begin('Ana@Example.com', { continent: undefined, domain: 'amazon.ca' });

    expect(answer).toEqual({
      step: 'complete',
      account: 'ana@example.com',
      secrets: { refreshToken: 'sandbox:ana@example.com' },
      place: { continent: 0, country: 'CA' },
    });
  });

  it('asks a captcha with its picture and hands the driver’s answer on', async () => {
    const asked = await begin('captcha@example.com');
    expect(asked).toMatchObject({ step: 'captcha', imageUrl: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });

    expect(await flex.answer(handleOf(asked), { type: 'captcha', code: '1234' })).toMatchObject({ step: 'complete' });
  });

  it('goes from the chosen option to the code that it sends', async () => {
    const asked = await begin('options@example.com');
    expect(asked).toMatchObject({ step: 'options', options: [expect.any(String), expect.any(String)] });

    const sent = await flex.answer(handleOf(asked), { type: 'option', option: 1 });
    expect(sent).toMatchObject({ step: 'code' });
    expect((await bed.control('GET', '/messages?to=options@example.com')).at(-1).text).toContain('123456');

    expect(await flex.answer(handleOf(sent), { type: 'code', code: '123456' })).toMatchObject({ step: 'complete' });
  });

  it('waits for the approval that the driver gives elsewhere', async () => {
    const asked = await begin('approve@example.com');
    expect(asked).toMatchObject({ step: 'approval', by: 'mail' });
    expect(await flex.look(handleOf(asked))).toMatchObject({ step: 'approval' });

    const [{ text }] = await bed.control('GET', '/messages?to=approve@example.com');
    await fetch(text.match(/http\S+/)[0], { method: 'POST' });

    expect(await flex.look(handleOf(asked))).toMatchObject({ step: 'complete', account: 'approve@example.com' });
  });

  it('lets a wrong code be tried again, three times in all', async () => {
    const handle = handleOf(await begin('otp@example.com'));
    const wrong = () => flex.answer(handle, { type: 'code', code: '9999' });

    expect(await wrong()).toEqual({ step: 'refused', why: 'wrong-code' });
    expect(await wrong()).toEqual({ step: 'refused', why: 'wrong-code' });
    expect(await wrong()).toEqual({ step: 'refused', why: 'over' });
    expect(await flex.answer(handle, { type: 'code', code: '1234' })).toEqual({ step: 'refused', why: 'over' });
  });

  it('counts the newest sign-in of an account alone', async () => {
    const older = handleOf(await begin('otp@example.com'));
    const newer = handleOf(await begin('otp@example.com'));

    expect(await flex.look(older)).toEqual({ step: 'refused', why: 'over' });
    expect(await flex.look(newer)).toMatchObject({ step: 'code' });
  });

  it.each([
    ['a wrong password', { password: 'guess' }, 'ana@example.com', 'wrong-password'],
    ['a locked account', {}, 'locked@example.com', 'locked'],
    ['a continent without a service area', { continent: 2 }, 'ana@example.com', 'wrong-region'],
    ['parts of two regions', { domain: 'amazon.es', endPoint: '/na/auth/sign-in' }, 'ana@example.com', 'wrong-region'],
  ])('refuses %s', async (_, more, email, why) => {
    expect(await begin(email, more)).toEqual({ step: 'refused', why });
  });

  it('refuses an account of another region than the chosen one', async () => {
    await begin('ana@example.com', { continent: 1 });

    expect(await begin('ana@example.com', { continent: 0 })).toEqual({ step: 'refused', why: 'wrong-region' });
  });

  it('never lets a sign-in that is not done into the account', async () => {
    const session = JSON.parse(handleOf(await begin('otp@example.com'))).session as string;

    const answer = await bed.flex(session.split(/:(.*)/s)[1]!, 'GET', '/eligibleServiceAreas');

    expect(answer.status).toBe(403);
  });

  it.each([
    ['no JSON', { status: 200, text: '<html>sign in</html>' }, 'unreadable'],
    ['an unknown step', { status: 200, body: { status: 'DANCE' } }, 'unreadable'],
    [
      'a picture somewhere else',
      { status: 200, body: { status: 'CAPTCHA', session: 's', captchaUrl: 'http://10.0.0.1/x.png' } },
      'unreadable',
    ],
    ['a passing fault', { status: 500, body: { message: 'Error calling' } }, 'upstream-error'],
    ['too many tries', { status: 429, body: { message: 'Rate exceeded' } }, 'rate-limited'],
  ])('fails without a word of the platform on %s', async (_, recorded, code) => {
    const upstream = await startUpstream();
    upstream.expects({ method: 'POST', path: '/auth/sign-in', answer: recorded });

    const answer = await signInAt(upstream.url).begin({ email: 'ana@example.com', password: 'canary-password', continent: 0 });
    await upstream.close();

    expect(answer).toMatchObject({ step: 'failed', failure: { code } });
    expect(JSON.stringify(answer)).not.toMatch(/canary|html|DANCE/);
  });
});

describe('engine/platforms/amazon-flex/regions', () => {
  it('has four regions, each with its endpoints (ENT-26)', () => {
    expect(signInRegions.map(({ continent, label }) => [continent, label])).toEqual([
      [0, 'regions.americas'],
      [1, 'regions.europe'],
      [2, 'regions.asia'],
      [3, 'regions.australia'],
    ]);
    const endpoints = signInRegions.flatMap(({ registrationEndPoint, serviceAreaEndPoint }) => [registrationEndPoint, serviceAreaEndPoint]);
    expect(new Set(endpoints).size).toBe(8);
    for (const { continent, registrationEndPoint, serviceAreaEndPoint, domains } of signInRegions) {
      const { domain, country } = domains[0]!;
      const parts = { domain, endPoint: registrationEndPoint, regionEndPoint: registrationEndPoint, serviceAreaEndPoint };
      expect(placeOf(parts)).toEqual({ continent, country });
      expect(placeOf({ ...parts, serviceAreaEndPoint: '/elsewhere' })).toBeNull();
    }
  });

  it('knows the domain of eight countries (ENT-27)', () => {
    const countries = ['US', 'MX', 'CA', 'ES', 'GB', 'DE', 'IN', 'AU'];
    const table = signInRegions.flatMap(({ continent, domains }) => domains.map((known) => ({ continent, ...known })));

    expect(table.map(({ country }) => country)).toEqual(countries);
    for (const { continent, country, domain } of table) expect(placeOf({ domain })).toEqual({ continent, country });
    expect(placeOf({ domain: 'example.com' })).toBeNull();
  });

  it.each([
    [{ continent: 1, country: 'GB' }, 'GB'],
    [{ continent: 1, country: 'US' }, 'ES'],
    [{ continent: '3' }, 'AU'],
    [{}, 'US'],
  ])('takes the account of %o as one of %s', (user, country) => {
    expect(countryOf(user)).toBe(country);
  });
});
