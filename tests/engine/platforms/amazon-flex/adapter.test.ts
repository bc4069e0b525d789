import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClosablePlatformHttp, createPlatformHttp } from '#engine/kit/wire/http.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { PlatformSession } from '#engine/model/platform.ts';
import { adapter } from '#engine/platforms/amazon-flex/adapter.ts';
import { calls } from '#engine/platforms/amazon-flex/calls.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { type Recorded, type Script, startUpstream, type Upstream } from '../upstream.ts';

const machine = { now: () => Date.UTC(2026, 10, 21, 12), elapsed: () => 77 };
const settings = { ...options.defaults(), locations: ['us-chicago-dch1'] };
const offer: Offer = {
  id: 'offer-1',
  locationId: 'us-chicago-dch1',
  startsAt: 1795269600000,
  endsAt: 1795284000000,
  price: 11850,
  tips: 0,
  currency: 'USD',
  reserved: false,
  hidden: false,
  expiresAt: 1795269600000,
};
/** What the offer becomes where the answer says nothing of it. */
const taken = {
  startsAt: offer.startsAt,
  endsAt: offer.endsAt,
  locationId: offer.locationId,
  price: offer.price,
  currency: 'USD',
  externalId: '1795269600',
  offerId: 'offer-1',
};
const assignment = {
  startsAt: 1795269600000,
  endsAt: 1795284000000,
  locationId: 'us-chicago-dch1',
  price: 11850,
  currency: 'USD',
  externalId: '1795269600',
};
const unknown = () => false;

function fixture(name: string): Recorded {
  return JSON.parse(readFileSync(new URL(`../../../../engine/platforms/amazon-flex/fixtures/${name}.json`, import.meta.url), 'utf8'));
}

function token(value: string): Recorded {
  return { status: 200, body: { access_token: value, token_type: 'bearer', expires_in: 3600 } };
}

function withToken(value: string): Script['check'] {
  return ({ headers }) => expect(headers['x-amz-access-token']).toBe(value);
}

const signIn = (answer: Recorded = token('access-1')): Script => ({ method: 'POST', path: '/auth/token', answer });
const areas = (answer: Recorded = fixture('service-areas')): Script => ({ method: 'GET', path: '/eligibleServiceAreas', answer });
const poll = (answer: Script['answer'], check?: Script['check']): Script => ({
  method: 'POST',
  path: '/GetOffersForProviderPost',
  answer,
  check,
});
const accept = (answer: Script['answer'], check?: Script['check']): Script => ({ method: 'POST', path: '/AcceptOffer', answer, check });
const schedule = (answer: Script['answer'], check?: Script['check']): Script => ({
  method: 'GET',
  path: '/scheduledAssignments',
  answer,
  check,
});
const release = (answer: Script['answer']): Script => ({ method: 'DELETE', path: '/schedule/blocks/1795269600', answer });

