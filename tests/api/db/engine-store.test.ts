import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEngineStore } from '#api/db/engine-store.ts';
import { acceptAttempts, blocks, linkedServices, offers, outbox, users, verdicts } from '#api/db/schema/index.ts';
import { createSealing } from '#api/db/sealing.ts';
import { guard } from '#engine/core/guards.ts';
import type { Candidate, IntentAnswer, IntentRequest, OpenAttempt, Settlement, Store } from '#engine/core/ports.ts';
import type { Assignment, Offer } from '#engine/model/offer.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import type { Verdict } from '#engine/model/verdict.ts';
import { insertUsers, machine, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const FLEX = 'AMAZON_FLEX';

let database: TestDatabase;
let store: Store;

beforeAll(async () => {
  database = await openTestDatabase();
  store = createEngineStore({ database, sealing: createSealing(new Map([['k1', randomBytes(32)]])), machine });
});
afterAll(() => database.close());

beforeEach(async () => {
  // Many times faster than truncate, which makes each table and index a new file.
  for (const table of ['users', 'offers', 'verdicts', 'accept_attempts', 'blocks', 'outbox'])
    await database.pool.query(`delete from ${table}`);
  await insertUsers(database, { userId: 'ann' }, { userId: 'ben' });
  for (const userId of ['ann', 'ben'])
    await database.db
      .insert(linkedServices)
      .values({ userId, service: FLEX, account: `${userId}@example.com`, createdAt: 0, updatedAt: 0 });
});

function offer(id: string, startsInHours: number, hours = 2, more: Partial<Offer> = {}): Offer {
  const startsAt = NOW + startsInHours * HOUR;
  return {
    id,
    locationId: 'station-1',
    startsAt,
    endsAt: startsAt + hours * HOUR,
    price: 5000,
    tips: 0,
    currency: 'USD',
    reserved: false,
    hidden: false,
    expiresAt: null,
    ...more,
  };
}

function candidate(of: Offer): Candidate {
  const day = Math.floor(of.startsAt! / DAY) * DAY;
  const week = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
  return {
    offer: of,
    startsAt: of.startsAt!,
    endsAt: of.endsAt!,
    locationId: of.locationId!,
    day: { from: day, to: day + DAY },
    week: { from: week, to: week + 7 * DAY },
  };
}

function intent(candidates: Offer[], more: Partial<IntentRequest> = {}): Promise<IntentAnswer[]> {
  return store.intend({
    userId: 'ann',
    service: FLEX,
    account: 'ann@example.com',
    limits: {},
    now: NOW,
    candidates: candidates.map(candidate),
    ...more,
  });
}

async function attempted(of: Offer): Promise<string> {
  const [answer] = await intent([of]);
  return (answer as { attemptId: string }).attemptId;
}

function assignment(of: Offer, more: Partial<Assignment> = {}): Assignment {
  return {
    startsAt: of.startsAt!,
    endsAt: of.endsAt!,
    locationId: of.locationId!,
    price: of.price,
    currency: of.currency,
    externalId: String(of.startsAt! / 1000),
    ...more,
  };
}

function verdict(of: Offer, status: Verdict['status'], more: Partial<Verdict> = {}): Verdict {
  return {
    userId: 'ann',
    service: FLEX,
    offerId: of.id,
    status,
    reason: null,
    detail: null,
    margin: 0,
    seenAt: NOW,
    decidedAt: NOW,
    grabMs: null,
    ...more,
  };
}

function settlement(attemptId: string, of: Offer, state: Settlement['state'], more: Partial<Settlement> = {}): Settlement {
  return {
    attemptId,
    userId: 'ann',
    service: FLEX,
    account: 'ann@example.com',
    offer: of,
    state,
    assignment: null,
    verdict: null,
    at: NOW,
    ...more,
  };
}

async function win(of: Offer): Promise<string> {
  const attemptId = await attempted(of);
  await store.settle([settlement(attemptId, of, 'accepted', { assignment: assignment(of), verdict: verdict(of, 'got') })]);
  return attemptId;
}

const states = async () => Object.fromEntries((await database.db.select().from(acceptAttempts)).map((row) => [row.offerId, row.state]));

describe('api/db/engine-store: intend', () => {
  it('writes an attempt for each candidate that may be sent, in order', async () => {
    const answers = await intent([offer('a', 1), offer('b', 5)]);

    const rows = await database.db.select().from(acceptAttempts).orderBy(acceptAttempts.startsAt);
    expect(answers).toEqual(rows.map((row) => ({ attemptId: row.attemptId })));
    expect(rows.map((row) => [row.offerId, row.state, row.createdAt])).toEqual([
      ['a', 'sending', NOW],
      ['b', 'sending', NOW],
    ]);
    expect(rows[0]!.offer).toEqual(offer('a', 1));
  });

  it('refuses a candidate that overlaps a held block of another platform', async () => {
    await win(offer('held', 1, 3));

    const answers = await intent([offer('x', 3, 2)], { service: 'OTHER' });

    expect(answers).toEqual([{ refused: 'OVERLAP' }]);
  });

  it('refuses a candidate that overlaps an attempt whose outcome is open, and takes it once that one is lost', async () => {
    const attemptId = await attempted(offer('open', 1, 3));

    const before = await intent([offer('x', 3, 2)]);
    await store.settle([settlement(attemptId, offer('open', 1, 3), 'unknown')]);
    const uncertain = await intent([offer('x', 3, 2)]);
    await store.settle([settlement(attemptId, offer('open', 1, 3), 'refused')]);
    const after = await intent([offer('x', 3, 2)]);

    expect(before).toEqual([{ refused: 'OVERLAP' }]);
    expect(uncertain).toEqual([{ refused: 'OVERLAP' }]);
    expect(after).toEqual([{ attemptId: expect.any(String) }]);
  });

  it('takes a block that begins the moment another ends', async () => {
    await win(offer('first', 1, 2));

    expect(await intent([offer('next', 3, 2)])).toEqual([{ attemptId: expect.any(String) }]);
  });

  it('does not let one driver stand in the way of another', async () => {
    await win(offer('a', 1));

    expect(await intent([offer('b', 1)], { userId: 'ben', account: 'ben@example.com' })).toEqual([{ attemptId: expect.any(String) }]);
  });

  it('never asks for an offer twice with one account, whatever became of it', async () => {
    const attemptId = await attempted(offer('a', 1));
    await store.settle([settlement(attemptId, offer('a', 1), 'refused')]);

    expect(await intent([offer('a', 1)])).toEqual([{ refused: 'LOST_BEFORE' }]);
  });

  it('takes an intent back that was never sent, and no other', async () => {
    const unsent = await attempted(offer('a', 1));
    const lost = await attempted(offer('b', 5));
    await store.settle([settlement(lost, offer('b', 5), 'refused')]);

    await store.withdraw(unsent);
    await store.withdraw(lost);

    expect(await states()).toEqual({ b: 'refused' });
    expect(await intent([offer('a', 1), offer('b', 5)])).toEqual([{ attemptId: expect.any(String) }, { refused: 'LOST_BEFORE' }]);
  });

  it('answers each candidate by itself', async () => {
    await win(offer('held', 1, 2));

    const answers = await intent([offer('x', 2, 2), offer('y', 6, 2)]);

    expect(answers).toEqual([{ refused: 'OVERLAP' }, { attemptId: expect.any(String) }]);
  });

  it.each([
    ['hours of the day', { hoursPerDay: 4 }, 'HOURS_CAP'],
    ['hours of the week', { hoursPerWeek: 4 }, 'HOURS_CAP'],
    ['blocks of the day', { blocksPerDay: 1 }, 'BLOCKS_CAP'],
  ])('counts held blocks towards the %s', async (_, limits, refused) => {
    await win(offer('held', 1, 3));

    expect(await intent([offer('x', 5, 2)], { limits })).toEqual([{ refused }]);
  });

  it('wants the way from and to a neighbour at another place, held or asked for', async () => {
    const limits = { travelMinutes: 45 };
    await win(offer('held', 6, 2));
    await attempted(offer('open', 12, 2));
    const elsewhere = { locationId: 'station-2' };

    const answers = await Promise.all([
      intent([offer('before', 4.5, 1, elsewhere)], { limits }),
      intent([offer('after', 8.5, 1, elsewhere)], { limits }),
      intent([offer('before-open', 11.5, 0.4, elsewhere)], { limits }),
      intent([offer('same-place', 5.5, 0.5)], { limits }),
    ]);
    const far = await intent([offer('in-time', 14.75, 1, elsewhere)], { limits });
    const abroad = await intent([offer('other-platform', 4.9, 0.5)], { limits, service: 'OTHER' });

    expect(answers.flat()).toEqual([
      { refused: 'TRAVEL' },
      { refused: 'TRAVEL' },
      { refused: 'TRAVEL' },
      { attemptId: expect.any(String) },
    ]);
    expect(far).toEqual([{ attemptId: expect.any(String) }]);
    expect(abroad).toEqual([{ refused: 'TRAVEL' }]);
  });

  it('fills a cap to the brim, counting the candidates of the same request', async () => {
    const answers = await intent([offer('x', 1, 2), offer('y', 4, 2), offer('z', 7, 2)], { limits: { hoursPerDay: 4 } });

    expect(answers).toEqual([{ attemptId: expect.any(String) }, { attemptId: expect.any(String) }, { refused: 'HOURS_CAP' }]);
  });

  it('refuses exactly what the guard of the core refuses', async () => {
    const aBlock = fc.record({
      service: fc.constantFrom(FLEX, 'OTHER'),
      locationId: fc.constantFrom('station-1', 'station-2'),
      startsIn: fc.integer({ min: -60, max: 240 }),
      hours: fc.integer({ min: 1, max: 6 }),
    });
    const limitsOf = fc.record(
      {
        hoursPerDay: fc.constantFrom(4, 6.1, 9),
        hoursPerWeek: fc.constantFrom(8, 20),
        blocksPerDay: fc.integer({ min: 1, max: 3 }),
        travelMinutes: fc.constantFrom(0, 45, 120),
      },
      { requiredKeys: [] },
    );
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(aBlock, { maxLength: 8 }), aBlock, limitsOf, async (others, own, limits) => {
        await database.pool.query('delete from accept_attempts; delete from blocks');
        const placed = others.map(({ startsIn, hours, ...where }, at) => {
          const startsAt = NOW + startsIn * HOUR;
          return { ...where, offerId: `held-${at}`, startsAt, endsAt: startsAt + hours * HOUR };
        });
        const held = (row: (typeof placed)[number], at: number) => ({
          ...row,
          blockId: randomUUID(),
          userId: 'ann',
          account: 'ann@example.com',
          externalId: `block-${at}`,
          currency: 'USD',
          source: 'grab' as const,
          state: 'held' as const,
          heldSince: NOW,
        });
        if (placed.length) await database.db.insert(blocks).values(placed.map(held));
        const wanted = candidate(offer('wanted', own.startsIn, own.hours, { locationId: own.locationId }));
        const refused = guard(placed, wanted, own.service, limits);
        met.add(String(refused));

        const answers = await store.intend({
          userId: 'ann',
          service: own.service,
          account: 'ann@example.com',
          limits,
          now: NOW,
          candidates: [wanted],
        });

        expect(answers).toEqual([refused ? { refused } : { attemptId: expect.any(String) }]);
      }),
      { numRuns: 120, seed: 3 },
    );
    expect([...met].sort()).toEqual(['BLOCKS_CAP', 'HOURS_CAP', 'OVERLAP', 'TRAVEL', 'null']);
  });

  it('lets another day begin with an empty day cap', async () => {
    await win(offer('held', 1, 3));

    expect(await intent([offer('x', 25, 3)], { limits: { hoursPerDay: 3, blocksPerDay: 1 } })).toEqual([{ attemptId: expect.any(String) }]);
  });

  it('lets at most one of 50 overlapping intents through, however they race', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => intent([offer(`race-${at}`, 1 + (at % 4) * 0.5)])));

    const through = answers.flat().filter((answer) => 'attemptId' in answer);
    expect(through).toHaveLength(1);
    expect(answers.flat().filter((answer) => 'refused' in answer && answer.refused === 'OVERLAP')).toHaveLength(49);
  });

  it('lets exactly one of 20 equal intents through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => intent([offer('same', 1)])));

    expect(answers.flat().filter((answer) => 'attemptId' in answer)).toHaveLength(1);
  });

  it('stores ids with quotes and backslashes as they are', async () => {
    const id = `o'\\"; drop table users; --`;

    await intent([offer(id, 1)]);

    expect(Object.keys(await states())).toEqual([id]);
  });
});

