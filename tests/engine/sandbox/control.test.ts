import { get } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { block, CHICAGO, offerIds, openBed, sleep } from './support.ts';

describe('engine/sandbox/control', () => {
  describe('reset', () => {
    it('starts a new world: offers, blocks and ledger are gone, settings are the default again', async () => {
      const bed = await openBed();
      const token = await bed.signIn('a@x.com');
      await bed.control('POST', '/settings', { offFilter: 'leak', latencyMs: 1 });
      const [taken, open] = await bed.publish({}, block(6, 8));
      expect((await bed.accept(token, taken!)).status).toBe(200);
      const before = await bed.control('GET', '/state');

      const after = await bed.control('POST', '/reset', { market: 'off' });

      expect(after.world).not.toBe(before.world);
      expect(after.settings).toEqual({ offFilter: 'hidden', pollBudget: null, suspicion: 'on', latencyMs: 0 });
      expect(after.platforms['amazon-flex']).toMatchObject({ offersOpen: 0, polls: 0, accepts: 0 });
      expect(await bed.ledger()).toEqual([]);
      expect((await bed.flex(token, 'GET', '/scheduledAssignments')).json).toEqual({ scheduledAssignments: [] });
      expect((await bed.accept(token, open!)).status).toBe(410);
    });

    it('leaves accounts and their tokens valid', async () => {
      const bed = await openBed();
      const token = await bed.signIn('a@x.com');
      await bed.control('POST', '/accounts', { platform: 'amazon-flex', account: 'a@x.com', region: 'es-madrid' });

      const state = await bed.control('POST', '/reset', { market: 'off' });

      expect(state.platforms['amazon-flex'].accounts).toBe(1);
      expect((await bed.flex(token, 'GET', '/eligibleServiceAreas')).json).toEqual({ serviceAreaIds: ['es-madrid'] });
    });

    it('puts the clock back to real time at speed 1, or the speed given, and keeps the settings it is given', async () => {
      const bed = await openBed();
      await bed.control('POST', '/clock', { now: '2030-01-01T00:00:00Z', speed: 50 });
      const state = await bed.control('POST', '/reset', { market: 'off', seed: 'other', scenario: 'calm' });
      expect(Math.abs(state.clock.now - Date.now())).toBeLessThan(10_000);
      expect(state).toMatchObject({ seed: 'other', scenario: 'calm', market: 'off', clock: { speed: 1 } });
      expect((await bed.control('POST', '/reset', { speed: 600 })).clock.speed).toBe(600);
    });
  });

  describe('offers', () => {
    it('are published under ids that begin with the world and never repeat', async () => {
      const bed = await openBed();
      const { world } = await bed.control('GET', '/state');
      const ids = await bed.publish({ id: 'mine' }, {}, {});
      expect(ids[0]).toBe(`${world}-mine`);
      expect(new Set(ids).size).toBe(3);
      for (const id of ids) expect(id.startsWith(`${world}-`)).toBe(true);
      await expect(bed.publish({ id: 'mine' })).rejects.toThrow('offers[0].id');
      const next = await bed.control('POST', '/reset', { market: 'off' });
      expect(await bed.publish({ id: 'mine' })).toEqual([`${next.world}-mine`]);
    });

    it('without a place stand at the first station of the first region', async () => {
      const bed = await openBed();
      const [first] = await bed.control('GET', '/stations?platform=amazon-flex');
      await bed.publish({ price: 42.5 });
      const { offerList } = (await bed.poll(await bed.signIn('a@x.com'))).json;
      expect(first.region).toBe(CHICAGO);
      expect(offerList).toMatchObject([{ serviceAreaId: first.id, rateInfo: { priceAmount: 42.5, currency: 'USD' }, hidden: false }]);
    });

    it('reserved for an account are shown to it alone, as exclusive', async () => {
      const bed = await openBed();
      const [id] = await bed.publish({ reservedFor: 'Mine@X.com' });
      const [mine, other] = [await bed.signIn('mine@x.com'), await bed.signIn('other@x.com')];
      expect((await bed.poll(mine)).json.offerList).toMatchObject([{ offerId: id, offerType: 'EXCLUSIVE' }]);
      expect(offerIds(await bed.poll(other))).toEqual([]);
      expect((await bed.accept(other, id!)).status).toBe(410);
      expect((await bed.accept(mine, id!)).status).toBe(200);
    });

    it("lay the platform's own fields of `extra` over the wire shape", async () => {
      const bed = await openBed();
      await bed.publish({ extra: { rateInfo: { priceAmount: null }, isPriorityOffer: true } });
      const { offerList } = (await bed.poll(await bed.signIn('a@x.com'))).json;
      expect(offerList).toMatchObject([{ isPriorityOffer: true, rateInfo: { priceAmount: null, currency: 'USD' } }]);
    });

    it('are all refused when one is wrong', async () => {
      const bed = await openBed();
      await expect(bed.publish({}, { price: -1 })).rejects.toThrow('offers[1].price: must be at least 0');
      expect((await bed.control('GET', '/state')).platforms['amazon-flex'].offersOpen).toBe(0);
    });
  });

  describe('bad input is a 400 that names the field', () => {
    const good = { price: 50, ...block(2, 4) };
    it.each([
      ['POST', '/reset', { scenario: 'wild' }, ['scenario']],
      ['POST', '/reset', { speed: 0, market: 'maybe', colour: 1 }, ['colour', 'market', 'speed']],
      ['POST', '/reset', [], ['']],
      ['POST', '/reset', '{"seed":', ['']],
      [
        'POST',
        '/settings',
        { offFilter: 'show', pollBudget: 1.5, suspicion: true, latencyMs: -1 },
        ['latencyMs', 'offFilter', 'pollBudget', 'suspicion'],
      ],
      ['POST', '/offers', { offers: [] }, ['platform']],
      ['POST', '/offers', { platform: 'nobody', offers: [] }, ['platform']],
      ['POST', '/offers', { platform: 'amazon-flex' }, ['offers']],
      ['POST', '/offers', { platform: 'amazon-flex', offers: [{}] }, ['offers[0].endsAt', 'offers[0].price', 'offers[0].startsAt']],
      ['POST', '/offers', { platform: 'amazon-flex', offers: [good, { ...good, endsAt: good.startsAt }] }, ['offers[1].endsAt']],
      ['POST', '/offers', { platform: 'amazon-flex', offers: [{ ...good, startsAt: '2026-05-01T10:00' }] }, ['offers[0].startsAt']],
      ['POST', '/offers', { platform: 'amazon-flex', offers: [{ ...good, locationId: 'us-chicago-dch0' }] }, ['offers[0].locationId']],
      [
        'POST',
        '/offers',
        { platform: 'amazon-flex', offers: [{ ...good, capacity: 0, rivalAfterMs: 'x' }] },
        ['offers[0].capacity', 'offers[0].rivalAfterMs'],
      ],
      ['POST', '/faults', { platform: 'amazon-flex', call: 'dance' }, ['call']],
      [
        'POST',
        '/faults',
        { platform: 'amazon-flex', call: 'poll', status: 99, grant: 'after', endless: 'yes' },
        ['endless', 'grant', 'status'],
      ],
      ['POST', '/faults', { platform: 'amazon-flex', call: 'poll', headers: { 'a b': 'c', d: {} } }, ['headers.a b', 'headers.d']],
      ['POST', '/clock', { now: 'tomorrow', speed: 'fast' }, ['now', 'speed']],
      ['POST', '/accounts', { platform: 'amazon-flex', account: 'a@x.com', region: 'mars' }, ['region']],
      ['GET', '/stations', undefined, ['platform']],
      ['GET', '/ledger?since=soon', undefined, ['since']],
      ['GET', '/ledger?platfrom=amazon-flex', undefined, ['platfrom']],
    ])('%s %s %j', async (method, path, body, named) => {
      const bed = await openBed();
      const answer = await bed.call(method, `/_sandbox${path}`, body);
      expect(answer.status).toBe(400);
      expect(answer.json.issues.map((issue: { path: string }) => issue.path).sort()).toEqual(named);
      for (const name of named) expect(answer.json.message).toContain(name);
    });
  });

  it('answers this machine only, and no page of another site', async () => {
    const bed = await openBed();
    expect((await bed.call('GET', '/_sandbox/state', undefined, { origin: 'https://elsewhere.example' })).status).toBe(403);
    for (const host of [
      'elsewhere.example',
      '127.0.0.1.elsewhere.example',
      '127.elsewhere.example:80',
      'localhost.elsewhere.example',
      '127.1.',
    ])
      expect([host, (await bed.call('GET', '/_sandbox/state', undefined, { host })).status]).toEqual([host, 403]);
    for (const host of ['localhost:4010', '127.0.0.1', '[::1]:4010'])
      expect([host, (await bed.call('GET', '/_sandbox/state', undefined, { host })).status]).toEqual([host, 200]);
    for (const origin of ['http://127.0.0.1.elsewhere.example', 'http://localhost.elsewhere.example', 'null'])
      expect([origin, (await bed.call('GET', '/_sandbox/state', undefined, { origin })).status]).toEqual([origin, 403]);
    expect((await bed.call('GET', '/_sandbox/state', undefined, { origin: 'http://localhost:3000' })).status).toBe(200);
  });

  it('answers unknown calls with a JSON 404', async () => {
    const bed = await openBed();
    for (const path of ['/_sandbox/nothing', '/amazon-flex/nothing', '/nobody/poll', '/']) {
      const answer = await bed.call('GET', path);
      expect([path, answer.status, typeof answer.json.message]).toEqual([path, 404, 'string']);
    }
  });

  it('lists the stations offers can come from, at least 40 in exactly 3 regions', async () => {
    const bed = await openBed();
    const stations: { region: string; timeZone: string; id: string }[] = await bed.control('GET', '/stations?platform=amazon-flex');
    expect(stations.length).toBeGreaterThanOrEqual(40);
    expect([...new Set(stations.map((station) => station.region))]).toEqual([CHICAGO, 'us-phoenix', 'es-madrid']);
    expect([...new Set(stations.map((station) => station.timeZone))]).toEqual(['America/Chicago', 'America/Phoenix', 'Europe/Madrid']);
    expect(Object.keys(stations[0]!).sort()).toEqual(['id', 'latitude', 'longitude', 'name', 'region', 'timeZone']);
  });

  it('filters the ledger by account and time', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    await bed.signIn('b@x.com');
    await bed.accept(token, 'none');
    const rows = await bed.ledger();
    expect(rows.map((row) => [row.account, row.call, row.outcome, row.status])).toEqual([
      ['a@x.com', 'auth', 'ok', 200],
      ['b@x.com', 'auth', 'ok', 200],
      ['a@x.com', 'accept', 'gone', 410],
    ]);
    expect(await bed.control('GET', '/ledger?platform=amazon-flex&account=B@x.com')).toEqual([rows[1]]);
    expect(await bed.control('GET', `/ledger?since=${rows[2]!.at}`)).toEqual([rows[2]]);
    expect(await bed.control('GET', `/ledger?since=${new Date(rows[0]!.at - 1000).toISOString()}`)).toEqual(rows);
  });

  it('carries messages, found by the phone number in any writing', async () => {
    const bed = await openBed();
    await bed.control('POST', '/messages', { to: '+1 202 555 0102', text: 'Your code is 1234' });
    expect(await bed.control('GET', '/messages?to=12025550102')).toMatchObject([{ to: '+1 202 555 0102', text: 'Your code is 1234' }]);
    expect(await bed.control('GET', '/messages?to=15550000')).toEqual([]);
  });

  it('moves simulated time: offers expire by it, and it runs at the speed given', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    await bed.publish({});
    expect(offerIds(await bed.poll(token))).toHaveLength(1);
    const set = await bed.control('POST', '/clock', { now: Date.now() + 5 * HOUR, speed: 1000 });
    expect(set.speed).toBe(1000);
    expect(offerIds(await bed.poll(token))).toEqual([]);
    await sleep(20);
    expect((await bed.control('GET', '/state')).clock.now - set.now).toBeGreaterThan(15_000);
  });

  it('tells every follower of the clock at once, at a change and before a reset is answered', async () => {
    const bed = await openBed();
    const lines: { world: string; now: number; speed: number }[] = [];
    const stream = get(`${bed.sandbox.url}/_sandbox/clock/stream`, (response) => {
      response.setEncoding('utf8').on('data', (text: string) =>
        lines.push(
          ...text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line)),
        ),
      );
    });
    onTestFinished(() => void stream.destroy());
    await expect.poll(() => lines.length).toBe(1);
    const first = (await bed.control('GET', '/state')).world;
    expect(lines[0]).toEqual({ world: first, now: expect.any(Number), speed: 1 });

    await bed.control('POST', '/clock', { speed: 7 });
    const { world } = await bed.control('POST', '/reset', { market: 'off', speed: 3 });

    const told = lines.filter((line) => line.speed !== 1).map((line) => [line.world, line.speed]);
    expect(told).toEqual([
      [first, 7],
      [world, 3],
    ]);
  });
});
