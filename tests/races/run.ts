// One engine with two real adapters on real HTTP and the embedded records: Flex in the sandbox, and a platform made for this.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { createEngineStore } from '#api/db/engine-store.ts';
import { blocks, linkedServices } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import { createEngine, createPlatformHttp } from '#engine/index.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { MODES, type Mode } from '#engine/model/session.ts';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import { amazonFlex } from '#engine/platforms/amazon-flex/index.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { startSandbox } from '#engine/sandbox/index.ts';
import { insertUsers, machine, openTestDatabase, silentLog } from '../support/database.ts';
import { seeded } from '../support/fake-clock.ts';
import { SECOND, secondPlatform, startSecondServer } from '../support/second-platform.ts';
import type { Fate, PairStory, RaceOffer } from './check-pairs.ts';
import { startFlexProxy } from './flex-proxy.ts';
import { createGate } from './gate.ts';

const POLL_MS = 25;
/** Each pair has its own part of the calendar. */
const APART_MS = 12 * HOUR;
const PATIENCE_MS = 8000;
/** What comes after the outcome would have come by then. */
const LINGER_MS = 120;

export interface RaceRequest {
  pairs: number;
  drivers: number;
  seed: number;
  /** Told after every pair. */
  progress?(done: number): void;
}

export async function race({ pairs, drivers, seed, progress }: RaceRequest): Promise<PairStory[]> {
  const random = seeded(seed);
  const stories: PairStory[] = [];
  const byOffer = new Map<string, { story: PairStory; side: 0 | 1 }>();
  const gate = createGate();
  let events = 0;

  /** An accept arrives: noted from here until its answer has left. */
  async function onWire(offerId: string): Promise<Fate> {
    const { story, side } = byOffer.get(offerId)!;
    story.onWire[side].push({ from: performance.now(), to: Number.POSITIVE_INFINITY });
    await sleep(random() * 15);
    return story.fates[side];
  }
  function offWire(offerId: string): void {
    const { story, side } = byOffer.get(offerId)!;
    story.onWire[side].at(-1)!.to = performance.now();
  }
  const idIn = (text: string) => [...text.matchAll(/race-\d{5}-[ab]/g)].map(([id]) => id);

  const database = await openTestDatabase();
  const sandbox = await startSandbox({
    port: 0,
    dataDir: database.dataDir,
    seed: String(seed),
    platforms: [amazonFlex.sandbox],
    machine,
    log: () => undefined,
  });
  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  const flex = await startFlexProxy(sandbox.url, {
    listing: (text, send) => {
      const shown = new Set(idIn(text));
      gate.pass((id) => shown.has(id), send);
    },
    accept: (body) => onWire(idIn(body)[0]!),
    answered: (body) => offWire(idIn(body)[0]!),
  });
  const second = await startSecondServer({
    listing: (refs, send) => gate.pass((id) => refs.includes(id), send),
    take: onWire,
    answered: offWire,
  });
  const urls: Record<string, string> = { [amazonFlex.manifest.id]: flex.url, [secondPlatform.manifest.id]: second.url };
  const https = Object.entries(urls).map(([id, baseUrl]) => [id, createPlatformHttp({ baseUrl, machine })] as const);

  const note = (what: 'inHand' | 'asked') => (offerId: string) => {
    const found = byOffer.get(idIn(offerId)[0]!);
    events += 1;
    if (found) found.story[what][found.side] ??= events;
  };
  const sealing = createSealing(new Map([['races', randomBytes(32)]]));
  const engine = createEngine({
    platforms: [watched(amazonFlex, note('inHand'), note('asked')), watched(secondPlatform, note('inHand'), note('asked'))],
    store: createEngineStore({ database, sealing, machine }),
    events: { publish: () => undefined },
    meters: { count: () => undefined, observe: () => undefined },
    world: { now: machine.now, speed: () => 1 },
    machine,
    random,
    http: (id) => https.find(([platform]) => platform === id)![1],
    log: { ...silentLog, error: (fields, message) => console.error(message, fields) },
    config: { reconcileMs: 2000, fixedPacingMs: POLL_MS, node: 'races' },
  });

  try {
    await control('/reset', { scenario: 'bench', market: 'off' });
    const accounts = Array.from({ length: drivers }, (_, i) => ({ account: `racer${i}@example.com`, mode: MODES[i % MODES.length]! }));
    for (const { account, mode } of accounts) await link(account, mode);
    await engine.start();
    await sleep(500 + drivers * 20);
    let begun = 0;
    let done = 0;
    await Promise.all(
      accounts.map(async ({ account, mode }) => {
        while (begun < pairs) {
          const story = draw(begun++, mode, random);
          stories.push(story);
          await run(story, account);
          progress?.(++done);
        }
      }),
    );
    await sleep(3000);
    await compareBooks();
  } finally {
    await engine.drain();
    for (const [, http] of https) http.close();
    second.close();
    await flex.close();
    await sandbox.close();
    await database.close();
  }
  return stories;

  async function link(account: string, mode: Mode): Promise<void> {
    const settings = {
      ...options.defaults(),
      locations: amazonFlex.locations.all().map(({ id }) => id),
      schedule: everyDay(0, 24),
      minPay: 1,
      timeBuffer: -60,
    };
    await insertUsers(database, { userId: account, record: { mode } });
    for (const [service, chosen, secrets] of [
      [amazonFlex.manifest.service, settings, { refreshToken: `sandbox:${account}` }],
      [SECOND, { minPay: 100 }, {}],
    ] as const)
      await database.db.insert(linkedServices).values({
        userId: account,
        service,
        account,
        enabled: true,
        setupComplete: true,
        options: chosen,
        sealedSecrets: sealing.seal(secretsPlace(account, service), JSON.stringify(secrets)),
        createdAt: 0,
        updatedAt: 0,
      });
  }

  /** Publishes both at the same instant and waits until nothing more can come of them. */
  async function run(story: PairStory, account: string): Promise<void> {
    const [a, b] = story.offers;
    story.took = { from: performance.now(), to: 0 };
    byOffer.set(a.id, { story, side: 0 }).set(b.id, { story, side: 1 });
    if (story.together) gate.join([a.id, b.id], random() < 0.5 ? 0 : 1);
    const iso = (at: number) => new Date(at).toISOString();
    const published = control('/offers', {
      platform: amazonFlex.manifest.id,
      offers: [
        {
          id: a.id,
          price: a.price / 100,
          startsAt: iso(a.startsAt),
          endsAt: iso(a.endsAt),
          reservedFor: account,
          rivalAfterMs: PATIENCE_MS,
        },
      ],
    });
    second.publish(account, { ref: b.id, time: [iso(b.startsAt), iso(b.endsAt)], cents: b.price });
    await published;
    const until = performance.now() + PATIENCE_MS;
    while (!settled(story) && performance.now() < until) await sleep(5);
    story.took.to = performance.now();
    await sleep(LINGER_MS);
    second.withdraw(account, b.id);
  }

  async function compareBooks(): Promise<void> {
    const held = await database.db.select().from(blocks).where(eq(blocks.state, 'held'));
    const recorded = new Set(held.flatMap(({ offerId }) => idIn(offerId ?? '')));
    const ledger = await fetch(`${sandbox.url}/_sandbox/ledger?platform=${amazonFlex.manifest.id}`);
    const rows = (await ledger.json()) as { call: string; outcome: string; offerId?: string }[];
    const granted = new Set(
      rows.filter(({ call, outcome }) => call === 'accept' && outcome === 'granted').flatMap(({ offerId }) => idIn(offerId ?? '')),
    );
    for (let i = 0; i < drivers; i++) for (const { ref } of second.agenda(`racer${i}@example.com`)) granted.add(ref);
    for (const story of stories) {
      story.granted = story.offers.map(({ id }) => granted.has(id)) as [boolean, boolean];
      story.recorded = story.offers.map(({ id }) => recorded.has(id)) as [boolean, boolean];
    }
  }
}