describe('api/db/engine-store: settle', () => {
  it('writes outcome, block, offer, verdict and events of a win at once', async () => {
    await win(offer('a', 1));

    expect(await states()).toEqual({ a: 'accepted' });
    expect(await database.db.select().from(blocks)).toMatchObject([
      { userId: 'ann', offerId: 'a', state: 'held', source: 'grab', price: 5000, heldSince: NOW },
    ]);
    expect(await database.db.select().from(offers)).toMatchObject([{ service: FLEX, offerId: 'a', firstSeenAt: NOW }]);
    expect(await database.db.select().from(verdicts)).toMatchObject([
      { userId: 'ann', offerId: 'a', status: 'got', locationId: 'station-1' },
    ]);
    const events = await database.db.select().from(outbox);
    expect(events.map((row) => [row.userId, row.type, row.payload['change']])).toEqual([
      ['ann', 'assignment', 'won'],
      ['ann', 'offer', undefined],
    ]);
  });

  it('holds a granted block whose answer could not be read', async () => {
    const attemptId = await attempted(offer('a', 1));

    await store.settle([settlement(attemptId, offer('a', 1), 'accepted')]);

    expect(await store.held('ann', FLEX, NOW)).toMatchObject([{ offerId: 'a', startsAt: NOW + HOUR, price: 5000 }]);
  });

  it('keeps one block however often it is reported', async () => {
    const attemptId = await win(offer('a', 1));

    await store.settle([settlement(attemptId, offer('a', 1), 'accepted', { assignment: assignment(offer('a', 1)) })]);

    expect(await store.held('ann', FLEX, NOW)).toHaveLength(1);
  });

  it('does not take back what a reconciliation found out', async () => {
    const attemptId = await win(offer('a', 1));

    await store.settle([settlement(attemptId, offer('a', 1), 'unknown')]);

    expect(await states()).toEqual({ a: 'accepted' });
  });

  it('writes all settlements of a call or none', async () => {
    const first = await attempted(offer('a', 1));
    const broken = settlement(first, offer('b', 5), 'accepted', { userId: 'nobody', assignment: assignment(offer('b', 5)) });

    await expect(store.settle([settlement(first, offer('a', 1), 'refused'), broken])).rejects.toThrow();

    expect(await states()).toEqual({ a: 'sending' });
  });
});

