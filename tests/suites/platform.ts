// The behaviour that every platform must show, over real HTTP against its simulated upstream.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClosablePlatformHttp, createPlatformHttp } from '#engine/kit/wire/http.ts';
import { FAILURES, type FailureCode } from '#engine/model/failure.ts';
import type { HttpAnswer } from '#engine/model/http.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { DriverFacts, Platform, PlatformSession, PollAnswer } from '#engine/model/platform.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { type Sandbox, startSandbox } from '#engine/sandbox/index.ts';
import { unlimitedOptions } from './option-limits.ts';

export interface PlatformHarness {
  /** Secrets by which the simulated platform knows this account, and some that it refuses. */
  secrets(account: string): Record<string, string>;
  wrongSecrets: Record<string, string>;
  /** Settings as they are stored that take every offer at these locations. */
  settings(locationIds: string[]): unknown;
  /** First instant from now on at which offers in a row for five hours fit these settings; absent = any. */
  firstStart?(now: number): number;
  /** Settings stored by each older version, by its number. */
  older: { version: number; stored: unknown }[];
  texts: { en: unknown; es: unknown };
  /** The platform's documented answers to a poll, by status (the simulated platform knows their bodies), and what they mean. */
  documented: { status: number; code: FailureCode; url?: true }[];
  /** Status of an expired sign-in. */
  expired: number;
  /** Length of the offers that the tests publish, where one hour is too short for the settings; in hours. */
  offerHours?: number;
  /** Answers with status 200 that are none of this platform's. */
  garbage: string[];
  /**
   * Every number and every instant of a poll's answer, by the names that lead to it (`blocks.pay.amount`; positions in lists are omitted):
   * an offer with one of `compared` spoilt must not fit these settings. One that is named nowhere fails the suite.
   */
  figures: { compared: string[]; others: string[] };
}

