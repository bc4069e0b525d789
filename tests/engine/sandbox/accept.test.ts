import { describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { block, offerIds, openBed } from './support.ts';

describe('engine/sandbox accepts', () => {
  it('grants an offer to as many callers as it has room for, however many ask at once', async () => {
    const bed = await openBed();
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => bed.signIn(`d${i}@x.com`)));
    const [single, double] = await bed.publish({}, { ...block(6, 8), capacity: 2 });
    for (const [id, room] of [
      [single!, 1],
      [double!, 2],
    ] as const) {
      const statuses = await Promise.all(tokens.map(async (token) => (await bed.accept(token, id)).status));
      expect(statuses.filter((status) => status === 200)).toHaveLength(room);
      expect(statuses.filter((status) => status === 410)).toHaveLength(20 - room);
      const rows = (await bed.ledger('accept')).filter((row) => row.offerId === id);
      expect(rows.filter((row) => row.outcome === 'granted')).toHaveLength(room);
      expect(rows).toHaveLength(20);
    }
  });

  it('shows an offer no more to who has it, while others still see it', async () => {
    const bed = await openBed();
    const [one, two] = [await bed.signIn('one@x.com'), await bed.signIn('two@x.com')];
    const [id] = await bed.publish({ capacity: 2 });
    await bed.accept(one, id!);
    expect(offerIds(await bed.poll(one))).toEqual([]);
    expect(offerIds(await bed.poll(two))).toEqual([id]);
    expect((await bed.accept(one, id!)).status).toBe(410);
    await bed.accept(two, id!);
    expect(offerIds(await bed.poll(two))).toEqual([]);
  });

  it('lets a rival take an offer after the simulated time given, and nobody without one', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const [contested, safe] = await bed.publish({ rivalAfterMs: 60_000 }, block(8, 10));
    expect(offerIds(await bed.poll(token))).toEqual([contested, safe]);
    await bed.control('POST', '/clock', { now: Date.now() + 61_000 });
    expect(offerIds(await bed.poll(token))).toEqual([safe]);
    expect((await bed.accept(token, contested!)).status).toBe(410);
    expect((await bed.accept(token, safe!)).status).toBe(200);
  });

  it('answers 410 to a block that overlaps a held one or breaks the hours caps', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const ids = await bed.publish(block(3, 8), block(7, 9), block(8, 13), block(13, 18), block(18, 20));
    const statuses = [];
    for (const id of ids) statuses.push((await bed.accept(token, id)).status);
    expect(statuses).toEqual([200, 410, 200, 200, 410]);
  });

  it('has neither overlap nor caps under the scenario bench', async () => {
    const bed = await openBed({ scenario: 'bench' });
    const token = await bed.signIn('a@x.com');
    const ids = await bed.publish(...Array.from({ length: 8 }, () => block(3, 8)));
    for (const id of ids) expect((await bed.accept(token, id)).status).toBe(200);
  });

  it('answers 410 to an expired, an unknown and another region’s offer', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const stations: { id: string; region: string }[] = await bed.control('GET', '/stations?platform=amazon-flex');
    const [past, far] = await bed.publish(block(-3, -1), { locationId: stations.find((one) => one.region === 'es-madrid')!.id });
    for (const id of [past!, far!, 'nothing']) expect((await bed.accept(token, id)).status).toBe(410);
  });

  it('writes rows with arrival, publication and first serving in order', async () => {
    const bed = await openBed();
    const [token, blind] = [await bed.signIn('a@x.com'), await bed.signIn('b@x.com')];
    await bed.control('POST', '/settings', { latencyMs: 20 });
    const [id] = await bed.publish({ capacity: 2 });
    await bed.poll(token);
    await bed.poll(token);
    await bed.accept(token, id!);
    await bed.accept(blind, id!);
    const [row, unseen] = await bed.ledger('accept');
    expect(row).toMatchObject({ platform: 'amazon-flex', account: 'a@x.com', offerId: id, outcome: 'granted', status: 200 });
    expect(row!.firstServedAt! - row!.publishedAt!).toBeGreaterThanOrEqual(19);
    // The second poll served it again; only the first counts.
    expect(row!.at - row!.firstServedAt!).toBeGreaterThanOrEqual(19);
    expect(unseen).toMatchObject({ account: 'b@x.com', outcome: 'granted', publishedAt: row!.publishedAt });
    expect(unseen).not.toHaveProperty('firstServedAt');
    expect([row!.at, row!.firstServedAt!, row!.publishedAt!, unseen!.at].some((at) => at % 1 !== 0)).toBe(true);
  });

  it('gives a block back when released, keyed by its start, early ones free and late ones at the cost of standing', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const [early, late] = [block(6, 7), block(1, 2)];
    for (const id of await bed.publish(early, late)) expect((await bed.accept(token, id)).status).toBe(200);
    const release = (startsAt: string) => bed.flex(token, 'DELETE', `/schedule/blocks/${Date.parse(startsAt) / 1000}`);
    const standing = async () => (await bed.control('GET', '/accounts?account=a@x.com'))[0].standing;

    expect((await release(early.startsAt)).status).toBe(200);
    expect(await standing()).toBe(100);
    await bed.control('POST', '/clock', { now: Date.parse(late.startsAt) - 44 * 60_000 });
    expect((await release(late.startsAt)).status).toBe(200);
    expect(await standing()).toBeLessThan(100);
    expect((await release(late.startsAt)).status).toBe(404);
    expect((await bed.flex(token, 'GET', '/scheduledAssignments')).json.scheduledAssignments).toEqual([]);
    expect((await bed.ledger('release')).map((row) => [row.outcome, row.status])).toEqual([
      ['ok', 200],
      ['ok', 200],
      ['gone', 404],
    ]);
  });

  it('lists held blocks with what a client needs to know again which offer they were', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const times = block(4, 6);
    const [id] = await bed.publish({ ...times, price: 68.5 });
    await bed.accept(token, id!);
    const { scheduledAssignments } = (await bed.flex(token, 'GET', '/scheduledAssignments')).json;
    expect(scheduledAssignments).toEqual([
      {
        offerId: id,
        startTime: Date.parse(times.startsAt) / 1000,
        endTime: Date.parse(times.endsAt) / 1000,
        durationInMinutes: 120,
        serviceAreaId: 'us-chicago-dch1',
        bookedPrice: { amount: 68.5, currency: 'USD' },
        stagingLocation: {
          geocode: { latitude: expect.any(Number), longitude: expect.any(Number) },
          address: { addressId: expect.any(String), name: expect.any(String) },
        },
      },
    ]);
    await bed.control('POST', '/clock', { now: Date.parse(times.endsAt) + 25 * HOUR });
    expect((await bed.flex(token, 'GET', '/scheduledAssignments')).json.scheduledAssignments).toEqual([]);
  });
});