describe('api/db/engine-store: reconcile', () => {
  const reconcile = (assignments: Assignment[], attempts: OpenAttempt[] = [], now = NOW, spared = { from: 0, to: 0 }) =>
    store.reconcile({ userId: 'ann', service: FLEX, account: 'ann@example.com', assignments, spared, attempts, now });

  it('resolves open attempts by the platform’s schedule', async () => {
    await intent([offer('granted', 1), offer('gone', 5)]);
    const open = await store.openAttempts('ann', FLEX);

    const answer = await reconcile([assignment(offer('granted', 1))], open);

    expect(answer.resolved.map((row) => [row.offerId, row.state]).sort()).toEqual([
      ['gone', 'not_accepted'],
      ['granted', 'accepted'],
    ]);
    expect(answer.found).toEqual([]);
    expect(await states()).toEqual({ granted: 'accepted', gone: 'not_accepted' });
    expect(await database.db.select().from(blocks)).toMatchObject([{ offerId: 'granted', source: 'grab', state: 'held' }]);
    expect(await store.openAttempts('ann', FLEX)).toEqual([]);
  });

  it('answers each of many sessions with its own, though they are looked up together', async () => {
    await win(offer('kept', 4));
    const of = (userId: string, service: string, account: string, assignments: Assignment[]) =>
      store.reconcile({ userId, service, account, assignments, spared: { from: 0, to: 0 }, attempts: [], now: NOW });

    const answers = await Promise.all([
      of('ben', FLEX, 'ben@example.com', [assignment(offer('his', 4))]),
      of('ann', FLEX, 'ann@example.com', [assignment(offer('kept', 4))]),
      of('ann', FLEX, 'another@example.com', []),
      of('ann', 'VEHO', 'ann@example.com', [assignment(offer('other', 9))]),
      of('nobody', FLEX, 'nobody@example.com', []),
    ]);

    expect(answers.map(({ found, dropped }) => [found.map((block) => block.startsAt), dropped])).toEqual([
      [[offer('his', 4).startsAt], []],
      [[], []],
      [[], []],
      [[offer('other', 9).startsAt], []],
      [[], []],
    ]);
    const held = await database.db.select().from(blocks);
    expect(held.map(({ userId, service, startsAt }) => [userId, service, startsAt])).toEqual(
      expect.arrayContaining([
        ['ann', FLEX, offer('kept', 4).startsAt],
        ['ann', 'VEHO', offer('other', 9).startsAt],
        ['ben', FLEX, offer('his', 4).startsAt],
      ]),
    );
    expect(held).toHaveLength(3);
  });

  it('lets nothing that one platform shows break the look for the other sessions', async () => {
    await win(offer('kept', 4));
    const odd = [{ offerId: 'h\0is\ud800' }, { startsAt: 1.5 }, { startsAt: Number.NaN }, { startsAt: 1e300 }];

    const broken = odd.map((over) =>
      store.reconcile({
        ...{ userId: 'ben', service: FLEX, account: 'ben@example.com', spared: { from: 0, to: 0 }, attempts: [], now: NOW },
        assignments: [{ ...assignment(offer('his', 4)), ...over }],
      }),
    );
    const [answer] = await Promise.all([reconcile([assignment(offer('kept', 4))]), Promise.allSettled(broken)]);

    expect(answer).toEqual({ resolved: [], found: [], dropped: [] });
  });

  it('writes for the other sessions when the blocks of one cannot be written', async () => {
    const ask = (userId: string, over: object) =>
      store.reconcile({
        ...{ userId, service: FLEX, account: `${userId}@example.com`, spared: { from: 0, to: 0 }, attempts: [], now: NOW },
        assignments: [{ ...assignment(offer('found', 4)), ...over }],
      });
    const answers = await Promise.allSettled([ask('ann', {}), ask('ben', { currency: null }), ask('ann', {}), ask('ben', {})]);

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const held = await database.db.select().from(blocks);
    expect(held.map(({ userId, state }) => [userId, state]).sort()).toEqual([
      ['ann', 'held'],
      ['ben', 'held'],
    ]);
  });

  it('leaves open attempts that are not listed', async () => {
    await intent([offer('on-the-wire', 1)]);

    await reconcile([]);

    expect(await states()).toEqual({ 'on-the-wire': 'sending' });
  });

  it('inserts a block nobody knew and says so', async () => {
    const unknown = assignment(offer('x', 4));

    const first = await reconcile([unknown]);
    const second = await reconcile([unknown]);

    expect(first.found).toEqual([unknown]);
    expect(second).toEqual({ resolved: [], found: [], dropped: [] });
    expect(await database.db.select().from(blocks)).toMatchObject([{ source: 'reconcile', state: 'held' }]);
  });

  it('marks a block dropped that the platform no longer holds, unless it has begun', async () => {
    await win(offer('vanished', 4));
    await win(offer('running', 1));

    const answer = await reconcile([], [], NOW + 1.5 * HOUR);

    expect(answer.dropped).toMatchObject([{ offerId: 'vanished' }]);
    expect((await store.held('ann', FLEX, NOW)).map((block) => block.offerId)).toEqual(['running']);
  });

  it('reports a block that disappeared, and that it is back, to the driver’s streams', async () => {
    await win(offer('a', 4));

    await reconcile([], [], NOW + 60_000);
    const back = await reconcile([assignment(offer('a', 4))], [], NOW + 120_000);

    const told = await database.db.select().from(outbox).where(eq(outbox.type, 'assignment')).orderBy(outbox.seq);
    expect(told.map(({ userId, payload }) => [userId, payload['change']])).toEqual([
      ['ann', 'won'],
      ['ann', 'dropped'],
      ['ann', 'found'],
    ]);
    expect(back.found).toMatchObject([{ startsAt: offer('a', 4).startsAt }]);
  });

  it('records what the platform shows where it holds other work under the key of a block', async () => {
    const before = offer('before', 4);
    await win(before);
    const other = assignment(offer('other', 4, 3, { price: 9000, locationId: 'station-2' }), { offerId: 'other' });

    const answer = await reconcile([other]);
    const again = await reconcile([other]);

    expect(answer).toMatchObject({ found: [other], dropped: [{ offerId: 'before' }] });
    expect(again).toEqual({ resolved: [], found: [], dropped: [] });
    expect(await store.held('ann', FLEX, NOW)).toEqual([other]);
    const told = await database.db.select().from(outbox).where(eq(outbox.type, 'assignment')).orderBy(outbox.seq);
    expect(told.map(({ payload }) => payload['change'])).toEqual(['won', 'dropped', 'found']);
  });

  it('keeps a block won just now under the key of other work that a schedule still shows', async () => {
    await win(offer('won', 4));
    const before = assignment(offer('before', 4), { offerId: 'before' });

    const answer = await reconcile([before], [], NOW + 1000, { from: NOW - 1000, to: NOW + 1000 });

    expect(answer).toEqual({ resolved: [], found: [], dropped: [] });
    expect(await store.held('ann', FLEX, NOW)).toMatchObject([{ offerId: 'won' }]);
  });

  it('does not drop a block that was won too recently for a schedule that lags', async () => {
    await win(offer('a', 4));

    expect((await reconcile([], [], NOW + 1000, { from: NOW - 1000, to: NOW + 1000 })).dropped).toEqual([]);
    expect((await reconcile([], [], NOW + 1000, { from: NOW, to: NOW + 1000 })).dropped).toMatchObject([{ offerId: 'a' }]);
  });

  it('compares 2,000 held blocks with as many of the platform in one pass', async () => {
    const many = Array.from({ length: 2000 }, (_, n) => offer(`many-${n}`, n + 1));
    const schedule = many.map((one) => assignment(one));

    expect((await reconcile(schedule)).found).toHaveLength(2000);
    const half = schedule.filter((_, n) => n % 2 === 0);
    const answer = await reconcile(half, [], NOW);

    expect(answer.found).toEqual([]);
    expect(answer.dropped).toHaveLength(1000);
  });

  it('knows what a driver did not want, since when and why', async () => {
    const [early, late] = [NOW - HOUR, NOW];
    const refused = (id: string, seenAt: number) => ({
      ...verdict(offer(id, 5), 'dislikes'),
      reason: 'PRICE_TOO_LOW' as const,
      margin: 0.35,
      seenAt,
    });
    const held = { ...refused('b', late), reason: 'UNKNOWN' as const, detail: 'OVERLAP' as const };
    await store.record([{ platform: FLEX, offers: [], verdicts: [refused('a', early), held] }]);

    expect(await store.refusedBefore('ann', FLEX, NOW - 2 * HOUR)).toEqual([
      { offerId: 'b', seenAt: late, decision: 'OVERLAP', margin: 0.35 },
      { offerId: 'a', seenAt: early, decision: 'PRICE_TOO_LOW', margin: 0.35 },
    ]);
    expect(await store.refusedBefore('ann', FLEX, NOW - 1000)).toHaveLength(1);
    expect(await store.refusedBefore('ben', FLEX, 0)).toEqual([]);
  });

  it('keeps a won block that the schedule shows', async () => {
    await win(offer('a', 4));

    expect(await reconcile([assignment(offer('a', 4))])).toEqual({ resolved: [], found: [], dropped: [] });
    expect(await store.held('ann', FLEX, NOW)).toHaveLength(1);
  });

  it('gives a block held without the platform’s key that key, without calling it new', async () => {
    const attemptId = await attempted(offer('a', 1));
    await store.settle([settlement(attemptId, offer('a', 1), 'accepted')]);

    const answer = await reconcile([assignment(offer('a', 1))]);

    expect(answer).toEqual({ resolved: [], found: [], dropped: [] });
    expect(await store.held('ann', FLEX, NOW)).toMatchObject([{ externalId: String((NOW + HOUR) / 1000), offerId: 'a' }]);
  });

  it('turns an attempt that an earlier, stale schedule did not show into a win', async () => {
    await intent([offer('late', 1)]);
    await reconcile([], await store.openAttempts('ann', FLEX));

    const answer = await reconcile([assignment(offer('late', 1))]);

    expect(answer.resolved).toMatchObject([{ offerId: 'late', state: 'accepted' }]);
    expect(answer.found).toEqual([]);
  });

  it('does not mistake a refused offer for another one at the same station and time', async () => {
    const attemptId = await attempted(offer('refused', 1));
    await store.settle([settlement(attemptId, offer('refused', 1), 'refused')]);

    const answer = await reconcile([assignment(offer('other', 1))]);

    expect(answer.found).toHaveLength(1);
    expect(await states()).toEqual({ refused: 'refused' });
  });
});

