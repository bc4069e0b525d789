import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { FailureBody } from '#api/contract/define.ts';
import type { OfferEarnings, OfferFates } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { FlexCards } from '#console/app/dashboards.tsx';
import { ConsoleProvider } from '#console/data/console.tsx';
import { loadLocale } from '#console/data/i18n.ts';
import { keys, type OfferTables } from '#console/data/live.ts';
import type { Metadata } from '#console/data/metadata.ts';
import { localeAtom } from '#console/data/settings.ts';
import { ServiceDashboard } from '#console/features/service/dashboard.tsx';
import '../../entries.ts';
import '../../below.ts';
import { aBlock, anOffer, aUser, FLEX, NOON } from '../../make.ts';

interface World {
  user?: UserRecord;
  metadata?: Partial<Metadata>;
  earnings?: OfferEarnings;
  fates?: OfferFates;
  rating?: unknown;
  /** An admin looks at somebody else's. */
  viewing?: boolean;
  offers?: Partial<OfferTables>;
  blocks?: ReturnType<typeof aBlock>[];
  locale?: 'en' | 'es';
}

/** The dashboard's words as a reader meets them, with what the caches hold. */
function read(world: World): string {
  return plain(html(world));
}

function html({ user, offers, blocks, metadata, earnings, fates, rating, viewing = false, locale = 'en' }: World): string {
  const queries = new QueryClient();
  queries.setQueryData(['metadata'], metadata && { referral: null, blankDashboard: false, ...metadata });
  queries.setQueryData(keys.earnings('u1'), earnings);
  queries.setQueryData(keys.fates('u1', FLEX), fates);
  queries.setQueryData(keys.rating('u1'), rating);
  if (user) queries.setQueryData(keys.user('u1'), user);
  if (offers) queries.setQueryData(keys.offers('u1', FLEX), { got: [], dislikes: [], lost: [], ...offers });
  if (offers)
    queries.setQueryData(
      keys.reserved('u1', FLEX),
      [offers.got ?? []].flat().filter((offer) => offer.type === 'EXCLUSIVE'),
    );
  if (blocks) queries.setQueryData(keys.blocks('u1'), blocks);
  return markup(queries, locale, viewing);
}

/** The same where the offers' call failed with this body. */
async function readFailed(body: FailureBody): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  queries.setQueryData(keys.user('u1'), aUser());
  const queryFn = () => Promise.reject(new ApiFailure(body));
  await queries.prefetchQuery({ queryKey: keys.offers('u1', FLEX), queryFn, retry: false });
  return plain(markup(queries, 'en'));
}

function markup(queries: QueryClient, locale: 'en' | 'es', viewing = false): string {
  const store = createStore();
  store.set(localeAtom, locale);
  return renderToString(
    <ConsoleProvider
      parts={{
        call: null as never,
        session: null as never,
        store,
        queries,
        world: { now: () => NOON, tell: () => undefined, age: () => 0 },
        ticker: { beats: () => 0, subscribe: () => () => undefined },
      }}
    >
      <MemoryRouter>
        <ServiceDashboard service={FLEX} userId="u1" admin={viewing} extras={FlexCards} />
      </MemoryRouter>
    </ConsoleProvider>,
  );
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '|')
    .replace(/&#x27;/g, "'")
    .replace(/[|\s]*\|[|\s]*/g, '|')
    .replace(/[\u202f\u2009]/g, ' ');
}
const none = { blocks: 0, hours: 0, amounts: [], warns: false };
const full = {
  user: aUser(),
  offers: {},
  blocks: [],
  metadata: {},
  earnings: { at: NOON, day: none, week: none, month: none, workedHours: 0 },
};
const radios = (text: string, name = 'mode') =>
  [...text.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`name="${name}"`));

