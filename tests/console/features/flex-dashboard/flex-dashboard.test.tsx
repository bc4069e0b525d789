import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { FailureBody } from '#api/contract/define.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { ConsoleProvider } from '#console/data/console.tsx';
import { loadLocale } from '#console/data/i18n.ts';
import { keys, type OfferTables } from '#console/data/live.ts';
import { localeAtom } from '#console/data/settings.ts';
import { FlexDashboard } from '#console/features/flex-dashboard/flex-dashboard.tsx';
import { aBlock, anOffer, aUser, FLEX, NOON } from '../../make.ts';

interface World {
  user?: UserRecord;
  offers?: Partial<OfferTables>;
  blocks?: ReturnType<typeof aBlock>[];
  locale?: 'en' | 'es';
}

/** The dashboard's words as a reader meets them, with what the caches hold. */
function read({ user, offers, blocks, locale = 'en' }: World): string {
  const queries = new QueryClient();
  if (user) queries.setQueryData(keys.user('u1'), user);
  if (offers) queries.setQueryData(keys.offers('u1', FLEX), { got: [], dislikes: [], lost: [], ...offers });
  if (offers)
    queries.setQueryData(
      keys.reserved('u1', FLEX),
      [offers.got ?? []].flat().filter((offer) => offer.type === 'EXCLUSIVE'),
    );
  if (blocks) queries.setQueryData(keys.blocks('u1'), blocks);
  return words(queries, locale);
}

/** The same where the offers' call failed with this body. */
async function readFailed(body: FailureBody): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  queries.setQueryData(keys.user('u1'), aUser());
  const queryFn = () => Promise.reject(new ApiFailure(body));
  await queries.prefetchQuery({ queryKey: keys.offers('u1', FLEX), queryFn, retry: false });
  return words(queries, 'en');
}

function words(queries: QueryClient, locale: 'en' | 'es', viewing = false): string {
  const store = createStore();
  store.set(localeAtom, locale);
  const html = renderToString(
    <ConsoleProvider
      parts={{
        call: null as never,
        session: null as never,
        store,
        queries,
        world: { now: () => NOON, tell: () => undefined },
        ticker: { subscribe: () => () => undefined },
      }}
    >
      <MemoryRouter>
        <FlexDashboard userId="u1" viewing={viewing} />
      </MemoryRouter>
    </ConsoleProvider>,
  );
  return html
    .replace(/<[^>]*>/g, '|')
    .replace(/&#x27;/g, "'")
    .replace(/[|\s]*\|[|\s]*/g, '|')
    .replace(/[\u202f\u2009]/g, ' ');
}
const full = { user: aUser(), offers: {}, blocks: [] };

describe('console/features/flex-dashboard', () => {
  beforeAll(() => loadLocale('es'));

  it('shows the state with its time, the switch and the four tables (FLEX-DASH-03, FLEX-DASH-10, FLEX-DASH-11, FLEX-DASH-13)', () => {
    const text = read(full);

    expect(text).toContain('Searching|14 stations · checked 2 s ago');
    expect(text).toContain('Blocks won');
    expect(text).toContain('Offers that did not fit');
    expect(text).toContain('Reserved offers');
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
    expect(text).toContain('Thursday, 19 November 2026|Starts in 2 h|$84.00|2:00 – 5:30 PM CST · 3.5 h · $24.00/h');
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
});