/** One was taken, or both were refused. */
function settled({ onWire, fates }: PairStory): boolean {
  const answered = onWire.map((spans) => spans.some(({ to }) => to < Number.POSITIVE_INFINITY));
  return answered.some((is, side) => is && fates[side] !== 'gone') || answered.every((is) => is);
}

/** Two offers that share half an hour or more, now and then refused, now and then granted without an answer. */
function draw(n: number, mode: Mode, random: () => number): PairStory {
  const half = 30 * MINUTE;
  const halves = (least: number, most: number) => least + Math.floor(random() * ((most - least) / half + 1)) * half;
  const at = Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR + n * APART_MS;
  const name = `race-${String(n).padStart(5, '0')}`;
  const [length, otherLength] = [halves(HOUR, 5 * HOUR), halves(HOUR, 5 * HOUR)];
  const startsAt = halves(at, at + 90 * MINUTE);
  const otherStart = halves(Math.max(at, startsAt - otherLength + half), startsAt + length - half);
  const offer = (id: string, from: number, lasts: number): RaceOffer => ({
    id,
    startsAt: from,
    endsAt: from + lasts,
    price: 2000 + Math.floor(random() * 10_000),
  });
  const fate = (): Fate => (random() < 0.25 ? 'gone' : random() < 0.06 ? 'cut' : 'granted');
  return {
    n,
    mode,
    together: n % 2 === 0,
    took: { from: 0, to: 0 },
    offers: [offer(`${name}-a`, startsAt, length), offer(`${name}-b`, otherStart, otherLength)],
    fates: [fate(), fate()],
    granted: [false, false],
    recorded: [false, false],
    onWire: [[], []],
    inHand: [null, null],
    asked: [null, null],
  };
}

/** The platform as it is, with a note of what the core looks at and of what leaves it. */
function watched(platform: AnyPlatform, inHand: (offerId: string) => void, asked: (offerId: string) => void): AnyPlatform {
  return {
    ...platform,
    compile(settings, facts) {
      const rule = platform.compile(settings, facts);
      return {
        get margin() {
          return rule.margin;
        },
        refuses(offer, now) {
          inHand(offer.id);
          return rule.refuses(offer, now);
        },
      };
    },
    adapter(deps) {
      const adapter = platform.adapter(deps);
      return {
        ...adapter,
        open(account) {
          const session = adapter.open(account);
          return {
            poll: (request) => session.poll(request),
            schedule: () => session.schedule(),
            release: (assignment) => session.release(assignment),
            grab(offer, sent) {
              asked(offer.id);
              return session.grab(offer, sent);
            },
          };
        },
      };
    },
  };
}
