import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, like, notInArray } from 'drizzle-orm';
import type { Database } from '#api/db/client.ts';
import { driverFacts } from '#api/db/driver-record.ts';
import { blocks, facts, linkedServices, users } from '#api/db/schema/index.ts';
import { countRows } from '#api/db/upkeep.ts';
import { DAY, HOUR, MINUTE } from '#config/constants.ts';
import type { RecordBatch, Store } from '#engine/core/ports.ts';
import type { Instant, MachineClock, WorldClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { WorldOffer } from '#engine/model/sandbox.ts';
import { marketHistory } from '#engine/sandbox/market.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { decidePast, type PastDriver } from './past.ts';
import { DEMO_SIGN_INS } from './people.ts';

export interface HistoryDeps {
  database: Pick<Database, 'db' | 'pool'>;
  store: Pick<Store, 'record'>;
  platforms: readonly AnyPlatform[];
  world: WorldClock;
  machine: MachineClock;
  /** Of the market and of the drivers' days. */
  seed: string;
  log: Log;
  /** Open offers of all platforms together. The contract allows 15,000 offers and 250,000 verdicts in all. */
  offers?: number;
  /** True ends the work between two writings; the next start goes on from there. */
  stopped?(): boolean;
}

/** What is written so far. From the same seed and span the same history comes again. */
interface Progress {
  from: Instant;
  to: Instant;
  writtenUntil: Instant;
}

const FACT = 'demo-history';
const DAYS = 30;
/** So many that waiting for better pay is worth something: with a quarter of them no offer would be passed over. */
const OFFERS = 12_000;
/** Accounts that also see offers reserved for them. */
const WITH_RESERVED = 3;
/** Computed in one go before requests get their turn, a few milliseconds. */
const SLICE = HOUR / 2;
/** Verdicts gathered before they are written. */
const WRITE_AT = 2000;

/**
 * Thirty past days of the demo drivers: the market's offers through each driver's own rule and guards into the recorder,
 * in process. A start that was cut short is taken up again; a row written twice is the same row.
 */
export async function fillDemoHistory(deps: HistoryDeps): Promise<void> {
  const { database, platforms, world, machine, log } = deps;
  const progress = await progressOf(database, world.now());
  if (progress.writtenUntil >= progress.to) return;
  const began = machine.elapsed();
  const lines = await linesOf(deps, progress);
  let verdicts = 0;
  for (let from = progress.from; from < progress.to; ) {
    const gathered = emptyBatches(platforms);
    const won: (typeof blocks.$inferInsert)[] = [];
    let count = 0;
    while (from < progress.to && count < WRITE_AT) {
      const to = Math.min(from + SLICE, progress.to);
      for (const line of lines) count += addSlice(deps, line, { from, to, until: progress.to }, gathered.get(line.service)!, won);
      from = to;
      await nextTurn();
    }
    if (from <= progress.writtenUntil) continue;
    if (deps.stopped?.()) return;
    await deps.store.record([...gathered.values()]);
    if (won.length) await database.db.insert(blocks).values(won).onConflictDoNothing();
    await database.db
      .update(facts)
      .set({ value: { ...progress, writtenUntil: from } })
      .where(eq(facts.key, FACT));
    verdicts += count;
  }
  await countRows(database);
  log.info({ verdicts, milliseconds: Math.round(machine.elapsed() - began) }, 'the demo history has been written');
}

/** One platform of the history. */
interface Line {
  service: string;
  platform: AnyPlatform;
  region: string;
  drivers: PastDriver[];
  /** Share of the market's offers that is kept. */
  sample: number;
}

function addSlice(
  { seed }: HistoryDeps,
  { platform, region, drivers, sample, service }: Line,
  { from, to, until }: { from: Instant; to: Instant; until: Instant },
  batch: RecordBatch,
  won: (typeof blocks.$inferInsert)[],
): number {
  const accounts = drivers.slice(0, WITH_RESERVED).map(({ account }) => ({ account, region }));
  let count = 0;
  for (const published of marketHistory({ platform: platform.sandbox, seed, from, to, sample, regions: [region], accounts })) {
    const { offer, verdicts, winners } = decidePast({ platform, drivers, published, until, seeded: seededRandom });
    if (!verdicts.length) continue;
    batch.offers.push(offer);
    batch.verdicts.push(...verdicts);
    count += verdicts.length;
    for (const driver of winners) won.push(blockOf(service, driver, published));
  }
  return count;
}

function blockOf(service: string, { userId, account }: PastDriver, won: WorldOffer): typeof blocks.$inferInsert {
  const { id, startsAt, endsAt, locationId, price, currency, publishedAt } = won;
  return {
    blockId: crypto.randomUUID(),
    userId,
    service,
    account,
    externalId: String(startsAt / 1000),
    offerId: id,
    startsAt,
    endsAt,
    locationId,
    price,
    currency,
    source: 'grab',
    state: 'held',
    heldSince: publishedAt,
  };
}

async function progressOf({ db }: Pick<Database, 'db'>, now: Instant): Promise<Progress> {
  const from = Math.floor((now - DAYS * DAY) / MINUTE) * MINUTE;
  await db
    .insert(facts)
    .values({ key: FACT, value: { from, to: now, writtenUntil: from } satisfies Progress })
    .onConflictDoNothing();
  const [fact] = await db.select().from(facts).where(eq(facts.key, FACT));
  return fact!.value as Progress;
}

async function linesOf(deps: HistoryDeps, { from, to }: Progress): Promise<Line[]> {
  const lines: Line[] = [];
  const searched = await Promise.all(deps.platforms.map(async (platform) => ({ platform, drivers: await driversOf(deps, platform) })));
  // What no driver searched was seen by nobody.
  const seen = searched.filter(({ drivers }) => drivers.length > 0);
  for (const { platform, drivers } of seen) {
    const region = platform.locations.all()[0]!.region;
    const market = platform.sandbox.market;
    let expected = 0;
    for (let at = from; at < to; at += HOUR) expected += market.perMinute(region, at, 'default') * (HOUR / MINUTE);
    const sample = Math.min(1, (deps.offers ?? OFFERS) / seen.length / expected);
    lines.push({ service: platform.manifest.service, platform, region, sample, drivers });
  }
  shareOccupied(lines);
  return lines;
}

async function driversOf({ database }: HistoryDeps, platform: AnyPlatform): Promise<PastDriver[]> {
  const rows = await database.db
    .select({ link: linkedServices, user: users })
    .from(linkedServices)
    .innerJoin(users, eq(users.userId, linkedServices.userId))
    .where(
      and(
        eq(linkedServices.service, platform.manifest.service),
        like(users.userId, 'demo-driver-%'),
        notInArray(users.userId, DEMO_SIGN_INS),
      ),
    )
    .orderBy(users.userId);
  return rows.map(({ link, user }) => ({
    userId: user.userId,
    account: link.account,
    rule: platform.compile(link.options, driverFacts(user.record)),
    limits: user.limits,
    occupied: [],
  }));
}

/** Hours that a driver has taken are taken on every platform. */
function shareOccupied(lines: Line[]): void {
  const held = new Map<string, PastDriver['occupied']>();
  for (const driver of lines.flatMap((line) => line.drivers)) {
    const shared = held.get(driver.userId) ?? driver.occupied;
    held.set(driver.userId, shared);
    driver.occupied = shared;
  }
}

function emptyBatches(platforms: readonly AnyPlatform[]): Map<string, RecordBatch> {
  return new Map(platforms.map(({ manifest: { service } }) => [service, { platform: service, offers: [], verdicts: [] }]));
}
