import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '#api/contract/events.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { applyEvents, type FeedPages, keys, type OfferTables, takeRecord, withAssignment, withOffer } from '#console/data/live.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { aBlock, anOffer, aSession, aUser, FLEX, NOON, offerEvent } from '../make.ts';

const ids = (rows: { offerId: string }[]) => rows.map((row) => row.offerId);

describe('console/data/live withOffer', () => {
  it('puts a new offer where its time belongs, newest first (FLEX-DASH-14)', () => {
    const rows = [anOffer({ offerId: 'c', timestampGrabbed: NOON }), anOffer({ offerId: 'a', timestampGrabbed: NOON - 2 * HOUR })];

    const { got } = withOffer({ got: rows, dislikes: [], lost: [] }, anOffer({ offerId: 'b', timestampGrabbed: NOON - HOUR }));

    expect(ids(got)).toEqual(['c', 'b', 'a']);
  });

  it('moves an offer whose fate was decided; it is never in two lists', () => {
    const lost = anOffer({ offerId: 'a', status: 'lost', detail: 'UNCERTAIN' });

    const tables = withOffer({ got: [], dislikes: [], lost: [lost] }, { ...lost, status: 'got', detail: null });

    expect(ids(tables.got)).toEqual(['a']);
    expect(tables.lost).toEqual([]);
  });

  it('shows an offer once however often its event arrives', () => {
    const offer = anOffer();
    const once = withOffer({ got: [], dislikes: [], lost: [] }, offer);

    expect(ids(withOffer(once, offer).got)).toEqual([offer.offerId]);
  });

  it('keeps at most 500 rows', () => {
    const dislikes = Array.from({ length: 500 }, (_, i) => anOffer({ status: 'dislikes', timestampGrabbed: NOON - i }));

    const tables = withOffer({ got: [], dislikes, lost: [] }, anOffer({ offerId: 'new', status: 'dislikes', timestampGrabbed: NOON + 1 }));

    expect(tables.dislikes).toHaveLength(500);
    expect(tables.dislikes[0]!.offerId).toBe('new');
  });
});

describe('console/data/live withAssignment', () => {
  const late = aBlock({ startTime: 2000 });
  const early = aBlock({ startTime: 1000 });

  it.each(['won', 'found'] as const)('adds a block that was %s in the order of the day', (change) => {
    expect(withAssignment([late], { change, block: early }).map((block) => block.startTime)).toEqual([1000, 2000]);
  });

  it.each(['forfeited', 'dropped'] as const)('takes away a block that was %s', (change) => {
    expect(withAssignment([early, late], { change, block: early })).toEqual([late]);
  });
});

