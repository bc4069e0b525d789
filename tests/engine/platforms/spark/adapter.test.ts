import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClosablePlatformHttp, createPlatformHttp } from '#engine/kit/wire/http.ts';
import { adapter } from '#engine/platforms/spark/adapter.ts';
import { type Recorded, type Script, startUpstream, type Upstream } from '../upstream.ts';
import { openSettings } from './support.ts';

const NOW = 1_795_280_000_000;
const machine = { now: () => NOW, elapsed: () => 77 };
const account = { userId: 'ana', account: 'ana@example.com', secrets: async () => ({ refreshToken: 'r' }), saveSecrets: async () => {} };

function fixture(name: string): Recorded {
  return JSON.parse(readFileSync(new URL(`../../../../engine/platforms/spark/fixtures/${name}.json`, import.meta.url), 'utf8'));
}

const signsIn: Script = { method: 'POST', path: '/auth/refresh', answer: { status: 200, body: { accessToken: 'a' } } };

describe('platforms/spark/adapter', () => {
  let upstream: Upstream;
  let http: ClosablePlatformHttp;

  beforeEach(async () => {
    upstream = await startUpstream();
    http = createPlatformHttp({ baseUrl: upstream.url, machine });
  });
  afterEach(async () => {
    await http.close();
    await upstream.close();
  });

  const opened = () => adapter({ http, machine, random: () => 0.5, world: { now: () => NOW, speed: () => 1 } });
  const poll = (change: object = {}, known: string[] = [], session = opened().open(account)) =>
    session.poll({ settings: { ...openSettings(), ...change }, isKnown: (id) => known.includes(id) });

  /** Polls, and lets what the poll may have begun come first: an answer to a later call is awaited. */
  async function pollAndSettle(change: object, known: string[] = []) {
    upstream.expects({ method: 'GET', path: '/v1/trips', answer: { status: 200, body: { trips: [] } } });
    const session = opened().open(account);
    const answer = await poll(change, known, session);
    expect(await session.schedule()).toMatchObject({ ok: true });
    return answer;
  }

  /** A decline that ends the test when it comes. */
  function declines(id: string): Promise<void> {
    return new Promise((resolve) => {
      upstream.expects({
        method: 'POST',
        path: `/v1/offers/${id}/decline`,
        answer: (response) => {
          response.writeHead(200).end('{}');
          resolve();
        },
      });
    });
  }

  it('declines an offer made to this driver alone that does not fit (SPARK-20)', async () => {
    upstream.expects(signsIn, { method: 'GET', path: '/v1/offers', answer: fixture('offers') });
    const declined = declines('offer-1');

    expect(await poll({ minPrice: 30 })).toMatchObject({ ok: true, offers: [{ id: 'offer-1' }, { id: 'offer-2' }] });
    await declined;
  });

  it.each([
    ['that fits', {}, []],
    ['while it is switched off', { minPrice: 30, rejectDislikedOffers: false }, []],
    ['that was decided before', { minPrice: 30 }, ['offer-1']],
  ])('declines no offer %s', async (_which, change, known) => {
    upstream.expects(signsIn, { method: 'GET', path: '/v1/offers', answer: fixture('offers') });

    expect(await pollAndSettle(change, known)).toMatchObject({ ok: true });
  });

  it('declines no offer that is open to everybody, and none that cannot be read', async () => {
    const [own, open] = (fixture('offers').body as { offers: Record<string, unknown>[] }).offers;
    const offers = [
      { ...own, offerType: 'FIRST_COME' },
      { ...open, offerType: 'ROUND_ROBIN' },
    ];
    upstream.expects(signsIn, { method: 'GET', path: '/v1/offers', answer: { status: 200, body: { offers } } });

    expect(await pollAndSettle({ minPrice: 30 })).toMatchObject({
      ok: true,
      offers: [{ reserved: false }, { reserved: true, price: null }],
    });
  });

  it('gives the stores, the rating on the first one, and which are of another delivery area (API-65, ENT-49, ENT-50, SPARK-05)', async () => {
    upstream.expects(signsIn, { method: 'GET', path: '/v1/profile', answer: fixture('profile') });

    expect(await opened().extras['stores']!({ input: {}, account })).toEqual([
      {
        storeId: '9001',
        name: 'Supercenter 9001',
        address: '2110 W Walnut St, Rogers',
        originalDeliveryArea: 'Orlando',
        currentDeliveryArea: 'Rogers',
        notOriginalDeliveryArea: true,
        acceptanceRate: 42,
        customerRating: 4.87,
      },
      expect.objectContaining({ storeId: '9003', notOriginalDeliveryArea: false }),
    ]);
  });

  it('gives the metrics (API-62)', async () => {
    upstream.expects(signsIn, { method: 'GET', path: '/v1/profile', answer: fixture('profile') });

    expect(await opened().extras['stats']!({ input: {}, account })).toEqual({
      acceptanceRate: 42,
      customerRating: 4.87,
      notOriginalDeliveryArea: true,
    });
  });

  it('gives false for metrics and a failure for stores that the platform does not tell (SVC-27, SPARK-23)', async () => {
    const broken: Script = { method: 'GET', path: '/v1/profile', answer: { status: 500, body: {} } };
    upstream.expects(signsIn, signsIn, broken, broken);

    expect(await opened().extras['stats']!({ input: {}, account })).toBe(false);
    expect(await opened().extras['stores']!({ input: {}, account })).toMatchObject({ failure: { code: 'upstream-error' } });
    expect(await opened().extras['stats']!({ input: {}, account: null })).toBe(false);
  });
});
