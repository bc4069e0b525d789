// Drivers with an account at every platform of the registry, the markets' own offers and rivals; afterwards every accept is
// checked by rules written plainly in each platform's tests, and every offer must have its decision.
//   node tests/races/day.ts [--drivers 1] [--hours 24] [--speed 300] [--seed 1] [--from 2026-10-20T06:00:00-05:00] [--mix]
// With --mix each driver has some of the platforms, drawn by chance.

import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#engine/model/time-units.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { seeded } from '../support/fake-clock.ts';
import { openPlatformWorld, type SeenOffer, sessionRecord } from '../support/platform-world.ts';
import type { Wish, Wishes } from '../support/wishes.ts';

/** So long at most the last answers are decided and recorded, on a machine that has much else to do. */
const SETTLE_MS = 20_000;

export interface DayReport {
  drivers: number;
  platforms: number;
  simulatedMinutes: number;
  polls: number;
  seen: number;
  accepts: number;
  granted: Record<string, number>;
  /** Polls that a platform refused because its budget was spent. */
  limited: number;
  /** In words: accepts that the driver's filters forbid. */
  outside: string[];
  overlaps: string[];
  /** Offers that were seen and have no verdict, or one that says nothing. */
  undecided: string[];
}

export async function dayRun(request: {
  drivers: number;
  minutes: number;
  speed: number;
  seed: number;
  from: number;
  mix?: boolean;
}): Promise<DayReport> {
  const { drivers, minutes, speed, seed, from, mix = false } = request;
  const random = seeded(seed);
  const wishesOf = new Map<string, Wish>();
  const records = [];
  for (let i = 0; i < drivers; i++)
    for (const [at, { manifest, locations, options }] of platforms.entries()) {
      if (mix && at !== i % platforms.length && random() < 0.5) continue;
      const [first] = locations.all();
      const home = locations.all().filter(({ region }) => region === first!.region);
      const { wishes } = (await import(`../engine/platforms/${manifest.id}/wishes.ts`)) as { wishes: Wishes };
      const wish = wishes(random, home);
      const account = `day${i}@example.com`;
      wishesOf.set(`${manifest.service} ${account}`, wish);
      const settings = { ...(options.defaults() as object), ...(wish.settings as object) };
      records.push(sessionRecord({ userId: `day-${i}`, service: manifest.service, account, settings }));
    }
  const world = await openPlatformWorld({ platforms, records, seed, now: from, speed, market: 'on' });
  try {
    await world.engine.start();
    await sleep((minutes * MINUTE) / speed);
    const seen = world.seen.slice();
    const { store } = world;
    const verdictOf = ({ service, account, offer }: SeenOffer) =>
      store.verdicts.get(`${account.replace(/^day(\d+)@.*/, 'day-$1')}/${service}/${offer.id}`)?.at(-1);
    const isBid = ({ service, account, offer }: SeenOffer) =>
      store.attempts.some(
        (one) => one.service === service && one.account === account && one.offerId === offer.id && one.state === 'unknown',
      );
    const end = performance.now() + SETTLE_MS;
    while (performance.now() < end && !seen.every((one) => verdictOf(one) || isBid(one))) await sleep(50);
    await world.engine.drain();
    const ledger = await world.ledger();
    const serviceOf = new Map(platforms.map(({ manifest }) => [manifest.id, manifest.service]));
    const accepts = ledger.filter(({ call }) => call === 'accept');
    const attemptOf = new Map(store.attempts.map((attempt) => [`${attempt.service} ${attempt.account} ${attempt.offerId}`, attempt]));
    const seenBy = new Map(world.seen.map((one) => [`${one.service} ${one.account} ${one.offer.id}`, one]));
    const outside: string[] = [];
    for (const row of accepts) {
      const key = `${serviceOf.get(row.platform)} ${row.account}`;
      const attempt = attemptOf.get(`${key} ${row.offerId}`);
      if (!attempt) {
        outside.push(`${key} ${row.offerId}: accepted without a record`);
        continue;
      }
      // It is decided when the answer comes, and may then wait for the accepts before it: at this speed for minutes.
      const answered = seenBy.get(`${key} ${row.offerId}`)?.answeredAt.findLast((at) => at <= attempt.createdAt);
      const why = wishesOf.get(key)!.unwanted(attempt.offer, answered ?? attempt.createdAt);
      if (why) outside.push(`${key} ${row.offerId}: ${why}`);
    }
    // What is held say the platforms' own books: a bid may have been matched long after it was made.
    const granted: Record<string, number> = Object.fromEntries(platforms.map(({ manifest }) => [manifest.id, 0]));
    const taken = new Map<string, Taken[]>();
    const take = (account: string, block: Taken) => taken.set(account, [...(taken.get(account) ?? []), block]);
    for (const { platform, account, held } of await world.accounts())
      for (const { offerId, startsAt, endsAt } of held) {
        granted[platform]! += 1;
        const what = `${serviceOf.get(platform)} ${account} ${offerId}`;
        if (!attemptOf.has(what)) outside.push(`${what}: held without a record`);
        take(account, { what, startsAt, endsAt });
      }
    // A bid that is still out may be matched: its hours are not free.
    for (const { service, account, offerId, startsAt, endsAt, state } of store.attempts)
      if (state === 'unknown') take(account, { what: `${service} ${account} ${offerId}`, startsAt, endsAt });
    return {
      drivers,
      platforms: platforms.length,
      simulatedMinutes: minutes,
      polls: [...world.polls.values()].reduce((sum, list) => sum + list.length, 0),
      seen: seen.length,
      accepts: accepts.length,
      granted,
      limited: ledger.filter(({ outcome }) => outcome === 'limited').length,
      outside,
      overlaps: [...taken.values()].flatMap(overlapsOf),
      undecided: seen.flatMap((one) => {
        const name = `${one.service} ${one.account} ${one.offer.id}`;
        const verdict = verdictOf(one);
        // A bid that the platform has not decided by the end has none yet.
        if (!verdict) return isBid(one) ? [] : [`${name}: no verdict`];
        const silent = verdict.status === 'got' ? false : verdict.reason === null && verdict.detail === null;
        return silent ? [`${name}: ${verdict.status} without a reason`] : [];
      }),
    };
  } finally {
    await world.close();
  }
}

