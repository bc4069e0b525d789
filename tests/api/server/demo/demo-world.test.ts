import { randomBytes } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineStore } from '#api/db/engine-store.ts';
import { appConfig, blocks, invites, linkedServices, offers, referralCodes, users, verdicts } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import { DEMO_ADMIN_ID, fillDemoHistory, seedDemo } from '#api/server/demo/demo-world.ts';
import { DAY } from '#engine/model/time-units.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { machine, openTestDatabase, silentLog, type TestDatabase } from '#tests/support/database.ts';

const FLEX = 'AMAZON_FLEX';
const NOW = Date.UTC(2026, 4, 4, 12);
const world = { now: () => NOW, speed: () => 1 };
const sealing = createSealing(new Map([['k1', randomBytes(32)]]));
let hashed: string[];

async function worldIn(database: TestDatabase): Promise<boolean> {
  hashed = [];
  const hashPassword = async (password: string) => {
    hashed.push(password);
    return `hash of ${password}`;
  };
  return seedDemo({ database, sealing, platforms, world, random: seededRandom('demo'), hashPassword, log: silentLog });
}

const fill = (database: TestDatabase, stopped?: () => boolean) =>
  fillDemoHistory({
    database,
    store: createEngineStore({ database, sealing, machine }),
    platforms,
    world,
    machine,
    seed: 'test',
    log: silentLog,
    offers: 120,
    ...(stopped && { stopped }),
  });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await worldIn(database);
  await fill(database);
});
afterAll(() => database.close());

const person = async (phoneNumber: string) => (await database.db.select().from(users).where(eq(users.phoneNumber, phoneNumber)))[0]!;
const linksOf = (userId: string) => database.db.select().from(linkedServices).where(eq(linkedServices.userId, userId));
const secretsOf = (link: typeof linkedServices.$inferSelect) =>
  JSON.parse(sealing.open(secretsPlace(link.userId, link.service), link.sealedSecrets!));
const firstRegion = () => {
  const places = platforms.find(({ manifest }) => manifest.service === FLEX)!.locations.all();
  return places.filter((place) => place.region === places[0]!.region).map((place) => place.id);
};

