// Slots of a calendar that open together: drivers of ours and as many rivals go for them at that instant. Afterwards the
// sandbox's ledger is checked by rules written plainly.
//   node tests/races/release.ts [--drivers 200] [--rivals 200] [--slots 600] [--speed 5] [--seed 1]

import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionRecord } from '#engine/core/ports.ts';
import { createPlatformHttp } from '#engine/index.ts';
import type { Offer } from '#engine/model/offer.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { relay } from '#engine/platforms/relay/index.ts';
import { wishes } from '../engine/platforms/relay/wishes.ts';
import { seeded } from '../support/fake-clock.ts';
import { openPlatformWorld, type PlatformWorld, sessionRecord } from '../support/platform-world.ts';
import type { Wish } from '../support/wishes.ts';

const { service, id } = relay.manifest;
/** Ten in the morning in New York; the slots are those of the seventh day, a day on which the clocks have changed. */
const RELEASE = Date.parse('2026-10-26T10:00:00-04:00');
const MIDNIGHT = Date.parse('2026-11-01T00:00:00-05:00') + DAY;

export interface ReleaseReport {
  drivers: number;
  rivals: number;
  slots: number;
  taken: number;
  ours: number;
  theirs: number;
  /** Slots that more than one account was granted. */
  twice: string[];
  /** Accepts of ours that the filters forbid, in words. */
  outside: string[];
  overlaps: string[];
  /** Slots that one account of ours asked for more than once. */
  askedTwice: number;
  /** Blocks in the records that the ledger does not know, and the other way round; an outcome still in doubt is not wrong. */
  recordsWrong: number;
  /** Polls of ours that the platform refused because the budget was spent. */
  limited: number;
  /** Most polls of one account of ours, of those that its mode may spend in a window. */
  mostPolls: number;
  mayPoll: number;
  /** World milliseconds between the release and the poll nearest to it, over our drivers. */
  nearestPollP50: number;
  nearestPollP99: number;
}

export interface ReleaseRequest {
  drivers: number;
  rivals: number;
  slots: number;
  speed: number;
  seed: number;
}

export async function releaseRun({ drivers, rivals, slots, speed, seed }: ReleaseRequest): Promise<ReleaseReport> {
  const random = seeded(seed);
  const home = relay.locations.all();
  const byAccount = new Map<string, Wish>();
  const records: SessionRecord[] = Array.from({ length: drivers }, (_, i) => {
    const account = `ours${i}@example.com`;
    const wish = wishes(random, home);
    byAccount.set(account, wish);
    return sessionRecord({ userId: `ours-${i}`, service, account, settings: wish.settings });
  });
  const now = RELEASE - Math.max(5000, drivers * 50) * speed;
  const world = await openPlatformWorld({ platforms: [relay], records, seed, now, speed, market: 'off' });
  try {
    const offers = Array.from({ length: slots }, () => {
      const startsAt = MIDNIGHT + (7 + Math.floor(random() * 15)) * HOUR;
      const endsAt = startsAt + (1 + Math.floor(random() * 2)) * HOUR;
      return {
        locationId: home[Math.floor(random() * home.length)]!.id,
        price: 20,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        extra: { opensAt: RELEASE },
      };
    });
    const { ids } = await world.control<{ ids: string[] }>('POST', '/offers', { platform: id, offers });
    const until = RELEASE + 30_000 * Math.max(1, speed / 5);
    await world.engine.start();
    await Promise.all([...Array.from({ length: rivals }, (_, i) => rival(world, i, { random, until })), untilWorld(world, until)]);
    await world.engine.drain();
    return await checkReport(world, { request: { drivers, rivals, slots, speed, seed }, byAccount, ids });
  } finally {
    await world.close();
  }
}

/** Somebody else's program: polls about every second and takes whatever it sees, one after the other. */
async function rival(world: PlatformWorld, i: number, { random, until }: { random: () => number; until: number }): Promise<void> {
  const account = `rival${i}@example.com`;
  const { machine, world: clock } = world;
  const http = createPlatformHttp({ baseUrl: `${world.url}/${id}`, machine, connections: 1 });
  const session = relay
    .adapter({ http, machine, world: clock, random })
    .open({ userId: account, account, secrets: async () => ({ refreshToken: `sandbox:${account}` }), saveSecrets: async () => undefined });
  const settings = wishes(random, relay.locations.all()).settings as Parameters<typeof session.poll>[0]['settings'];
  const tried = new Set<string>();
  await untilWorld(world, RELEASE - 3000 * random());
  while (clock.now() < until) {
    const answer = await session.poll({ settings, isKnown: (offerId) => tried.has(offerId) });
    const wanted: Offer[] = answer.ok ? answer.offers.filter(({ locationId }) => settings.locationsChosen.includes(locationId!)) : [];
    for (const offer of wanted.toSorted(() => random() - 0.5).slice(0, 5)) {
      tried.add(offer.id);
      await session.grab(offer, () => undefined);
    }
    await sleep((700 + 600 * random()) / clock.speed());
  }
  await http.close();
}