describe('api/db/engine-store: sessions', () => {
  it('lists enabled sessions, and stopped ones only while something of them is open', async () => {
    await database.db.update(linkedServices).set({ enabled: false });
    const none = await store.sessions();
    await intent([offer('a', 1)]);
    const open = await store.sessions();
    await store.setStatus('ben', FLEX, { state: 'stopping', since: NOW, until: null, cause: null, nextStep: 'none', url: null });
    const both = await store.sessions();

    expect(none).toEqual([]);
    expect(open.map((row) => row.userId)).toEqual(['ann']);
    expect(both.map((row) => row.userId).sort()).toEqual(['ann', 'ben']);
  });

  it('reads what rules need of the user record', async () => {
    await database.db.update(linkedServices).set({ enabled: true, setupComplete: true });
    await database.db.update(users).set({
      limits: { hoursPerDay: 8 },
      record: { mode: 'lucrative', enforceEndOfSchedule: true, blacklistedLocations: ['x'], autoStop: true, clickerMode: true },
    });

    expect(await store.session('ann', FLEX)).toMatchObject({
      goodStanding: true,
      autoStop: true,
      clicker: true,
      limits: { hoursPerDay: 8 },
      facts: { mode: 'lucrative', enforceEndOfSchedule: true, blacklistedLocations: ['x'], workload: null },
    });
  });

  it.each([
    ['banned', { banned: true }],
    ['not paid', { goodStanding: false }],
  ])('calls a driver who is %s not in good standing', async (_, change) => {
    await database.db.update(linkedServices).set({ setupComplete: true });
    await database.db.update(users).set(change);

    expect((await store.session('ann', FLEX))?.goodStanding).toBe(false);
  });

  it('stops a session with its last state', async () => {
    await database.db.update(linkedServices).set({ enabled: true });
    const status = { state: 'stopped', since: NOW, until: null, cause: 'auto-stop', nextStep: 'press-start', url: null } as const;

    await store.setStatus('ann', FLEX, status, { disable: true });

    expect(await store.session('ann', FLEX)).toMatchObject({ enabled: false, status });
  });

  it('gives secrets back as they were saved and keeps them sealed', async () => {
    await store.secrets.save('ann', FLEX, { refreshToken: 'canary-secret' });

    const [row] = await database.db.select().from(linkedServices);
    expect(await store.secrets.load('ann', FLEX)).toEqual({ refreshToken: 'canary-secret' });
    expect(await store.secrets.load('ben', FLEX)).toBeNull();
    expect(JSON.stringify(row)).not.toContain('canary-secret');
  });
});