describe('api/server/demo/demo-world: people', () => {
  it.each([
    ['+12025550100', 'sandbox-admin', 'owner'],
    ['+12025550101', 'sandbox-partner', 'partner'],
    ['+12025550102', 'sandbox-driver', 'driver'],
    ['+12025550103', 'sandbox-driver', 'driver'],
    ['+12025550104', 'sandbox-driver', 'driver'],
  ])('%s signs in with %s', async (phoneNumber, password, role) => {
    expect(await person(phoneNumber)).toMatchObject({ passwordHash: `hash of ${password}`, phoneVerified: true, role, banned: false });
  });

  it('gives the admin the id that the fixed admin list names, and the partner a code that collects money', async () => {
    const partner = await person('+12025550101');

    expect((await person('+12025550100')).userId).toBe(DEMO_ADMIN_ID);
    expect(await database.db.select().from(referralCodes)).toMatchObject([
      { userId: partner.userId, collectsMoney: true },
      { code: 'CREW', collectsMoney: false },
    ]);
  });

  it('gives the first drivers a code with invites, and invites in every state that a payment does not bring', async () => {
    const rows = await database.db.select().from(invites).where(eq(invites.invitedBy, 'demo-driver-0102')).orderBy(asc(invites.inviteId));

    expect((await person('+12025550102')).referralCode).toBe('CREW');
    expect(rows.map(({ joinedAt, sentAt }) => [joinedAt !== null, sentAt !== null])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('sets the first driver up on Flex, stopped, with the filters of the contract', async () => {
    const driver = await person('+12025550102');
    const links = await linksOf(driver.userId);

    expect(driver).toMatchObject({ goodStanding: true, accountType: 'Paid', limits: {}, record: { enforceEndOfSchedule: false } });
    expect(links).toMatchObject([
      {
        service: FLEX,
        account: 'driver0102@example.com',
        enabled: false,
        setupComplete: true,
        options: {
          minPay: 20,
          minPayPerHour: null,
          timeBuffer: 30,
          schedule: JSON.stringify(Array(7).fill([0, 24, '30'])),
          preferredBlockHours: Array(9).fill(true),
          locationOverrides: [],
        },
      },
    ]);
    expect(links[0]!.options['locations']).toEqual(firstRegion());
    expect(secretsOf(links[0]!)).toEqual({ refreshToken: 'sandbox:driver0102@example.com' });
  });

  it('sets the second driver up on every platform, with secret access', async () => {
    const driver = await person('+12025550103');
    const [config] = await database.db.select().from(appConfig).where(eq(appConfig.type, 'secretMode'));

    expect((await linksOf(driver.userId)).map((link) => link.service)).toEqual(platforms.map((platform) => platform.manifest.service));
    expect(JSON.parse(config!.value)).toEqual([driver.userId]);
  });

  it('leaves the third driver without a service, not yet in good standing', async () => {
    const driver = await person('+12025550104');

    expect(driver).toMatchObject({ phoneVerified: true, goodStanding: false });
    expect(await linksOf(driver.userId)).toEqual([]);
  });

  it('adds 40 more, all stopped, each with settings that their platform takes', async () => {
    const all = await database.db.select().from(linkedServices);

    expect(await database.db.$count(users)).toBe(45);
    expect(all).toHaveLength(41 + platforms.length);
    expect(all.every((link) => !link.enabled && link.setupComplete)).toBe(true);
    expect(new Set(all.map((link) => link.userId)).size).toBe(42);
  });

  it('are made once, and each password is hashed once', async () => {
    const other = await openTestDatabase();
    const first = await worldIn(other);
    expect(hashed.sort()).toEqual(['sandbox-admin', 'sandbox-driver', 'sandbox-partner']);

    const second = await worldIn(other);

    expect([first, second]).toEqual([true, false]);
    expect(hashed).toEqual([]);
    await other.close();
  });
});

describe('api/server/demo/demo-world: history', () => {
  it('is a thin sample of thirty days that ends now', async () => {
    const seen = await database.db.select().from(verdicts).orderBy(asc(verdicts.seenAt));

    expect(await database.db.$count(offers)).toBeLessThan(15_000);
    expect(seen.length).toBeGreaterThan(1000);
    expect(seen[0]!.seenAt).toBeGreaterThan(NOW - 30 * DAY);
    expect(seen[0]!.seenAt).toBeLessThan(NOW - 28 * DAY);
    expect(seen.at(-1)!.seenAt).toBeGreaterThan(NOW - DAY);
    expect(new Set(seen.map((row) => row.status))).toEqual(new Set(['got', 'lost', 'dislikes']));
  });

  it('holds no block of the future, and none that overlaps another of its driver', async () => {
    const held = await database.db.select().from(blocks).orderBy(asc(blocks.userId), asc(blocks.startsAt));

    expect(held.length).toBeGreaterThan(20);
    expect(held.every((block) => block.endsAt <= NOW && block.state === 'held')).toBe(true);
    expect(held.filter((block, at) => held[at + 1]?.userId === block.userId && held[at + 1]!.startsAt < block.endsAt)).toEqual([]);
  });

  it('has a block for every win', async () => {
    const won = await database.db.select().from(verdicts).where(eq(verdicts.status, 'got'));
    const held = await database.db.select().from(blocks);

    const key = (row: { userId: string; offerId: string | null }) => `${row.userId} ${row.offerId}`;
    expect(won.map(key).sort()).toEqual(held.map(key).sort());
  });

  it('is decided by each driver’s own rule', async () => {
    const rows = await database.db
      .select()
      .from(verdicts)
      .innerJoin(linkedServices, eq(linkedServices.userId, verdicts.userId))
      .where(inArray(verdicts.status, ['got', 'lost']));

    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row.linked_services.options['locations']).toContain(row.verdicts.locationId);
  });

  it('leaves the drivers who sign in untouched', async () => {
    const signIns = ['demo-driver-0102', 'demo-driver-0103', 'demo-driver-0104'];

    expect(await database.db.select().from(verdicts).where(inArray(verdicts.userId, signIns))).toEqual([]);
  });

  it('gives the same when it was interrupted again and again', async () => {
    const other = await openTestDatabase();
    await worldIn(other);
    for (let round = 1; round < 4; round++) {
      let writings = 0;
      await fill(other, () => ++writings > round);
    }
    await fill(other);
    await fill(other);

    const outcome = async (of: TestDatabase) => ({
      verdicts: (await of.db.select().from(verdicts))
        .map((row) => `${row.seenAt} ${row.userId} ${row.offerId} ${row.status} ${row.reason}`)
        .sort(),
      blocks: (await of.db.select().from(blocks)).map((row) => `${row.userId} ${row.offerId} ${row.startsAt}`).sort(),
      offers: await of.db.$count(offers),
    });
    expect(await outcome(other)).toEqual(await outcome(database));
    await other.close();
  });
});