describe('engine/platforms/amazon-flex/adapter', () => {
  let upstream: Upstream;
  let http: ClosablePlatformHttp;
  let secrets: Record<string, string> | null;
  let saved: Record<string, string>[];

  beforeEach(async () => {
    upstream = await startUpstream();
    http = createPlatformHttp({ baseUrl: upstream.url, machine, timeoutMs: 400 });
    secrets = { refreshToken: 'refresh-canary' };
    saved = [];
  });

  afterEach(async () => {
    await http.close();
    await upstream.close();
  });

  const opened = () => adapter({ http, machine, random: () => 0.5, world: { now: () => 0, speed: () => 1 } });
  const account = {
    userId: 'u1',
    account: 'driver@example.com',
    secrets: async () => secrets,
    saveSecrets: async (next: Record<string, string>) => {
      saved.push(next);
    },
  };
  const session = (): PlatformSession<typeof settings> => opened().open(account);

  /** A session that has polled once and so has its token and its regions. */
  async function polling() {
    const one = session();
    upstream.expects(signIn(), areas(), poll(fixture('no-offers')));
    expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: true });
    return one;
  }

  describe('sign-in', () => {
    it('trades the stored refresh token for an access token and asks for the regions once', async () => {
      const one = session();
      upstream.expects(
        {
          ...signIn(),
          check: ({ body }) =>
            expect(body).toMatchObject({
              source_token_type: 'refresh_token',
              source_token: 'refresh-canary',
              requested_token_type: 'access_token',
            }),
        },
        { ...areas(), check: withToken('access-1') },
        poll(fixture('no-offers'), withToken('access-1')),
        poll(fixture('no-offers'), withToken('access-1')),
      );

      await one.poll({ settings, isKnown: unknown });
      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: true, offers: [] });
    });

    it.each([
      ['a refused token', fixture('token-refused'), 'needs-sign-in'],
      ['a broken service', fixture('upstream-error'), 'upstream-error'],
      ['an answer without a token', { status: 200, body: { token_type: 'bearer' } }, 'unreadable'],
      ['too many tries', fixture('rate-exceeded-429'), 'rate-limited'],
      ['a page instead of JSON', { status: 200, text: '<html>' }, 'unreadable'],
    ])('tells %s apart', async (_name, answer, code) => {
      const one = session();
      upstream.expects(signIn(answer));

      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure: { code } });
    });

    it.each<[Record<string, string> | null]>([[null], [{}], [{ refreshToken: '' }]])(
      'asks for a sign-in when %j is stored, without a call',
      async (stored) => {
        secrets = stored;

        expect(await session().poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure: { code: 'needs-sign-in' } });
      },
    );

    it('never takes an accept as granted because the sign-in before it failed with status 200', async () => {
      upstream.expects(signIn({ status: 200, text: '<html>' }));

      expect(await session().grab(offer, () => {})).toMatchObject({ outcome: 'refused', failure: { code: 'unreadable' } });
    });

    it('keeps a refresh token that was exchanged for a new one', async () => {
      const one = session();
      upstream.expects(
        signIn({ status: 200, body: { access_token: 'access-1', refresh_token: 'refresh-2' } }),
        areas(),
        poll(fixture('no-offers')),
      );

      await one.poll({ settings, isKnown: unknown });

      expect(saved).toEqual([{ refreshToken: 'refresh-2' }]);
    });
  });

  describe('an expired token', () => {
    it('is refreshed once and the same call is sent once more', async () => {
      const one = await polling();
      upstream.expects(
        poll(fixture('token-expired'), withToken('access-1')),
        signIn(token('access-2')),
        poll(fixture('offers'), withToken('access-2')),
      );

      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({
        ok: true,
        offers: [{ id: 'offer-1' }, { id: 'offer-2' }, { id: 'offer-3' }],
      });
    });

    it('is refreshed for an accept too', async () => {
      const one = await polling();
      upstream.expects(
        accept(fixture('token-expired'), withToken('access-1')),
        signIn(token('access-2')),
        accept(fixture('accepted'), withToken('access-2')),
      );

      expect(await one.grab(offer, () => {})).toEqual({ outcome: 'accepted', assignment: taken });
    });

    it('leads to a sign-in after the second 403, not to a third call', async () => {
      const one = await polling();
      upstream.expects(poll(fixture('token-expired')), signIn(token('access-2')), poll(fixture('token-expired')));
      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure: { code: 'needs-sign-in', status: 403 } });

      // What is under way besides goes on with that token, and signs in no second time.
      upstream.expects(accept(fixture('token-expired'), withToken('access-2')));
      expect(await one.grab(offer, () => {})).toMatchObject({ outcome: 'refused', failure: { code: 'needs-sign-in' } });
      upstream.expects(schedule(fixture('schedule'), withToken('access-2')));
      expect(await one.schedule()).toMatchObject({ ok: true });
    });

    it('is refreshed again once the new token has worked, or another sign-in is stored', async () => {
      const one = await polling();
      upstream.expects(poll(fixture('token-expired')), signIn(token('access-2')), poll(fixture('token-expired')));
      await one.poll({ settings, isKnown: unknown });
      upstream.expects(schedule(fixture('schedule')));
      await one.schedule();
      upstream.expects(schedule(fixture('token-expired')), signIn(token('access-3')), schedule(fixture('token-expired')));
      await one.schedule();
      secrets = { refreshToken: 'refresh-new' };

      upstream.expects(
        schedule(fixture('token-expired'), withToken('access-3')),
        signIn(token('access-4')),
        schedule(fixture('schedule'), withToken('access-4')),
      );
      expect(await one.schedule()).toMatchObject({ ok: true });
    });

    it('is not refreshed again with a refresh token that was refused', async () => {
      const one = await polling();
      upstream.expects(poll(fixture('token-expired')), signIn(fixture('token-refused')));
      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure: { code: 'needs-sign-in' } });

      expect(await one.schedule()).toMatchObject({ ok: false, failure: { code: 'needs-sign-in' } });

      secrets = { refreshToken: 'refresh-new' };
      upstream.expects(signIn(token('access-2')), schedule(fixture('schedule'), withToken('access-2')));
      expect(await one.schedule()).toMatchObject({ ok: true });
    });

    it('is refreshed once for calls that meet it together', async () => {
      const one = await polling();
      upstream.expects(accept(fixture('token-expired')), schedule(fixture('token-expired')), poll(fixture('token-expired')));
      upstream.expects(signIn(token('access-2')));
      upstream.expects(
        accept(fixture('gone'), withToken('access-2')),
        schedule(fixture('schedule'), withToken('access-2')),
        poll(fixture('no-offers'), withToken('access-2')),
      );

      const answers = await Promise.all([one.grab(offer, () => {}), one.schedule(), one.poll({ settings, isKnown: unknown })]);

      expect(answers).toMatchObject([{ outcome: 'gone' }, { ok: true }, { ok: true }]);
    });
  });

  describe('poll', () => {
    it('asks for the chosen stations of the regions', async () => {
      const one = session();
      upstream.expects(
        signIn(),
        areas(),
        poll(fixture('no-offers'), ({ body }) =>
          expect(body).toEqual({
            apiVersion: 'V2',
            serviceAreaIds: ['us-chicago'],
            filters: { serviceAreaFilter: ['us-chicago-dch1'], timeFilter: {} },
          }),
        ),
      );

      await one.poll({ settings, isKnown: unknown });
    });

    it('asks by the new stations as soon as the settings change', async () => {
      const one = await polling();
      upstream.expects(
        poll(fixture('no-offers'), ({ body }) => expect(body).toMatchObject({ filters: { serviceAreaFilter: ['us-chicago-dch2'] } })),
      );

      await one.poll({ settings: { ...settings, locations: ['us-chicago-dch2'] }, isKnown: unknown });
    });

    it('gives new offers in our units, counts known ones, and passes on what the platform asks between polls', async () => {
      const one = await polling();
      upstream.expects(poll(fixture('offers')));

      const answer = await one.poll({ settings, isKnown: (id) => id === 'offer-2' });

      expect(answer).toEqual({
        ok: true,
        offers: [offer, { ...offer, id: 'offer-3', reserved: true, expiresAt: 1795266000000 }],
        stillOpen: 1,
        unreadable: 0,
        refreshMs: 1000,
        readAt: 77,
      });
    });

    it.each([
      ['rate-exceeded-400', { code: 'rate-limited', status: 400 }],
      ['rate-exceeded-429', { code: 'rate-limited', status: 429, retryAfterMs: 90_000 }],
      ['not-trusted', { code: 'not-trusted', status: 420 }],
      ['challenge', { code: 'needs-human', status: 307, url: 'https://www.example.com/challenge/1' }],
      ['wrong-region', { code: 'wrong-region', status: 403 }],
      ['version-not-supported', { code: 'client-too-old', status: 400 }],
      ['upstream-error', { code: 'upstream-error', status: 503 }],
      ['refused', { code: 'upstream-error', status: 400 }],
    ])('takes %s as %j', async (name, failure) => {
      const one = await polling();
      upstream.expects(poll(fixture(name)));

      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure });
    });

    it('asks for the regions again after a wrong one', async () => {
      const one = await polling();
      upstream.expects(poll(fixture('wrong-region')));
      await one.poll({ settings, isKnown: unknown });
      upstream.expects(
        areas({ status: 200, body: { serviceAreaIds: ['us-phoenix'] } }),
        poll(fixture('no-offers'), ({ body }) => expect(body).toMatchObject({ serviceAreaIds: ['us-phoenix'] })),
      );

      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: true });
    });

    it('gives no address for a challenge that has none a browser may open', async () => {
      const one = await polling();
      upstream.expects(poll({ status: 307, body: { challengeMetadata: { WebUrl: 'javascript:alert(1)' } } }));

      const answer = await one.poll({ settings, isKnown: unknown });

      expect(answer).toMatchObject({ failure: { code: 'needs-human' } });
      expect(JSON.stringify(answer)).not.toContain('javascript');
    });

    it.each(Object.entries(fixture('garbage') as unknown as Record<string, string>))(
      'takes the garbage %s as unreadable',
      async (_name, text) => {
        const one = await polling();
        upstream.expects(poll({ status: 200, text }));

        expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure: { code: 'unreadable', status: 200 } });
      },
    );

    it.each([
      [502, 'upstream-error'],
      [429, 'rate-limited'],
      [404, 'unreadable'],
    ])('keeps the meaning of status %i where the body is a page', async (status, code) => {
      const one = await polling();
      upstream.expects(poll({ status, text: '<html>', headers: { 'retry-after': '5' } }));

      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure: { code, status, retryAfterMs: 5000 } });
    });

    it('says so when nothing comes in time', async () => {
      const one = await polling();
      upstream.expects(poll(() => {}));

      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure: { code: 'timed-out' } });
    });

    it.each([
      ['no service area', { status: 200, body: { serviceAreaIds: [] } }, 'wrong-region'],
      ['service areas of the wrong kind', { status: 200, body: { serviceAreaIds: [7] } }, 'unreadable'],
      ['a failing call', fixture('upstream-error'), 'upstream-error'],
    ])('does not poll with %s', async (_name, answer, code) => {
      const one = session();
      upstream.expects(signIn(), areas(answer));

      expect(await one.poll({ settings, isKnown: unknown })).toMatchObject({ ok: false, failure: { code } });
    });
  });

  describe('grab', () => {
    it('asks for the offer by its id and tells when that goes out', async () => {
      const one = await polling();
      const order: string[] = [];
      upstream.expects(accept(fixture('accepted'), ({ body }) => expect(body).toEqual({ offerId: 'offer-1' })));

      const answer = await one.grab(offer, () => {
        order.push('sent');
      });

      expect([answer, order]).toEqual([{ outcome: 'accepted', assignment: taken }, ['sent']]);
    });

    it('reads the assignment where the answer holds one', async () => {
      const one = await polling();
      const [row] = (fixture('schedule').body as { scheduledAssignments: unknown[] }).scheduledAssignments;
      upstream.expects(accept({ status: 200, body: row }));

      expect(await one.grab(offer, () => {})).toMatchObject({ outcome: 'accepted', assignment });
    });

    it.each([
      ['a page', (response: ServerResponse) => response.writeHead(200).end('<html>')],
      ['a truncated body', (response: ServerResponse) => response.writeHead(200).end('{"a":')],
      ['a body that never ends', (response: ServerResponse) => response.writeHead(200).write('{')],
      ['a reset within the body', resetWithinBody],
    ])('takes a 200 as granted whatever its body: %s', async (_name, answer) => {
      const one = await polling();
      upstream.expects(accept(answer as Script['answer']));

      expect(await one.grab(offer, () => {})).toEqual({ outcome: 'accepted', assignment: taken });
    });

    it('takes 410 as gone', async () => {
      const one = await polling();
      upstream.expects(accept(fixture('gone')), accept({ status: 410 }));

      expect([await one.grab(offer, () => {}), await one.grab(offer, () => {})]).toEqual([{ outcome: 'gone' }, { outcome: 'gone' }]);
    });

    it.each([
      ['refused', undefined],
      ['not-trusted', 'not-trusted'],
      ['challenge', 'needs-human'],
      ['rate-exceeded-429', 'rate-limited'],
      ['wrong-region', 'wrong-region'],
      ['version-not-supported', 'client-too-old'],
    ])('takes %s as refused, with the failure %s', async (name, code) => {
      const one = await polling();
      upstream.expects(accept(fixture(name)));

      const answer = await one.grab(offer, () => {});

      expect(answer).toMatchObject({ outcome: 'refused' });
      expect(answer.outcome === 'refused' ? answer.failure?.code : '').toBe(code);
    });

    it.each<[string, Script['answer']]>([
      ['500', { status: 500, body: { message: 'Error calling' } }],
      ['503 with a page', { status: 503, text: '<html>' }],
      ['400 with a page', { status: 400, text: '<html>' }],
      ['202', { status: 202, body: {} }],
      ['302', { status: 302, body: {}, headers: { location: '/elsewhere' } }],
      ['no answer', () => {}],
      ['a reset', (_response, socket) => socket.resetAndDestroy()],
    ])('never takes %s as refused: it may have been granted', async (_name, answer) => {
      const one = await polling();
      upstream.expects(accept(answer));

      expect(await one.grab(offer, () => {})).toMatchObject({ outcome: 'unknown', failure: {} });
    });

    it('is refused when it never went out', async () => {
      const one = await polling();
      await http.close();
      let sent = 0;

      expect(await one.grab(offer, () => sent++)).toMatchObject({ outcome: 'refused', failure: { code: 'unreachable' } });
      expect(sent).toBe(0);
    });
  });

  describe('schedule', () => {
    it('gives what is held, in our units', async () => {
      const one = await polling();
      upstream.expects(schedule(fixture('schedule')));

      expect(await one.schedule()).toEqual({
        ok: true,
        assignments: [
          {
            ...assignment,
            stagingLocation: { latitude: 41.84, longitude: -87.68, addressId: 'us-chicago-dch1-staging', name: 'Chicago (DCH1)' },
          },
        ],
      });
    });

    it.each([
      ['an unreadable row', { scheduledAssignments: [{ startTime: 'soon' }] }],
      ['no list', {}],
      ['a list of the wrong kind', { scheduledAssignments: {} }],
    ])('is a failure with %s: a schedule with holes would drop held blocks', async (_name, body) => {
      const one = await polling();
      upstream.expects(schedule({ status: 200, body }));

      expect(await one.schedule()).toMatchObject({ ok: false, failure: { code: 'unreadable' } });
    });

    it('is a failure when the platform fails', async () => {
      const one = await polling();
      upstream.expects(schedule(fixture('upstream-error')));

      expect(await one.schedule()).toMatchObject({ ok: false, failure: { code: 'upstream-error' } });
    });
  });

  describe('release', () => {
    it.each<[string, Script['answer'], unknown]>([
      ['200', { status: 200, body: {} }, { outcome: 'released' }],
      ['204', { status: 204 }, { outcome: 'released' }],
      ['404', { status: 404, body: {} }, { outcome: 'not-held' }],
      ['410', { status: 410, body: {} }, { outcome: 'not-held' }],
      ['400', { status: 400, body: {} }, { outcome: 'refused', failure: { status: 400 } }],
      ['500', { status: 500, body: {} }, { outcome: 'unknown', failure: { status: 500 } }],
      ['no answer', () => {}, { outcome: 'unknown', failure: { code: 'timed-out' } }],
    ])('takes %s as its outcome', async (_name, answer, outcome) => {
      const one = await polling();
      upstream.expects(release(answer));

      expect(await one.release(assignment)).toMatchObject(outcome as object);
    });
  });

  describe('rating', () => {
    const standing = (body: unknown, status = 200): Script => ({ method: 'GET', path: '/standing', answer: { status, body } });
    const rate = () => opened().extras['rating']!({ input: {}, account });

    it('gives bucket, position out of 12 and time (ENT-19)', async () => {
      const rating = { standingBucket: 'GREAT', standingPosition: 9, lastUpdatedTimestamp: 1_795_269_600_000 };
      upstream.expects(signIn(), standing({ ...rating, more: 'than we know' }));

      expect(await rate()).toEqual(rating);
    });

    it.each([
      ['a position beyond the scale', 200, { standingBucket: 'GREAT', standingPosition: 13, lastUpdatedTimestamp: 0 }, 'unreadable'],
      ['no answer of this platform', 200, [], 'unreadable'],
      ['a fault', 500, { message: 'Error calling' }, 'upstream-error'],
    ])('says what failed with %s', async (_name, status, body, code) => {
      upstream.expects(signIn(), standing(body, status));

      expect(await rate()).toMatchObject({ failure: { code } });
    });

    it('is nothing without a linked account', async () => {
      expect(await opened().extras['rating']!({ input: {}, account: null })).toBeNull();
    });
  });

  describe('arrivals', () => {
    const input = {
      startsAt: offer.startsAt!,
      addressId: 'dch1-staging',
      position: { latitude: 41.9, longitude: -87.7, accuracy: 9 },
      driver: { name: 'Ana Driver', phone: '+12025550102' },
    };
    const arrive = () => opened().extras['arrive']!({ input, account });
    const arrival = (answer: Recorded, check?: Script['check']): Script => ({ method: 'POST', path: '/arrivals', answer, check });
    const denied = { status: 403, body: { errorCode: 'ACCESS_DENIED', message: 'Access denied' } };

    it('sends token, coordinates, address, name and phone (API-11)', async () => {
      upstream.expects(
        signIn(),
        arrival({ status: 200, body: {} }, ({ headers, body }) => {
          expect(headers['x-amz-access-token']).toBe('access-1');
          expect(body).toEqual({
            startTime: 1_795_269_600,
            addressId: 'dch1-staging',
            position: input.position,
            driver: input.driver,
          });
        }),
      );

      expect(await arrive()).toEqual({ outcome: 'arrived' });
    });

    it.each([
      [denied, { outcome: 'denied' }],
      [{ status: 409, body: {} }, { outcome: 'early' }],
      [{ status: 410, body: {} }, { outcome: 'late' }],
      [{ status: 404, body: {} }, { outcome: 'not-held' }],
      [{ status: 500, body: { message: 'Error calling' } }, { failure: { code: 'upstream-error' } }],
      [fixture('challenge'), { failure: { code: 'needs-human' } }],
    ])('reads %j as %j', async (answer, outcome) => {
      upstream.expects(signIn(), arrival(answer));

      expect(await arrive()).toMatchObject(outcome);
    });

    it('signs in again for an expired token, and never for access that is denied (IMHERE-13)', async () => {
      upstream.expects(signIn(), arrival(fixture('token-expired')), signIn(token('access-2')), arrival(denied, withToken('access-2')));

      expect(await arrive()).toEqual({ outcome: 'denied' });
    });

    it('checks what was loaded in, and says what a refusal is', async () => {
      const load = { batchId: '1795269600', deliveryIds: ['d1'], version: '3', warehouseId: 'us-chicago-dch1', type: 'SCAN' };
      const check = () => opened().extras['checkIn']!({ input: load, account });
      const asked = (status: number): Script => ({
        method: 'POST',
        path: '/checkIns',
        answer: { status, body: {} },
        check: ({ body }) => expect(body).toEqual(load),
      });
      upstream.expects(signIn(), asked(200), signIn(), asked(404), signIn(), asked(500));

      expect(await check()).toEqual({ checkedIn: true });
      expect(await check()).toEqual({ checkedIn: false });
      expect(await check()).toMatchObject({ failure: { code: 'upstream-error' } });
    });

    it('reads the version of the platform’s own app', async () => {
      const told = { latestVersion: '3.96.1', minimumVersion: '3.90.0' };
      const version = (body: unknown): Script => ({ method: 'GET', path: '/appVersion', answer: { status: 200, body } });
      upstream.expects(version(told), version({ latestVersion: 3 }));

      expect(await opened().extras['appVersion']!({ input: {}, account: null })).toEqual(told);
      expect(await opened().extras['appVersion']!({ input: {}, account: null })).toMatchObject({ failure: { code: 'unreadable' } });
    });
  });

  it('has the function that each call names', () => {
    for (const call of calls.filter((each) => each.kind === 'adapter')) expect(Object.keys(opened().extras)).toContain(call.does);
  });

  it('lets no token into an answer, whatever the platform says', async () => {
    const one = session();
    const echo = { status: 400, body: { Message: 'bad token refresh-canary access-canary', message: 'access-canary' } };
    upstream.expects(signIn(token('access-canary')), areas(), poll(echo), accept(echo), schedule(echo), release(echo));

    const answers = [
      await one.poll({ settings, isKnown: unknown }),
      await one.grab(offer, () => {}),
      await one.schedule(),
      await one.release(assignment),
    ];
    upstream.expects(poll(fixture('token-expired')), signIn({ ...echo, status: 403 }));
    answers.push(await one.poll({ settings, isKnown: unknown }));

    expect(JSON.stringify(answers)).not.toContain('canary');
    expect(JSON.stringify(one)).not.toContain('canary');
  });
});

function resetWithinBody(response: ServerResponse, socket: Socket): void {
  response.writeHead(200, { 'content-length': '100' }).write('{');
  setTimeout(() => socket.resetAndDestroy(), 30);
}