const FACTS: DriverFacts = { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' };
const CONTEXT = { facts: FACTS, byAdmin: false };
const TIMEOUT_MS = 500;
const machine = { now: () => Date.now(), elapsed: () => performance.now() };

export function describePlatform(platform: Platform, harness: PlatformHarness): void {
  const { id } = platform.manifest;
  const length = (harness.offerHours ?? 1) * HOUR;
  const open = platform.locations.all().filter((location) => location.operational);
  const settings = harness.settings(open.map((location) => location.id));

  describe(`every platform: ${id}`, () => {
    let dataDir: string;
    let sandbox: Sandbox;
    let http: ClosablePlatformHttp;
    let accounts = 0;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'platform-suite-'));
      sandbox = await startSandbox({ port: 0, dataDir, seed: 'suite', platforms: [platform.sandbox], machine, log: () => {} });
      http = createPlatformHttp({ baseUrl: `${sandbox.url}/${id}`, machine, timeoutMs: TIMEOUT_MS });
    });
    afterAll(async () => {
      await http.close();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    beforeEach(() => control('POST', '/reset', { market: 'off', suspicion: 'off' }));

    async function control<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    }
    const fault = (call: string, misbehaviour: object) => control('POST', '/faults', { platform: id, call, times: 1, ...misbehaviour });

    /** Publishes offers in a row from `inHours` on, and gives their ids. */
    async function publish(count: number, more: object = {}, inHours = 5): Promise<string[]> {
      const soonest = Math.ceil(Date.now() / HOUR) * HOUR + inHours * HOUR;
      const from = harness.firstStart?.(soonest) ?? soonest;
      const offers = Array.from({ length: count }, (_, i) => ({
        locationId: open[0]!.id,
        price: 100,
        startsAt: new Date(from + i * length).toISOString(),
        endsAt: new Date(from + (i + 1) * length).toISOString(),
        ...more,
      }));
      return (await control<{ ids: string[] }>('POST', '/offers', { platform: id, offers })).ids;
    }

    /** A separate account for each test, so that no test meets another's blocks. */
    function driver(secrets?: Record<string, string>) {
      const account = `suite${accounts++}@example.com`;
      let stored = secrets ?? harness.secrets(account);
      const deps = { http, machine, random: () => 0.5, world: { now: () => Date.now(), speed: () => 1 } };
      const session = platform.adapter(deps).open({
        userId: account,
        account,
        secrets: async () => stored,
        saveSecrets: async (next) => {
          stored = next;
        },
      });
      return { account, session };
    }

    const poll = (session: PlatformSession<unknown>, known: string[] = []) =>
      session.poll({ settings, isKnown: (one) => known.includes(one) });
    async function offersOf(session: PlatformSession<unknown>): Promise<Offer[]> {
      const answer = await poll(session);
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
      return answer.offers;
    }
    const codeOf = (answer: PollAnswer) => (answer.ok ? 'ok' : answer.failure.code);
    const ledger = (account: string, call: string) =>
      control<{ call: string; offerId?: string; outcome: string }[]>('GET', `/ledger?platform=${id}&account=${account}`).then((rows) =>
        rows.filter((row) => row.call === call),
      );

    describe('sign-in', () => {
      it('works with what is stored', async () => {
        expect(await poll(driver().session)).toMatchObject({ ok: true, offers: [], unreadable: 0 });
      });

      it.each([
        ['refused', harness.wrongSecrets],
        ['missing', {}],
      ])('asks the driver to sign in when what is stored is %s', async (_kind, secrets) => {
        expect(codeOf(await poll(driver(secrets).session))).toBe('needs-sign-in');
      });

      it('is renewed once when it has expired, and the call is sent again', async () => {
        const { session, account } = driver();
        await poll(session);
        const [offerId] = await publish(1);
        await fault('poll', { status: harness.expired });
        const [offer] = await offersOf(session);
        await fault('accept', { status: harness.expired });

        expect(offer!.id).toBe(offerId);
        expect(await session.grab(offer!, () => {})).toMatchObject({ outcome: 'accepted' });
        expect((await ledger(account, 'accept')).filter((row) => row.outcome === 'granted')).toHaveLength(1);
      });

      it('is given up when it is refused again and again', async () => {
        const { session, account } = driver();
        await poll(session);
        await fault('poll', { status: harness.expired, times: 50 });

        expect(codeOf(await poll(session))).toBe('needs-sign-in');
        expect((await ledger(account, 'poll')).length).toBe(2);
      });
    });

    describe('poll', () => {
      it('gives offers with all their figures in our units, those that fit by the compiled rule', async () => {
        const [offerId] = await publish(1, { price: 68.5 });
        const [offer] = await offersOf(driver().session);
        const rule = platform.compile(settings, FACTS);

        expect(offer).toMatchObject({ id: offerId, locationId: open[0]!.id, price: 6850, reserved: false });
        expect(offer!.endsAt! - offer!.startsAt!).toBe(length);
        expect(rule.refuses(offer!, Date.now())).toBeNull();
      });

      it('gives the pay without expected tips', async () => {
        await publish(1, { price: 68.5, tips: 9.5 });
        const [offer] = await offersOf(driver().session);

        expect(offer!.price).toBe(6850);
        expect([0, 950]).toContain(offer!.tips);
      });

      it('gives only offers that are not known yet, and counts the others', async () => {
        const { session } = driver();
        const ids = await publish(3);

        expect(await poll(session, ids.slice(0, 2))).toMatchObject({ ok: true, offers: [{ id: ids[2] }], stillOpen: 2 });
      });

      it('parses none of those it knows but the last', async () => {
        const { session } = driver();
        const ids = await publish(3);
        const answers = vi.spyOn(http, 'request');

        await poll(session, ids);

        const settled = await Promise.all(answers.mock.results.map(({ value }) => value as Promise<HttpAnswer>));
        answers.mockRestore();
        expect(settled.at(-1)).toMatchObject({ ok: true, status: 200, skipped: 2 });
      });

      it('says when the answer was read', async () => {
        const before = machine.elapsed();
        const answer = await poll(driver().session);

        expect(answer.ok ? answer.readAt : 0).toBeGreaterThan(before);
      });

      it.skipIf(!platform.manifest.capabilities.reserved)('marks offers reserved for this driver', async () => {
        const { session, account } = driver();
        await publish(1, { reservedFor: account });

        expect(await offersOf(session)).toMatchObject([{ reserved: true }]);
        expect(await offersOf(driver().session)).toEqual([]);
      });

      it.each(harness.documented)('takes the documented status $status as $code', async ({ status, code, url }) => {
        const { session } = driver();
        await poll(session);
        await fault('poll', { status });

        const answer = await poll(session);

        expect(answer).toMatchObject({ ok: false, failure: { code, status } });
        expect(!answer.ok && answer.failure.url !== undefined).toBe(url === true);
        expect(codeOf(await poll(session))).toBe('ok');
      });

      it('tells that the budget is spent, and how long to wait where the platform says it', async () => {
        const { session } = driver();
        await poll(session);
        await control('POST', '/settings', { pollBudget: 1 });
        await poll(session);

        expect(codeOf(await poll(session))).toBe('rate-limited');
        await fault('poll', { status: 429, headers: { 'retry-after': '33' }, body: { message: 'Rate exceeded' } });
        expect(await poll(session)).toMatchObject({ ok: false, failure: { code: 'rate-limited', retryAfterMs: 33_000 } });
      });

      it('takes server faults and lost connections as passing', async () => {
        const { session } = driver();
        await poll(session);
        for (const misbehaviour of [{ status: 500 }, { status: 503, body: '<html>' }, { reset: true }, { delayMs: 10 * TIMEOUT_MS }]) {
          await fault('poll', misbehaviour);
          const answer = await poll(session);
          expect(FAILURES[codeOf(answer) as FailureCode], JSON.stringify([misbehaviour, answer])).toBe('wait');
        }
        expect(codeOf(await poll(session))).toBe('ok');
      });
    });

    describe('a broken answer', () => {
      it.each(harness.garbage)('is unreadable: %s', async (body) => {
        const { session } = driver();
        await poll(session);
        await fault('poll', { status: 200, body });

        expect(codeOf(await poll(session))).toBe('unreadable');
        expect(codeOf(await poll(session))).toBe('ok');
      });

      it('with figures of the wrong kind gives no offer that fits', async () => {
        const { session } = driver();
        const rule = platform.compile(settings, FACTS);
        const wire = await wireOf(session);
        for (const broken of brokenVariants(wire, harness.figures.compared)) {
          await fault('poll', { status: 200, body: broken });
          const answer = await poll(session);
          const fits = answer.ok ? answer.offers.filter((offer) => rule.refuses(offer, Date.now()) === null) : [];
          expect(fits, JSON.stringify(broken).slice(0, 600)).toEqual([]);
        }
      });

      it('has no figure that the suite does not name', async () => {
        const wire = await wireOf(driver().session);

        expect([...new Set(figuresOf(wire).map(nameOf))].sort()).toEqual([...harness.figures.compared, ...harness.figures.others].sort());
        expect(harness.figures.compared).not.toEqual([]);
      });

      it('with 100,000 offers is not taken', async () => {
        const { session } = driver();
        const wire = await wireOf(session);
        await fault('poll', { status: 200, body: flood(wire, 100_000) });

        expect(codeOf(await poll(session))).toBe('unreadable');
      });

      it.each([
        ['never ends', { endless: true, status: 200 }],
        ['comes a byte at a time', { bytesPerSecond: 1 }],
        ['has no headers', { headersAfterMs: 10 * TIMEOUT_MS }],
      ])('that %s is cut', async (_kind, misbehaviour) => {
        const { session } = driver();
        await poll(session);
        await publish(1);
        await fault('poll', misbehaviour);

        expect(['timed-out', 'unreadable']).toContain(codeOf(await poll(session)));
        expect(codeOf(await poll(session))).toBe('ok');
      });

      it('that is slow but comes in time is taken', async () => {
        const { session } = driver();
        await poll(session);
        const ids = await publish(1);
        await fault('poll', { delayMs: TIMEOUT_MS / 5 });

        expect(await poll(session)).toMatchObject({ ok: true, offers: [{ id: ids[0] }] });
      });

      it('to one account leaves the others alone', async () => {
        const [slow, quick] = [driver(), driver()];
        await Promise.all([poll(slow.session), poll(quick.session)]);
        await fault('poll', { account: slow.account, endless: true, times: 5 });

        const [broken, answers] = await Promise.all([poll(slow.session), Promise.all([1, 2, 3].map(() => poll(quick.session)))]);

        expect([codeOf(broken) === 'ok', answers.map(codeOf)]).toEqual([false, ['ok', 'ok', 'ok']]);
      });

      /** An offer as the platform writes it: a published one, fetched past the adapter. */
      async function wireOf(session: PlatformSession<unknown>): Promise<unknown> {
        await publish(1);
        let seen: unknown;
        const request = http.request;
        http.request = async (asked) => {
          const answer = await request(asked);
          if (answer.ok) seen = answer.body;
          return answer;
        };
        await poll(session);
        http.request = request;
        return seen;
      }
    });

    describe('grab', () => {
      it('wins an offer that is open, once, and tells when the request goes out', async () => {
        const { session, account } = driver();
        const [offerId] = await publish(1);
        const [offer] = await offersOf(session);
        let sent = 0;

        expect(await session.grab(offer!, () => void sent++)).toMatchObject({ outcome: 'accepted' });
        expect(sent).toBe(1);
        expect(await ledger(account, 'accept')).toMatchObject([{ offerId, outcome: 'granted' }]);
      });

      it('finds an offer gone that somebody else took', async () => {
        const [first, second] = [driver(), driver()];
        await publish(1);
        const [offer] = await offersOf(second.session);
        await first.session.grab(offer!, () => {});

        expect(await second.session.grab(offer!, () => {})).toEqual({ outcome: 'gone' });
      });

      it.each([
        ['a time-out', { delayMs: 10 * TIMEOUT_MS }],
        ['a reset', { reset: true }],
        ['a server fault', { status: 500 }],
        ['a page with status 503', { status: 503, body: '<html>' }],
      ])('does not know the outcome after %s, granted or not', async (_kind, misbehaviour) => {
        const { session } = driver();
        await publish(2);
        const offers = await offersOf(session);
        await fault('accept', { ...misbehaviour, grant: 'before' });
        await fault('accept', { ...misbehaviour, grant: 'never' });

        const answers = [await session.grab(offers[0]!, () => {}), await session.grab(offers[1]!, () => {})];

        expect(answers).toMatchObject([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
        const schedule = await session.schedule();
        expect(schedule.ok && schedule.assignments.map((held) => held.startsAt)).toEqual([offers[0]!.startsAt]);
      });

      it('takes a good status as granted whatever the body', async () => {
        const { session } = driver();
        await publish(1);
        const [offer] = await offersOf(session);
        await fault('accept', { body: '<html>', grant: 'before' });

        expect(await session.grab(offer!, () => {})).toMatchObject({ outcome: 'accepted' });
      });

      it('can ask for several at once', async () => {
        const { session, account } = driver();
        await publish(5);
        const offers = await offersOf(session);

        const answers = await Promise.all(offers.map((offer) => session.grab(offer, () => {})));

        expect(answers.map((answer) => answer.outcome)).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'accepted']);
        expect(await ledger(account, 'accept')).toHaveLength(5);
      });
    });

    describe('schedule and release', () => {
      it('gives what is held: start, end, location, price and key', async () => {
        const { session } = driver();
        await publish(1, { price: 77.25 });
        const [offer] = await offersOf(session);
        await session.grab(offer!, () => {});

        const schedule = await session.schedule();

        expect(schedule).toMatchObject({
          ok: true,
          assignments: [
            { startsAt: offer!.startsAt, endsAt: offer!.endsAt, locationId: offer!.locationId, price: 7725, currency: offer!.currency },
          ],
        });
        expect(schedule.ok && schedule.assignments[0]!.externalId.length).toBeGreaterThan(0);
      });

      it('is no schedule when it cannot be read whole', async () => {
        const { session } = driver();
        for (const misbehaviour of [
          { status: 200, body: '<html>' },
          { status: 200, body: {} },
          { status: 500 },
          { endless: true },
          { reset: true },
        ]) {
          await fault('schedule', misbehaviour);
          expect((await session.schedule()).ok, JSON.stringify(misbehaviour)).toBe(false);
        }
      });

      it.skipIf(!platform.manifest.capabilities.release)('gives a block back once', async () => {
        const { session } = driver();
        await publish(1);
        const [offer] = await offersOf(session);
        await session.grab(offer!, () => {});
        const schedule = await session.schedule();
        const [held] = schedule.ok ? schedule.assignments : [];

        expect(await session.release(held!)).toEqual({ outcome: 'released' });
        expect(await session.release(held!)).toEqual({ outcome: 'not-held' });
        expect(await session.schedule()).toEqual({ ok: true, assignments: [] });
      });

      it.skipIf(!platform.manifest.capabilities.release)('does not know whether a block was given back after a fault', async () => {
        const { session } = driver();
        await publish(1);
        const [offer] = await offersOf(session);
        await session.grab(offer!, () => {});
        const schedule = await session.schedule();
        await fault('release', { reset: true, grant: 'before' });

        expect(await session.release((schedule.ok ? schedule.assignments : [])[0]!)).toMatchObject({ outcome: 'unknown' });
      });
    });

    describe('options', () => {
      it('has defaults, and takes its own settings', () => {
        expect(platform.options.defaults()).toBeTypeOf('object');
        expect(platform.options.parse(settings, CONTEXT)).toMatchObject({ ok: true });
      });

      it('names an unknown field and a secret as an issue', () => {
        const parsed = platform.options.parse({ ...(settings as object), ...harness.secrets('x@example.com'), wrongField: 1 }, CONTEXT);

        expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.path)).toEqual(
          expect.arrayContaining(['wrongField', ...Object.keys(harness.secrets('x@example.com'))]),
        );
      });

      it('limits what each of them may hold', () => {
        expect(unlimitedOptions(platform, settings as object, CONTEXT)).toEqual([]);
      });

      it('lifts what every version stored to settings of today', () => {
        expect(harness.older.map(({ version }) => version)).toEqual(
          Array.from({ length: platform.manifest.optionsVersion }, (_, i) => i + 1),
        );
        for (const { version, stored } of harness.older)
          expect(platform.options.parse(platform.options.migrate(stored, version), CONTEXT), `version ${version}`).toMatchObject({
            ok: true,
          });
      });
    });

    describe('texts', () => {
      const english = flatten(harness.texts.en);
      const spanish = flatten(harness.texts.es);

      it('are complete in both languages', () => {
        expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
        for (const [key, text] of [...english, ...spanish]) expect(text.trim(), key).not.toBe('');
      });

      it('are there for every label of the view', () => {
        const { form, tables, longTables = [], cards = [], setup, start, notices, saveFailed } = platform.view;
        const labels = form.flatMap((item) => [
          item.label,
          item.group,
          ...(item.help ? ['lead', 'explanation', 'example', 'tip'].map((part) => `${item.help}.${part}`) : []),
          ...(item.kind === 'select' ? item.options.map((option) => option.label) : []),
        ]);
        labels.push(...keysIn([form, cards, setup, start, notices]), saveFailed);
        for (const table of [...tables, ...longTables])
          labels.push(
            table.label,
            ...table.columns.flatMap(({ label, options = [] }) => [label, ...options.map((option) => option.label)]),
          );

        expect(labels.filter((key) => key !== undefined && !key.startsWith('common.') && !english.has(key))).toEqual([]);
      });

      it('are there for every issue, in the words of the issue', () => {
        const parsed = platform.options.parse(
          Object.fromEntries(Object.keys(settings as object).map((key) => [key, { wrong: true }])),
          CONTEXT,
        );

        expect(parsed.ok).toBe(false);
        for (const issue of parsed.ok ? [] : parsed.issues) expect(english.get(issue.code), issue.code).toBe(issue.message);
      });
    });
  });
}