describe('api/db/engine-store: what occupies a driver', () => {
  it('is held blocks and open attempts on every platform that have not ended', async () => {
    await win(offer('held', 1));
    await intent([offer('open', 5)], { service: 'OTHER' });
    const lost = await attempted(offer('lost', 9));
    await store.settle([settlement(lost, offer('lost', 9), 'refused')]);

    const all = await store.occupied('ann', NOW);
    const later = await store.occupied('ann', NOW + 4 * HOUR);

    expect(all.map((entry) => [entry.service, entry.offerId]).sort()).toEqual([
      [FLEX, 'held'],
      ['OTHER', 'open'],
    ]);
    expect(later.map((entry) => entry.offerId)).toEqual(['open']);
  });

  it('is free again after a forfeit', async () => {
    await win(offer('a', 1));

    await store.forfeited('ann', FLEX, assignment(offer('a', 1)), NOW);

    expect(await store.occupied('ann', NOW)).toEqual([]);
    expect(await database.db.select().from(blocks)).toMatchObject([{ state: 'forfeited', endedAt: NOW }]);
  });

  it('remembers what was asked for since an instant', async () => {
    await intent([offer('a', 1)]);

    expect(await store.askedFor('ann', FLEX, NOW)).toEqual(['a']);
    expect(await store.askedFor('ann', FLEX, NOW + 1)).toEqual([]);
  });
});