async function untilWorld({ world }: PlatformWorld, at: number): Promise<void> {
  await sleep(Math.max(0, (at - world.now()) / world.speed()));
}

interface Played {
  request: ReleaseRequest;
  byAccount: Map<string, Wish>;
  ids: string[];
}

async function checkReport(world: PlatformWorld, { request, byAccount, ids }: Played): Promise<ReleaseReport> {
  const ledger = await world.ledger();
  const accepts = ledger.filter(({ call }) => call === 'accept');
  const granted = accepts.filter(({ outcome }) => outcome === 'granted');
  const ours = accepts.filter(({ account }) => byAccount.has(account));
  const attempts = new Map(world.store.attempts.map((attempt) => [`${attempt.account} ${attempt.offerId}`, attempt]));
  const won = granted.filter(({ account }) => byAccount.has(account));
  const held = new Set(
    world.store.blocks.filter(({ state }) => state === 'held').map(({ account, assignment }) => `${account} ${assignment.offerId}`),
  );
  const keys = won.map(({ account, offerId }) => `${account} ${offerId}`);
  const nearest = [...world.polls.values()].map((polls) => Math.min(...polls.map((at) => Math.abs(at - RELEASE))));
  nearest.sort((a, b) => a - b);
  return {
    drivers: request.drivers,
    rivals: request.rivals,
    slots: ids.length,
    taken: new Set(granted.map(({ offerId }) => offerId)).size,
    ours: won.length,
    theirs: granted.length - won.length,
    twice: ids.filter((slot) => granted.filter(({ offerId }) => offerId === slot).length > 1),
    outside: ours.flatMap(({ account, offerId }) => {
      const attempt = attempts.get(`${account} ${offerId}`);
      const why = attempt ? byAccount.get(account)!.unwanted(attempt.offer, attempt.createdAt) : 'accepted without a record';
      return why ? [`${account} ${offerId}: ${why}`] : [];
    }),
    overlaps: [...byAccount.keys()].flatMap((account) => {
      const own = won
        .filter((row) => row.account === account)
        .map(({ offerId }) => attempts.get(`${account} ${offerId}`)!)
        .toSorted((a, b) => a.startsAt - b.startsAt);
      return own
        .slice(1)
        .flatMap((slot, i) => (slot.startsAt < own[i]!.endsAt ? [`${account} ${own[i]!.offerId} and ${slot.offerId}`] : []));
    }),
    askedTwice: ours.length - new Set(ours.map(({ account, offerId }) => `${account} ${offerId}`)).size,
    recordsWrong:
      keys.filter((key) => !held.has(key) && attempts.get(key)?.state !== 'unknown').length +
      [...held].filter((key) => !keys.includes(key)).length,
    limited: ledger.filter(({ account, outcome }) => outcome === 'limited' && byAccount.has(account)).length,
    mostPolls: Math.max(...[...world.polls.values()].map(({ length }) => length)),
    mayPoll: relay.manifest.limits.pollBudget / 2,
    nearestPollP50: nearest[Math.floor(nearest.length / 2)]!,
    nearestPollP99: nearest[Math.floor(nearest.length * 0.99)]!,
  };
}

if (process.argv[1] === import.meta.filename) {
  const option = (name: string, fallback: number) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
  };
  const report = await releaseRun({
    drivers: option('drivers', 200),
    rivals: option('rivals', 200),
    slots: option('slots', 600),
    speed: option('speed', 5),
    seed: option('seed', 1),
  });
  const { twice, outside, overlaps, ...rest } = report;
  console.table({ ...rest, twice: twice.length, outside: outside.length, overlaps: overlaps.length });
  for (const line of [...twice, ...outside, ...overlaps].slice(0, 20)) console.log(line);
  const wrong = twice.length + outside.length + overlaps.length + rest.askedTwice + rest.recordsWrong + rest.limited;
  process.exit(wrong > 0 || rest.mostPolls > rest.mayPoll ? 1 : 0);
}