describe('console/data/live applyEvents', () => {
  function filled() {
    const client = new QueryClient();
    client.setQueryData(keys.user('u1'), aUser({ status: 'Starting' }, { state: 'starting', lastPollAt: null }));
    client.setQueryData<OfferTables>(keys.offers('u1', FLEX), { got: [], dislikes: [], lost: [] });
    client.setQueryData(keys.reserved('u1', FLEX), []);
    client.setQueryData(keys.blocks('u1'), []);
    return client;
  }
  const user = (client: QueryClient) => client.getQueryData<UserRecord>(keys.user('u1'))!;

  it('shows a win in the won table and in the blocks without a reload', () => {
    const client = filled();
    const offer = anOffer();

    applyEvents(client, 'u1', [offerEvent(offer), { type: 'assignment', service: FLEX, change: 'won', block: aBlock() }]);

    expect(client.getQueryData<OfferTables>(keys.offers('u1', FLEX))!.got).toEqual([offer]);
    expect(client.getQueryData(keys.blocks('u1'))).toEqual([aBlock()]);
  });

  it('shows in an open feed, in the same place, what is known of an offer now; a newer one waits there', () => {
    const client = filled();
    const [weighed, other] = [anOffer({ offerId: 'a', detail: 'PATIENCE', margin: 0 }), anOffer({ offerId: 'b' })];
    const key = [...keys.feed('u1', FLEX), 'passed', []];
    client.setQueryData(key, { pages: [{ items: [other] }, { items: [weighed] }], pageParams: [{}, {}] });
    const now = { ...weighed, margin: 400, odds: 0.6 };

    applyEvents(client, 'u1', [offerEvent(now), offerEvent(anOffer({ offerId: 'c' }))]);

    expect(client.getQueryData<FeedPages>(key)!.pages.map(({ items }) => items)).toEqual([[other], [now]]);
  });

  it('leaves a feed that is to be fetched again to be fetched', async () => {
    const client = filled();
    const offer = anOffer();
    const key = [...keys.feed('u1', FLEX), null, []];
    client.setQueryData(key, { pages: [{ items: [offer] }], pageParams: [{}] });
    await client.invalidateQueries({ queryKey: key });

    applyEvents(client, 'u1', [offerEvent({ ...offer, margin: 400 })]);

    expect(client.getQueryState(key)!.isInvalidated).toBe(true);
  });

  it('lists a reserved offer among the reserved ones as well (FLEX-DASH-13)', () => {
    const client = filled();
    const offer = anOffer({ type: 'EXCLUSIVE' });

    applyEvents(client, 'u1', [offerEvent(anOffer()), offerEvent(offer)]);

    expect(client.getQueryData(keys.reserved('u1', FLEX))).toEqual([offer]);
  });

  it('follows the state of the session', () => {
    const client = filled();
    const session = aSession({ state: 'paused', until: NOON + HOUR, cause: 'rate-limited', lastPollAt: NOON });

    applyEvents(client, 'u1', [{ type: 'status', service: FLEX, session, status: 'Paused' }]);

    expect(user(client)).toMatchObject({ status: 'Paused', sessions: { [FLEX]: session } });
  });

  it('keeps the last check where a change of state brings none', () => {
    const client = filled();
    const told = (lastPollAt: number | null): StreamEvent => ({
      type: 'status',
      service: FLEX,
      session: aSession({ lastPollAt }),
      status: 'Searching',
    });

    applyEvents(client, 'u1', [told(NOON), told(null)]);

    expect(user(client).sessions[FLEX]!.lastPollAt).toBe(NOON);
  });

  it('takes a decided offer as proof of a check', () => {
    const client = filled();

    applyEvents(client, 'u1', [offerEvent(anOffer({ timestampGrabbed: NOON })), offerEvent(anOffer({ timestampGrabbed: NOON - HOUR }))]);

    expect(user(client).sessions[FLEX]!.lastPollAt).toBe(NOON);
  });

  it('leaves the words of the record alone when another service changes', () => {
    const client = filled();

    applyEvents(client, 'u1', [{ type: 'status', service: 'OTHER', session: aSession({ state: 'stopped' }), status: 'Stopped' }]);

    expect(user(client).status).toBe('Starting');
    expect(user(client).sessions['OTHER']!.state).toBe('stopped');
  });

  it('writes the status of a service with a separate start among its options: its button rests no longer than it has to (SVC-05)', () => {
    const client = filled();
    client.setQueryData(keys.user('u1'), aUser({ vehoOptions: { start: true, status: 'STARTING' } }));

    applyEvents(client, 'u1', [{ type: 'status', service: 'VEHO', session: aSession(), status: 'Searching' }]);

    expect(user(client)).toMatchObject({ status: 'Searching', vehoOptions: { start: true, status: 'Searching' } });
  });

  it('never mixes in what happened to somebody else', () => {
    const client = filled();

    applyEvents(client, 'u1', [offerEvent(anOffer({ userId: 'u2' }))]);

    expect(client.getQueryData<OfferTables>(keys.offers('u1', FLEX))!.got).toEqual([]);
  });

  it('leaves a list that was never fetched to be fetched whole', () => {
    const client = new QueryClient();

    applyEvents(client, 'u1', [offerEvent(anOffer())]);

    expect(client.getQueryData(keys.offers('u1', FLEX))).toBeUndefined();
  });

  it('marks the record stale when it changed elsewhere', () => {
    const client = filled();

    applyEvents(client, 'u1', [{ type: 'user', userId: 'u1' }]);

    expect(client.getQueryState(keys.user('u1'))!.isInvalidated).toBe(true);
  });
});

describe('console/data/live takeRecord', () => {
  it('is not undone by a reading that began before the change (SETUP-07)', async () => {
    const client = new QueryClient();
    const queryKey = keys.user('u1');
    const before = aUser({ services: [] });
    const after = aUser({ name: 'after' });
    client.setQueryData(queryKey, before);
    const { promise, resolve } = Promise.withResolvers<UserRecord>();
    const reading = client.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => undefined);

    await takeRecord(client, after);
    resolve(before);
    await reading;

    expect(client.getQueryData<UserRecord>(queryKey)!.name).toBe('after');
  });
});