describe('api/db/engine-store: record', () => {
  it('stores an offer once and a verdict for each driver', async () => {
    const seen = offer('a', 1, 2, { reserved: true, extra: { boost: '9%' } });

    await store.record([
      { platform: FLEX, offers: [seen], verdicts: [verdict(seen, 'dislikes', { reason: 'PRICE_TOO_LOW', margin: 150 })] },
      { platform: FLEX, offers: [seen], verdicts: [verdict(seen, 'dislikes', { userId: 'ben', reason: 'OUT_OF_AREA' })] },
    ]);

    expect(await database.db.select().from(offers)).toMatchObject([{ offerId: 'a', extra: { boost: '9%' } }]);
    const rows = await database.db.select().from(verdicts).orderBy(verdicts.userId);
    expect(rows).toMatchObject([
      { userId: 'ann', reason: 'PRICE_TOO_LOW', margin: 150, reserved: true, locationId: 'station-1' },
      { userId: 'ben', reason: 'OUT_OF_AREA', reserved: true, locationId: 'station-1' },
    ]);
  });

  it('finds station and reservation of an offer seen in an earlier batch', async () => {
    const seen = offer('a', 1, 2, { reserved: true });
    await store.record([{ platform: FLEX, offers: [seen], verdicts: [] }]);

    await store.record([{ platform: FLEX, offers: [], verdicts: [verdict(seen, 'dislikes')] }]);

    expect(await database.db.select().from(verdicts)).toMatchObject([{ locationId: 'station-1', reserved: true }]);
  });

  it('replaces a verdict of the same sighting', async () => {
    const seen = offer('a', 1);

    await store.record([
      { platform: FLEX, offers: [seen], verdicts: [verdict(seen, 'dislikes'), verdict(seen, 'lost', { detail: 'GONE' })] },
    ]);
    await store.record([{ platform: FLEX, offers: [seen], verdicts: [verdict(seen, 'got')] }]);

    expect(await database.db.select().from(verdicts)).toMatchObject([{ status: 'got' }]);
  });

  it('takes any number of rows and any text a platform may send', async () => {
    const many = Array.from({ length: 450 }, (_, at) => offer(`offer ${at} \0 \ud800 'x'`, 1, 2, { startsAt: at % 2 ? null : NOW }));
    const far = offer('x'.repeat(5000), 1);
    const wild = offer('wild', 1, 2, { price: 1e300, extra: { note: 'a\0b' } });

    await store.record([
      { platform: FLEX, offers: [...many, far, wild], verdicts: [...many, far, wild].map((row) => verdict(row, 'dislikes')) },
    ]);

    expect(await database.db.$count(verdicts)).toBe(451);
    expect(await database.db.$count(offers)).toBe(451);
  });

  it('puts verdicts into the partition of their day', async () => {
    const seen = offer('a', 1);

    await store.record([{ platform: FLEX, offers: [seen], verdicts: [verdict(seen, 'dislikes', { seenAt: NOW - 40 * DAY })] }]);

    const { rows } = await database.pool.query('select tableoid::regclass::text as partition from verdicts');
    expect(rows).toEqual([{ partition: `verdicts_d${Math.floor(NOW / DAY) - 40}` }]);
  });
});

