import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEngineStore } from '#api/db/engine-store.ts';
import { accountSetups, linkedServices, signingKeys } from '#api/db/schema/index.ts';
import { countSealed, readsCursor, rewrapAll, rewrapStep, SEALED_COLUMNS } from '#api/db/sealed-places.ts';
import { createSealing, secretsPlace, setupPlace, signingKeyPlace } from '#api/db/sealing.ts';
import { insertUsers, machine, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** More than two steps. */
const LINKS = 450;
const SETUP = '00000000-0000-4000-8000-000000000001';
const SERVICE = 'AMAZON_FLEX';
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const before = createSealing(new Map([['old', OLD]]));
const alone = createSealing(new Map([['new', NEW]]));
const ring = new Map([
  ['new', NEW],
  ['old', OLD],
]);
const both = createSealing(ring);
const idOf = (i: number) => `driver-${i}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertUsers(database, ...Array.from({ length: LINKS }, (_, i) => ({ userId: idOf(i), phoneNumber: `+1202${i}` })));
});
afterAll(() => database.close());

/** Everything sealed with the old key. */
async function reset(): Promise<void> {
  for (const table of [linkedServices, accountSetups, signingKeys]) await database.db.delete(table);
  const at = { createdAt: 0, updatedAt: 0 };
  await database.db.insert(linkedServices).values(
    Array.from({ length: LINKS }, (_, i) => ({
      userId: idOf(i),
      service: SERVICE,
      sealedSecrets: before.seal(secretsPlace(idOf(i), SERVICE), JSON.stringify({ refreshToken: `secret ${i}` })),
      ...at,
    })),
  );
  await database.db.insert(linkedServices).values({ userId: idOf(0), service: 'UNLINKED', ...at });
  const sealedPrivateJwk = before.seal(signingKeyPlace('kid'), 'private');
  await database.db.insert(signingKeys).values({ kid: 'kid', publicJwk: {}, sealedPrivateJwk, createdAt: 0 });
  const handle = { sealedHandle: before.seal(setupPlace(SETUP), 'handle'), outcome: {} as never, createdAt: 0, expiresAt: 0 };
  await database.db.insert(accountSetups).values({ userId: idOf(0), service: SERVICE, setupId: SETUP, ...handle });
}

/** Every sealed secret, opened with the new key alone; throws where one does not open. */
async function openedWithTheNewKey() {
  const links = await database.db.select().from(linkedServices);
  const [key] = await database.db.select().from(signingKeys);
  const [setup] = await database.db.select().from(accountSetups);
  return {
    links: new Map(
      links.flatMap(({ userId, service, sealedSecrets }) =>
        sealedSecrets ? [[userId, JSON.parse(alone.open(secretsPlace(userId, service), sealedSecrets)).refreshToken as string]] : [],
      ),
    ),
    key: alone.open(signingKeyPlace('kid'), key!.sealedPrivateJwk),
    setup: alone.open(setupPlace(SETUP), setup!.sealedHandle!),
  };
}
const untouched = { links: new Map(Array.from({ length: LINKS }, (_, i) => [idOf(i), `secret ${i}`])), key: 'private', setup: 'handle' };

describe('api/db/sealed-places', () => {
  beforeEach(reset);

  it('names every sealed column of the schema, and nothing else', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like 'sealed%' order by 1`,
    );

    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map((row) => row.name));
  });

  it('puts everything under the newest key; then the old one may go', async () => {
    const total = await rewrapAll(database.pool, both, ring);

    expect(total).toEqual({ rewrapped: LINKS + 2, lost: 0, damaged: 0 });
    expect(await openedWithTheNewKey()).toEqual(untouched);
    expect((await countSealed(database.pool)).map(({ table, kid, count }) => `${table} ${kid} ${count}`)).toEqual([
      'signing_keys new 1',
      `linked_services new ${LINKS}`,
      'account_setups new 1',
    ]);
    expect(await rewrapAll(database.pool, both, ring)).toEqual({ rewrapped: 0, lost: 0, damaged: 0 });
  });

  it('leaves off after any step and goes on from the beginning or from where it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 3 }), async (runs) => {
        await reset();
        let after: string | null = null;
        for (const [steps, fromTheStart] of runs) {
          if (fromTheStart) after = null;
          for (let n = 0; n < steps; n++) ({ after } = await rewrapStep(database.pool, both, ring, after));
          // A reading in between uses both keys.
          const [link] = await database.db.select().from(linkedServices).where(eq(linkedServices.service, SERVICE));
          expect(link!.sealedSecrets && both.open(secretsPlace(link!.userId, SERVICE), link!.sealedSecrets)).toContain('secret');
        }

        await rewrapAll(database.pool, both, ring);

        expect((await openedWithTheNewKey()).links).toEqual(untouched.links);
      }),
      { numRuns: 4 },
    );
  });

  it('loses no secret that is saved meanwhile, and everything can be read all the time', async () => {
    const store = createEngineStore({ database, sealing: both, machine });
    const saved = new Map<string, string>();
    let running = true;
    const writers = [0, 1, 2].map(async (writer) => {
      for (let n = 0; running; n++) {
        const id = idOf((writer + n * 37) % LINKS);
        const token = `fresh ${writer} ${n}`;
        if (saved.has(id)) continue;
        saved.set(id, token);
        await store.secrets.save(id, SERVICE, { refreshToken: token });
        expect(await store.secrets.load(id, SERVICE)).toEqual({ refreshToken: token });
        if (saved.size > LINKS / 2) break;
      }
    });
    const readers = [0, 1].map(async (reader) => {
      for (let n = 0; running; n++) {
        const id = idOf((reader + n * 7) % LINKS);
        expect([saved.get(id), `secret ${id.slice(7)}`].map((token) => token && { refreshToken: token })).toContainEqual(
          await store.secrets.load(id, SERVICE),
        );
      }
    });
    // Two at once: a second terminal, or the timer.
    await Promise.all([rewrapAll(database.pool, both, ring), rewrapAll(database.pool, both, ring)]);
    running = false;
    await Promise.all([...writers, ...readers]);

    const expected = new Map(untouched.links);
    for (const [id, token] of saved) expected.set(id, token);
    expect(saved.size).toBeGreaterThan(0);
    expect((await openedWithTheNewKey()).links).toEqual(expected);
  });

  it('counts what cannot be opened, leaves it as it is and goes on with the rest', async () => {
    const strange = createSealing(new Map([['gone', randomBytes(32)]])).seal(secretsPlace(idOf(1), SERVICE), 'x');
    const moved = before.seal(secretsPlace('somebody else', SERVICE), 'x');
    await saveSealed(1, strange);
    await saveSealed(2, moved);

    const total = await rewrapAll(database.pool, both, ring);

    expect(total).toEqual({ rewrapped: LINKS, lost: 1, damaged: 1 });
    const kept = await database.db.select().from(linkedServices);
    expect(kept.filter((link) => link.sealedSecrets === strange || link.sealedSecrets === moved)).toHaveLength(2);
  });

  it('goes on from its own marks', async () => {
    for (let after: string | null = null; ; ) {
      ({ after } = await rewrapStep(database.pool, both, ring, after));
      if (after === null) break;
      expect(readsCursor(after)).toBe(true);
    }
  });
});

describe('api/db/sealed-places: the mark of a step', () => {
  it.each(['', 'null', '[]', '[9,null]', '[1,["one"]]', '[1,["a","b"],3]', '[0,[1]]', '[-1,null]', '["0",null]', '{"0":0}'])(
    'takes nothing for its own mark that is not (%j)',
    (text) => {
      expect(readsCursor(text)).toBe(false);
    },
  );
});

async function saveSealed(i: number, sealed: string): Promise<void> {
  await database.pool.query(`update linked_services set sealed_secrets = $3 where user_id = $1 and service = $2`, [
    idOf(i),
    SERVICE,
    sealed,
  ]);
}