/** Every text key inside a description: fields named `label` and the words for what went wrong. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== 'string') return name === 'rows' && isListOfRows(inner) ? [] : keysIn(inner);
    return KEYS.includes(name) && inner.includes('.') ? [inner] : [];
  });
}

const KEYS = [
  ...['label', 'group', 'lead', 'note', 'failed', 'none', 'firstFailed', 'incomplete', 'notEnabled', 'refused', 'distance', 'pay'],
  ...['offline', 'notice', 'title', 'body'],
];

/** Rows of a list carry names, not keys. */
function isListOfRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'id' in row);
}

/** Where numbers and instants stand in an answer, an instant also as text. */
function figuresOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => figuresOf(inner, [...path, key]));
}

function nameOf(path: string[]): string {
  return path.filter((key) => !/^\d+$/.test(key)).join('.');
}

/** The answer with one of these figures after the other spoilt. */
function brokenVariants(wire: unknown, names: string[]): unknown[] {
  const spoilt = [null, 'x', '42', -1, {}, [], true];
  const paths = figuresOf(wire).filter((path) => names.includes(nameOf(path)));
  return paths.flatMap((path) =>
    spoilt.map((value) => {
      const copy = structuredClone(wire) as Record<string, unknown>;
      const inner = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
      inner[path.at(-1)!] = value;
      return copy;
    }),
  );
}

/** The answer with its one offer repeated under other ids, as small as it can be. */
function flood(wire: unknown, count: number): unknown {
  const copy = structuredClone(wire) as Record<string, unknown>;
  const [name] = Object.entries(copy).find(([, value]) => Array.isArray(value))!;
  const [row] = copy[name] as Record<string, unknown>[];
  const idKey = Object.keys(row!).find((key) => /id$/i.test(key))!;
  copy[name] = Array.from({ length: count }, (_, i) => ({ [idKey]: `${i}` }));
  return copy;
}

function flatten(value: unknown, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, inner] of Object.entries(value as object))
    if (typeof inner === 'string') flat.set(prefix + key, inner);
    else for (const [below, text] of flatten(inner, `${prefix}${key}.`)) flat.set(below, text);
  return flat;
}