describe('records that are behind', () => {
  it('take no further intent until outcomes are written', async () => {
    const going = offer('going', 1);
    const attemptId = await attempted(going);
    const holding = await database.pool.connect();
    await holding.query('begin');
    await holding.query('lock table accept_attempts in access exclusive mode');

    const outcome = lostOutcome(attemptId, going);
    const waiting = Array.from({ length: 1000 }, () => store.settle([outcome]));
    await expect(intent([offer('next', 4)])).rejects.toThrow('the records are behind by 1000 outcomes');

    await holding.query('commit');
    holding.release();
    await Promise.all(waiting);
    expect(await intent([offer('next', 4)])).toEqual([{ attemptId: expect.any(String) }]);
  });
});

function lostOutcome(attemptId: string, of: Offer): Settlement {
  return {
    attemptId,
    userId: 'ann',
    service: FLEX,
    account: 'ann@example.com',
    offer: of,
    state: 'refused',
    assignment: null,
    verdict: null,
    at: NOW,
  };
}

describe('api/db/engine-store: statuses', () => {
  it('writes those of many sessions together; of one session the last counts, and switched off stays switched off', async () => {
    await database.db.update(linkedServices).set({ enabled: true });
    const status = (state: 'starting' | 'searching' | 'stopped') =>
      ({ state, since: NOW, until: null, url: null, nextStep: null }) as never;
    await Promise.all([
      store.setStatus('ann', FLEX, status('starting')),
      store.setStatus('ben', FLEX, status('stopped'), { disable: true }),
      store.setStatus('ben', FLEX, status('starting')),
      store.setStatus('ben', FLEX, status('searching')),
    ]);

    const rows = await database.db.select().from(linkedServices).orderBy(linkedServices.userId);
    expect(rows.map(({ userId, enabled, status }) => [userId, enabled, status!.state])).toEqual([
      ['ann', true, 'starting'],
      ['ben', false, 'searching'],
    ]);
  });
});