describe('console/features/service/dashboard of the main platform', () => {
  beforeAll(() => loadLocale('es'));

  it('shows the state with its time, the switch and the four tables (FLEX-DASH-03, FLEX-DASH-10, FLEX-DASH-11, FLEX-DASH-13)', () => {
    const text = read(full);

    expect(text).toContain('Searching|14 stations · checked 2 s ago');
    expect(text).toContain('Blocks won');
    expect(text).toContain('Offers that did not fit');
    expect(text).toContain('Reserved offers');
  });

  it('draws its tables together once all are known, and pages where there are rows (FLEX-DASH-13, FLEX-DASH-14)', () => {
    const { offers: _, ...unknown } = full;

    expect(read(unknown)).not.toMatch(/\|(Current blocks|Blocks won|Offers lost)\|/);
    expect(read(full)).toContain('Blocks won');
    expect(read(full)).not.toContain('Rows');
    expect(read({ ...full, offers: { got: [anOffer()] } }).match(/Rows/g)).toHaveLength(1);
  });

  it('shows lost offers only to users with showLostBlocks (FLEX-DASH-12)', () => {
    expect(read(full)).not.toContain('Offers lost');
    expect(read({ ...full, user: aUser({ showLostBlocks: true }) })).toContain('Offers lost');
  });

  it('shows the newest 5 of a table and how many there are (FLEX-DASH-14)', () => {
    const got = Array.from({ length: 7 }, (_, i) => anOffer({ location: `Station ${i}`, timestampGrabbed: NOON - i }));

    const text = read({ ...full, offers: { got } });

    expect(text).toContain('Station 4');
    expect(text).not.toContain('Station 5');
    expect(text).toContain('1–5 of 7');
    expect(text).toMatch(/Rows\|5\|10\|25/);
  });

  it('drops rows that have grown older than their table without a reload', () => {
    const dislikes = [
      anOffer({ status: 'dislikes', location: 'Fresh' }),
      anOffer({ status: 'dislikes', location: 'Old', timestampGrabbed: NOON - 86_400_001 }),
    ];

    const text = read({ ...full, offers: { dislikes } });

    expect(text).toContain('Fresh');
    expect(text).not.toContain('Old');
  });

  it('says by how much an offer failed', () => {
    const dislikes = [anOffer({ status: 'dislikes', price: 20, reason: 'PRICE_TOO_LOW', margin: 4 })];

    expect(read({ ...full, offers: { dislikes } })).toContain('Price too low · $4 below your $24');
  });

  it('shows the grab time to admins only (FLEX-DASH-20)', () => {
    const offers = { got: [anOffer()] };

    expect(read({ ...full, offers })).not.toContain('Time grabbed');
    expect(read({ ...full, offers, user: aUser({ Admin: true }) })).toContain('Time grabbed');
  });

  it('lists the blocks held, each with Forfeit, and the next one with its countdown (FLEX-DASH-09)', () => {
    const text = read({ ...full, blocks: [aBlock(), aBlock({ startTime: NOON / 1000 + 90_000 })] });

    expect(text.match(/Forfeit/g)).toHaveLength(2);
    expect(text).toContain('Thursday, November 19, 2026|Starts in 2 h|$84.00|2:00 – 5:30 PM CST · 3.5 h · $24.00/h');
  });

  it('says what to do while Flex is not set up', () => {
    const text = read({ user: aUser({ services: [], setupComplete: false, sessions: {} }) });

    expect(text).toContain('Flex is not set up yet');
    expect(text).toContain('Check again');
    expect(text).not.toContain('Blocks won');
  });

  it('shows the failure as the server sent it when the dashboard cannot be loaded (FLEX-DASH-40, ERR-61)', async () => {
    const failure = { statusCode: 500, code: 'offers.failed', message: 'Error getting offers', requestId: 'r-17' };

    const text = await readFailed(failure);

    expect(text).toContain('The dashboard could not be loaded|Error getting offers');
    expect(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1).replaceAll('&quot;', '"'))).toEqual(failure);
    expect(text).not.toContain('Blocks won');
  });

  it('has the shape of the page while it loads, and no figure that is not known', () => {
    const text = read({});

    expect(text).toContain('Next block');
    expect(text).not.toMatch(/\$\d/);
    expect(text).not.toContain('No block won');
  });

  it('is Spanish throughout when Spanish is chosen (I18N-01)', () => {
    const dislikes = [anOffer({ status: 'dislikes', reason: 'TOO_SOON', margin: 12 })];

    const text = read({
      ...full,
      user: aUser({ showLostBlocks: true }),
      offers: { got: [anOffer()], dislikes },
      blocks: [aBlock()],
      locale: 'es',
    });

    expect(text).toContain('Buscando|14 estaciones · revisado hace 2 s');
    expect(text).toContain('Empieza demasiado pronto · 12 min antes de lo permitido');
    expect(text).not.toMatch(/\b(the|your|with|blocks?|offers?|stations?|checked|rows|next|lost|won|pay|hours?)\b/i);
  });

  describe('how to search', () => {
    it('offers the four system modes by their names, the one in use with what it does, and explains them all (FLEX-DASH-05, FLEX-DASH-31)', () => {
      const text = read({ ...full, user: aUser({ mode: 'food' }) });

      expect(text).toContain('System mode|Discrete|Safest: calm pace');
      expect(text).toContain('|Discrete|Money|Food|Masacre|Quicker at meal times.');
      expect(
        radios(html({ ...full, user: aUser({ mode: 'food' }) })).map((tag) => [/value="(\w+)"/.exec(tag)![1], / checked/.test(tag)]),
      ).toEqual([
        ['secure', false],
        ['lucrative', false],
        ['food', true],
        ['masacre', false],
      ]);
    });

    it('says what each mode is: the safest, balanced, for food, the fastest and riskiest (I18N-14)', () => {
      const text = read({ ...full, user: aUser({ mode: 'secure', masacreModeEnabled: true }) });
      const told = (mode: string) => read({ ...full, user: aUser({ mode, masacreModeEnabled: true }) });

      expect(text).toContain('|Discrete|Money|Food|Masacre|Safest: ');
      expect(told('lucrative')).toContain('|Balanced: ');
      expect(told('food')).toMatch(/\|Quicker at meal times\. Takes blocks of food stations first\.\|/);
      expect(told('masacre')).toContain('|Fastest and riskiest. ');
    });

    it('says of Masacre that it is the fastest and the riskiest (FLEX-DASH-32)', () => {
      expect(read({ ...full, user: aUser({ mode: 'masacre' }) })).toContain(
        'Masacre|Fastest and riskiest. Flex may ask questions or limit the account.',
      );
    });

    it('lets nothing be chosen while it loads and in an admin’s view (FLEX-DASH-23, FLEX-DASH-33)', () => {
      const rests = (world: Partial<World>) => radios(html({ ...full, ...world })).map((tag) => tag.includes('aria-disabled="true"'));

      expect(rests({})).toEqual([false, false, false, false]);
      expect(rests({ viewing: true })).toEqual([true, true, true, true]);
      expect(radios(html({ user: aUser(), offers: {}, blocks: [] })).every((tag) => tag.includes('aria-disabled="true"'))).toBe(true);
      expect(read({ ...full, viewing: true })).toContain('Only the driver can change this.');
    });

    it('offers four degrees of patience, with what the one in use does; only the driver chooses', () => {
      const user = aUser({ patience: 'middle' });
      const chosen = radios(html({ ...full, user }), 'patience').map((tag) => [/value="(\w+)"/.exec(tag)![1], / checked/.test(tag)]);

      expect(chosen).toEqual([
        ['off', false],
        ['low', false],
        ['middle', true],
        ['high', false],
      ]);
      expect(read({ ...full, user })).toContain('|Waits for good pay, and takes less as the start comes near.');
      expect(radios(html({ ...full, user, viewing: true }), 'patience').every((tag) => tag.includes('aria-disabled="true"'))).toBe(true);
    });

    it('shows Auto Stop and clicker mode to those who have them (FLEX-DASH-04, FLEX-DASH-16)', () => {
      expect(read(full)).not.toMatch(/Auto Stop|Clicker/);
      const text = read({ ...full, user: aUser({ showAutoStop: true, showClicker: true }) });

      expect(text).toContain('Auto Stop|The search stops after the next block won.');
      expect(text).toContain('Clicker mode|Checks as often as the Flex app does. It may take up to 5 minutes to start.');
    });
  });

  it('leads to the selfies only for drivers with showMask (FLEX-DASH-17)', () => {
    const way = (world: Partial<World>) => html({ ...full, ...world }).includes('href="/flex/selfies"');

    expect([way({}), way({ user: aUser({ showMask: true }) })]).toEqual([false, true]);
    expect(way({ user: aUser({ showMask: true }), viewing: true })).toBe(false);
  });

  describe('the rating', () => {
    it('is shown with its bucket and position out of 12 (FLEX-DASH-08, CONST-19)', () => {
      const rating = { standingBucket: 'GREAT', standingPosition: 9, lastUpdatedTimestamp: NOON };

      expect(read({ ...full, rating })).toMatch(/Flex rating\|Great\|9 of 12\|as of Thu, Nov 19/);
      expect(html({ ...full, rating })).toMatch(/<progress[^>]*value="0.75" max="1"/);
    });

    it('is not known where the platform does not tell it, and its own words stand where we know none', () => {
      expect(read({ ...full, rating: null })).toContain('Not known now');
      expect(read({ ...full, rating: { standingBucket: 'STELLAR', standingPosition: 12, lastUpdatedTimestamp: NOON } })).toContain(
        'STELLAR|12 of 12',
      );
    });
  });

  it('shows money and hours of a day, a week and a month, and marks too many hours in words (FLEX-DASH-06, FLEX-DASH-07)', () => {
    const earned = (value: number, hours: number, warns: boolean) => ({
      blocks: 3,
      hours,
      amounts: [{ currency: 'USD', value, perHour: value / hours }],
      warns,
    });
    const earnings = {
      at: NOON,
      day: earned(84, 3.5, false),
      week: earned(800, 38, true),
      month: earned(3000, 141, true),
      workedHours: 38,
    };

    expect(read({ ...full, earnings })).toContain(
      'Today|$84|3|3.5|$24|7 days|$800|3|38.0|more than 37 hours|$21|Month|$3,000|3|141.0|more than 140 hours|$21',
    );
  });

  it('lists what is missing before a search can win, each with its way there, and nothing once all is done', () => {
    expect(read(full)).not.toContain('Finish your set-up');
    const empty = aUser(
      { goodStanding: false, driverOptions: { locations: [], schedule: '[]' } },
      { state: 'needs-sign-in', nextStep: 'sign-in-again' },
    );

    const text = read({ ...full, user: empty });

    expect(text).toContain('Finish your set-up|0 of 4 done|Flex has ended the sign-in');
    expect(html({ ...full, user: empty })).toContain('href="/flex/configuration?edit=locations"');
    expect(html({ ...full, user: empty })).toContain('href="/flex/sign-in"');
  });

  it('leads to the sign-in when the platform has ended it, and starts again once a question is answered', () => {
    const halted = (state: string, nextStep: string) => html({ ...full, user: aUser({}, { state, nextStep, cause: state }) });

    expect(halted('needs-sign-in', 'sign-in-again')).toMatch(/href="\/flex\/sign-in"[^>]*>Sign in again/);
    expect(halted('needs-human', 'answer-challenge')).toMatch(/<button[^>]*>Done, search again/);
    expect(halted('searching', 'none')).not.toMatch(/Sign in again|Done, search again/);
  });

  describe('in an admin’s view', () => {
    it('says whose it is with a way back, shows grab times and changes no filters (FLEX-DASH-19, FLEX-DASH-20)', () => {
      const text = read({ ...full, viewing: true, offers: { got: [anOffer()] } });

      expect(text).toContain('Back|viewing Dana Driver');
      expect(text).toContain('Time grabbed');
      expect(html({ ...full, viewing: true, user: aUser({}, { state: 'needs-sign-in', nextStep: 'sign-in-again' }) })).not.toContain(
        '/flex/sign-in',
      );
    });
  });

  it('is blank for the ids of the first list (FLEX-DASH-24, ROLE-09)', () => {
    const text = read({ ...full, metadata: { blankDashboard: true } });

    expect(text).toContain('Nothing to show');
    expect(text).not.toMatch(/Blocks won|Searching/);
  });
});