interface Taken {
  what: string;
  startsAt: number;
  endsAt: number;
}

/** One that is both in a book and in doubt is one. */
function overlapsOf(blocks: readonly Taken[]): string[] {
  const ordered = [...new Map(blocks.map((block) => [block.what, block])).values()].sort((a, b) => a.startsAt - b.startsAt);
  let longest = ordered[0];
  return ordered.slice(1).flatMap((block) => {
    const clash = block.startsAt < longest!.endsAt ? [`${longest!.what} and ${block.what}`] : [];
    if (block.endsAt > longest!.endsAt) longest = block;
    return clash;
  });
}

if (process.argv[1] === import.meta.filename) {
  const text = (name: string) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? undefined : process.argv[at + 1];
  };
  const option = (name: string, fallback: number) => Number(text(name) ?? fallback);
  const report = await dayRun({
    drivers: option('drivers', 1),
    minutes: option('hours', 24) * 60,
    speed: option('speed', 300),
    seed: option('seed', 1),
    from: Date.parse(text('from') ?? '2026-10-20T06:00:00-05:00'),
    mix: process.argv.includes('--mix'),
  });
  const { outside, overlaps, undecided, granted, ...rest } = report;
  console.table({ ...rest, ...granted, outside: outside.length, overlaps: overlaps.length, undecided: undecided.length });
  for (const line of [...outside, ...overlaps, ...undecided].slice(0, 20)) console.log(line);
  process.exit(outside.length + overlaps.length + undecided.length > 0 ? 1 : 0);
}
