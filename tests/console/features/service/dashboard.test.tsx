import { beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { FeedOffer } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { loadLocale } from '#console/data/i18n.ts';
import { keys } from '#console/data/live.ts';
import { isStarted } from '#console/data/searching.ts';
import { DashboardFailed, ServiceDashboard } from '#console/features/service/dashboard.tsx';
import { readBegun } from '#console/features/service/sign-in.ts';
import { needsSignIn, shownState, startRests } from '#console/features/service/state.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { REASONS } from '#engine/model/verdict.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import '../../below.ts';
import { draw, wordsOf } from '../../draw.tsx';
import { entryOf } from '../../entries.ts';
import { anOffer, aSession, aUser, NOON } from '../../make.ts';

const SWITCHED = ['GLOVO', 'GRUBHUB', 'FAVOR'];
const described = catalogue.filter(({ manifest }) => manifest.capabilities.startFlag === 'start');

function driver(service: string, over: Partial<UserRecord> = {}, session = {}): UserRecord {
  return aUser({
    services: [{ key: service, label: service, price: 50, setupComplete: true }],
    accounts: { [service]: 'ana@example.com' },
    sessions: { [service]: aSession(session) },
    [entryOf(service).manifest.optionField]: { start: true, status: 'SEARCHING', setupComplete: true },
    ...over,
  });
}

interface Seen {
  user?: UserRecord;
  admin?: boolean;
  offers?: Partial<Record<'got' | 'dislikes' | 'lost', FeedOffer[]>>;
  calls?: Record<string, unknown>;
  locale?: 'en' | 'es';
  disabled?: string[];
}

function dashboard(service: string, { user = driver(service), admin = false, offers = {}, calls = {}, locale, disabled = [] }: Seen = {}) {
  return draw(<ServiceDashboard service={service} userId="u1" admin={admin} />, {
    ...(locale && { locale }),
    known: [
      [['facts'], { disabledServices: disabled, temporaryNotices: [] }],
      [keys.user('u1'), user],
      [keys.offers('u1', service), { got: [], dislikes: [], lost: [], ...offers }],
      [keys.blocks('u1'), []],
      ...Object.entries(calls).map(([does, answer]): [readonly unknown[], unknown] => [['platform-call', 'u1', service, does], answer]),
    ],
  });
}
const words = (service: string, seen?: Seen) => wordsOf(dashboard(service, seen));

beforeAll(() => loadLocale('es'));

describe('console/features/service, every dashboard', () => {
  it.each(described)(
    '$manifest.name: status, the offers won and disliked, no lost ones without the flag (SVC-01, SVC-02, SVC-15)',
    ({ manifest, view }) => {
      const { service } = manifest;
      const titles = dashboard(service)
        .match(/<h2[^>]*>[^<]*/g)!
        .map((title) => title.replace(/<[^>]*>/, '').trim());
      const withFlag = words(service, { user: driver(service, { showLostBlocks: true }) });

      expect(words(service)).toContain('|Searching|');
      expect(titles.length).toBeGreaterThanOrEqual(2);
      for (const list of ['Nothing won yet in this time.', 'Nothing skipped in this time.']) expect(words(service)).toContain(list);
      expect(words(service)).not.toContain('Nothing lost in this time.');
      if (view.tables.some(({ id }) => id === 'lost')) expect(withFlag).toContain('Nothing lost in this time.');
    },
  );

  it('pages tables by 5, 10, 20, those of hours and slots by 50, 100, 200 (SVC-11, SVC-12)', () => {
    const sizes = Object.fromEntries(
      described.map(({ manifest, view }) => [manifest.service, view.tables.map(({ pageSizes }) => pageSizes)]),
    );

    for (const service of ['LYFT', 'SPARK', 'ROADIE']) expect(new Set(sizes[service]!.flat())).toEqual(new Set([5, 10, 20]));
    expect(new Set(sizes['RELAY']!.flat())).toEqual(new Set([50, 100, 200]));
  });

  it('says in words what kind of batch it was, and another kind as it came (INSTA-22)', () => {
    const got = ['delivery', 'delivery_only', 'bulk'].map((type) => anOffer({ service: 'INSTACART', extra: { type } }));
    const table = (locale: 'en' | 'es') => words('INSTACART', { offers: { got }, locale });

    for (const word of ['Full service', 'Delivery only', 'bulk']) expect(table('en')).toContain(`|${word}|`);
    for (const locale of ['en', 'es'] as const) expect(table(locale)).not.toMatch(/\|delivery(_only)?\|/);
  });

  it('shows the first page in its smallest size, newest first (SVC-11)', () => {
    const got = Array.from({ length: 7 }, (_, i) => anOffer({ service: 'LYFT', price: 40 + i, timestampGrabbed: NOON - i * HOUR }));

    const prices = [...words('LYFT', { offers: { got } }).matchAll(/\$4\d\.00/g)].map(([price]) => price);

    expect([...new Set(prices)]).toEqual(['$40.00', '$41.00', '$42.00', '$43.00', '$44.00']);
  });

  it('shows admins when an offer was grabbed and why one was lost (SVC-14)', () => {
    const lost = [anOffer({ service: 'LYFT', status: 'lost', reason: 'TOO_SOON' })];
    const user = driver('LYFT', { showLostBlocks: true });

    expect(words('LYFT', { user, offers: { lost } })).not.toContain('Time grabbed');
    expect(words('LYFT', { user, offers: { lost } })).not.toContain('Starts too soon');
    expect(words('LYFT', { user, offers: { lost }, admin: true })).toContain('Time grabbed');
    expect(words('LYFT', { user, offers: { lost }, admin: true })).toContain('Starts too soon');
  });

  it('says whose dashboard an admin views, with the way back (SVC-10)', () => {
    const viewed = dashboard('LYFT', { user: driver('LYFT', { name: 'Luz Ortega' }), admin: true });

    expect(wordsOf(viewed)).toContain('viewing Luz Ortega dashboard');
    expect(viewed).toContain('aria-label="Back"');
    expect(words('LYFT')).not.toContain('viewing');
  });

  it('shows what the failure of a dashboard was (SVC-18)', () => {
    const body = { statusCode: 503, code: 'database.unavailable', message: 'The records cannot be reached', issues: [] };
    const html = draw(<DashboardFailed error={new ApiFailure(body as never)} onRetry={() => undefined} />);

    expect(html).toContain('The dashboard could not be loaded');
    expect(html.replaceAll('&quot;', '"')).toContain('"code": "database.unavailable"');
  });

  it.each(SWITCHED)('%s has its switch next to the state (GLOVO-01, GRUBHUB-01, FAVOR-01)', (service) => {
    const name = entryOf(service).manifest.name;
    const toggle = (on: boolean) => `role="switch" class="toggle" aria-checked="${on}" aria-disabled="false" aria-label="${name} search"`;
    expect(dashboard(service)).toContain(toggle(true));
    const stopped = { [entryOf(service).manifest.optionField]: { start: false, status: 'STOPPED' } };
    expect(dashboard(service, { user: driver(service, stopped, { state: 'stopped' }) })).toContain(toggle(false));
  });

  it('keeps state, next block and week where lists cannot be had, and says so in their place', () => {
    const user = driver('LYFT');
    const drawn = (known: [readonly unknown[], unknown][]) =>
      wordsOf(
        draw(<ServiceDashboard service="LYFT" userId="u1" admin={false} />, {
          known: [[['facts'], { disabledServices: [], temporaryNotices: [] }], [keys.user('u1'), user], ...known],
          failed: [keys.offers('u1', 'LYFT')],
        }),
      );
    const failure = 'The dashboard could not be loaded';

    const rest = drawn([[keys.blocks('u1'), []]]);
    expect(rest).toContain('|Searching|');
    expect(rest).toContain(failure);
    expect(rest).not.toContain('Nothing won yet in this time.');
    // Without the blocks either, there is nothing to keep.
    expect(drawn([])).not.toContain('|Searching|');
    expect(drawn([])).toContain(failure);
  });

  it('has a word for every reason, in both languages (SVC-13)', () => {
    const told = (locale: 'en' | 'es') =>
      REASONS.map((reason) => words('VEHO', { locale, offers: { dislikes: [anOffer({ service: 'VEHO', status: 'dislikes', reason })] } }));
    const [english, spanish] = [told('en'), told('es')];

    expect(REASONS).toEqual(
      expect.arrayContaining(['PRICE_TOO_LOW', 'TOO_SOON', 'UNPREFERRED_DURATION', 'OUT_OF_SCHEDULE', 'OUT_OF_AREA', 'UNKNOWN']),
    );
    expect(new Set(english).size).toBe(REASONS.length);
    expect(new Set(spanish).size).toBe(REASONS.length);
    for (const seen of [...english, ...spanish]) expect(seen).not.toMatch(/[A-Z]+_[A-Z]+/);
  });

  it('speaks Spanish', () => {
    expect(words('LYFT', { locale: 'es' })).toContain('|Buscando|');
  });
});

describe('console/features/service, the start button', () => {
  const { manifest } = entryOf('LYFT');

  it('shows stopped while start is 0 and the status STARTING, else the status in lower case (SVC-04)', () => {
    expect(shownState({ start: 0, status: 'STARTING' }, manifest)).toBe('stopped');
    expect(shownState({ start: 1, status: 'STARTING' }, manifest)).toBe('starting');
    expect(shownState({ start: 0, status: 'STOPPING' }, manifest)).toBe('stopping');
    expect(shownState({ start: 1, status: 'Searching' }, manifest)).toBe('searching');
  });

  it('rests on the way there, and without good standing (SVC-05)', () => {
    const at = (start: number, status: string, goodStanding = true) =>
      startRests(driver('LYFT', { lyftOptions: { start, status }, goodStanding } as never), manifest, false);

    expect([at(1, 'STARTING'), at(0, 'STOPPING'), at(0, 'STOPPED', false)]).toEqual([true, true, true]);
    expect([at(0, 'STARTING'), at(1, 'STOPPING'), at(1, 'SEARCHING')]).toEqual([false, false, false]);
  });

  it('counts a record without start as running where the platform says so (VEHO-04)', () => {
    expect(isStarted({}, entryOf('VEHO').manifest)).toBe(true);
    expect(isStarted({}, manifest)).toBe(false);
  });

  it('asks for the sign-in first where the platform no longer takes it (ROADIE-03)', () => {
    const { manifest } = entryOf('ROADIE');

    expect(needsSignIn(driver('ROADIE'), manifest)).toBe(false);
    expect(needsSignIn(driver('ROADIE', {}, { state: 'needs-sign-in' }), manifest)).toBe(true);
    expect(words('ROADIE', { user: driver('ROADIE', {}, { state: 'needs-sign-in', nextStep: 'sign-in-again' }) })).toContain(
      '|Sign in again|',
    );
  });
});

describe('console/features/service, an account that is not active', () => {
  const contactOptions = [
    { type: 'WHATSAPP', value: '+12025550199' },
    { type: 'TELEGRAM', value: '@luz' },
  ];
  function seen(over: Partial<UserRecord>, { collectsMoney = true, admin = false, locale = 'en' as 'en' | 'es' } = {}) {
    const metadata = { referral: { code: 'LUZ', collectsMoney, country: null, contactOptions } };
    const known: [readonly unknown[], unknown][] = [
      [['facts'], { disabledServices: [], temporaryNotices: [] }],
      [['metadata'], metadata],
      [keys.user('u1'), driver('LYFT', { goodStanding: false, ...over })],
      [keys.offers('u1', 'LYFT'), { got: [], dislikes: [], lost: [] }],
    ];
    return draw(<ServiceDashboard service="LYFT" userId="u1" admin={admin} />, { known, locale });
  }

  it('says so with the contacts of who collects the money, and asks for no payment (SVC-25, ERR-142, BILL-19)', () => {
    const html = seen({});

    expect(wordsOf(html)).toContain('Your account is not in active');
    expect(html).toContain('href="https://wa.me/12025550199"');
    expect(html).toContain('href="https://t.me/luz"');
    expect(wordsOf(html)).not.toMatch(/card number|pay now|\/billing/i);
    expect(html).not.toContain('href="/contact-us"');
    expect(wordsOf(seen({}, { locale: 'es' }))).toContain('Su cuenta no está activa');
    expect(wordsOf(seen({}, { collectsMoney: false }))).not.toContain('not in active');
  });

  it('is not told where it is free, in good standing, or looked at by an admin (SVC-24, SVC-10)', () => {
    for (const html of [seen({ accountType: 'Free' }), seen({ goodStanding: true }), seen({}, { admin: true })])
      expect(wordsOf(html)).not.toMatch(/not in active|not active/);
  });
});

describe('console/features/service, a question of the platform', () => {
  it('leads to it, in the browser or in one on the server, and goes on when the driver says so', () => {
    const asked = { state: 'needs-human', nextStep: 'answer-challenge', url: 'http://127.0.0.1:4010/veho/verify/ana' };
    const html = dashboard('VEHO', { user: driver('VEHO', {}, asked) });

    expect(html).toContain(`href="${asked.url}"`);
    expect(html).toContain(`href="/remote-browser?url=${encodeURIComponent(asked.url)}"`);
    expect(wordsOf(html)).toContain('|Done, search again|');
    expect(words('VEHO')).not.toContain('Done, search again');
    const stopped = { vehoOptions: { start: false, status: 'STOPPED' } } as never;
    expect(words('VEHO', { user: driver('VEHO', stopped, asked) })).not.toContain('Done, search again');
  });
});

describe('console/features/service, a sign-in', () => {
  it('reads the answer of every platform (SPARK-12, ROADIE-02)', () => {
    expect(readBegun(true)).toEqual({ step: 'linked' });
    expect(readBegun({ market: 'Chicago' })).toEqual({ step: 'linked' });
    expect(readBegun({ deliveryArea: null, driverTimeZone: null })).toEqual({ step: 'linked' });
    expect(readBegun({ state: 'COMPLETE' })).toEqual({ step: 'linked' });
    expect(readBegun({ state: 'OTP' })).toEqual({ step: 'code' });
    expect(readBegun(false)).toEqual({ step: 'refused', code: null, message: null });
    expect(readBegun({ errorMessage: 'Wrong', code: 'setup.wrongPassword' })).toEqual({
      step: 'refused',
      code: 'setup.wrongPassword',
      message: 'Wrong',
    });
    expect(readBegun({ state: 'ERROR', code: 'setup.locked', message: 'Locked' })).toMatchObject({ step: 'refused', code: 'setup.locked' });
  });
});

describe('console/features/service, cards', () => {
  const stats = (acceptanceRate: number | null, customerRating: number | null) =>
    words('SPARK', { calls: { stats: { acceptanceRate, customerRating, notOriginalDeliveryArea: false } } });

  it('rates the acceptance rate from 40 % and 1 % on (SPARK-01, SPARK-08, SPARK-09)', () => {
    expect(stats(40, null)).toContain('40%|Good');
    expect(stats(39.9, null)).toContain('39.90%|Needs improvement');
    expect(stats(1, null)).toContain('1%|Needs improvement');
    expect(stats(0, null)).toContain('0%|Bad');
  });

  it('rates the customer rating from 4.8 and 4.6 on, with the target above 4.7 (SPARK-01, SPARK-08, SPARK-10, I18N-22)', () => {
    expect(stats(null, 4.8)).toContain('4.80|Good|Target above 4.7');
    expect(stats(null, 4.79)).toContain('4.79|Needs improvement');
    expect(stats(null, 4.6)).toContain('4.60|Needs improvement');
    expect(stats(null, 4.59)).toContain('4.59|Bad');
    expect(stats(null, null)).not.toMatch(/Good|Bad|Needs/);
  });

  it('lists the stores and says that the figures could not be had (SPARK-02, SPARK-04)', () => {
    const stores = [{ storeId: '9001', name: 'Supercenter', address: '2110 W Walnut St' }];
    const seen = words('SPARK', { calls: { stores, stats: false } });

    expect(seen).toContain('Supercenter|2110 W Walnut St');
    expect(seen).toContain('Potential pay|$0.00');
  });

  it('warns a driver who is offline at Spark while it is started (SPARK-07)', () => {
    const warning = 'Your Spark account is offline.';

    expect(words('SPARK', { user: driver('SPARK', {}, { state: 'offline' }) })).toContain(warning);
    expect(words('SPARK')).not.toContain(warning);
    const stopped = { sparkOptions: { start: false, status: 'STOPPED' } } as never;
    expect(words('SPARK', { user: driver('SPARK', stopped, { state: 'offline' }) })).not.toContain(warning);
  });

  it('counts won and skipped, today and this week (VEHO-02, RELAY-02)', () => {
    const day = 24 * HOUR;
    const got = [0, 1].map((back) => anOffer({ service: 'VEHO', timestampGrabbed: NOON - back * day }));
    const html = dashboard('VEHO', { offers: { got } });

    expect([...html.matchAll(/data-count="got"[^>]*>(\d+)/g)].map(([, count]) => count)).toEqual(['1', '2']);
    expect([...html.matchAll(/data-count="dislikes"[^>]*>(\d+)/g)].map(([, count]) => count)).toEqual(['0', '0']);
    expect(dashboard('RELAY').match(/data-count="got"/g)).toHaveLength(2);
  });

  it('shows the blocks that are held, first things first, and drops what may be given back (GLOVO-03)', () => {
    const [later, sooner] = [
      { id: 'b2', startTime: NOON + 30 * HOUR, duration: 2 * HOUR, isUnbookable: false },
      { id: 'b1', startTime: NOON + HOUR, duration: 2 * HOUR, isUnbookable: true },
    ];
    const html = dashboard('GLOVO', { calls: { calendar: [later, sooner] } });

    expect(html.indexOf('Thu')).toBeLessThan(html.indexOf('Sat'));
    expect(html.match(/aria-label="Drop block: [^"]*"/g)).toHaveLength(1);
    expect(words('GLOVO', { calls: { calendar: [{ ...sooner, timeZone: 'Europe/Madrid' }] } })).toContain(`GMT+1`);
    expect(dashboard('GLOVO', { calls: { calendar: [sooner] }, admin: true })).not.toContain('Drop block');
    expect(words('GLOVO', { calls: { calendar: [] } })).toContain('You hold no block.');
  });
});
