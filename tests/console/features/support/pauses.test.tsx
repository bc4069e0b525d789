import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '#config/i18n/en/help.ts';
import es from '#config/i18n/es/help.ts';
import { ConsoleProvider } from '#console/data/console.tsx';
import { loadLocale } from '#console/data/i18n.ts';
import { PauseHelp } from '#console/features/support/pauses.tsx';
import { type AccountEvent, type AccountState, step, stopped } from '#engine/core/account-state.ts';
import { FAILURES, type FailureCode } from '#engine/model/failure.ts';
import { helpPath, PAUSE_TOPICS, topicOf } from '#engine/model/pause-topic.ts';
import { SESSION_STATES } from '#engine/model/session.ts';
import { consoleParts, wordsOf } from '../../draw.tsx';

async function draw(path: string, locale: 'en' | 'es' = 'en'): Promise<string> {
  const { prelude } = await prerender(
    <ConsoleProvider parts={consoleParts(locale)}>
      <MemoryRouter initialEntries={[path]}>
        <PauseHelp />
      </MemoryRouter>
    </ConsoleProvider>,
  );
  return (await new Response(prelude).text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '');
}

const WAYS = /href="(\/|\/flex|\/flex\/sign-in|\/lyft|\/billing|\/status|\/contact-us)"/;

/** Every status that the engine’s state machine reaches from a stopped search, by every event, four events deep. */
function reachable() {
  const events: AccountEvent[] = [
    { type: 'start' },
    { type: 'polled' },
    { type: 'standing-lost' },
    { type: 'stop', cause: null },
    { type: 'stop', cause: 'auto-stop' },
    { type: 'quiet' },
    ...(Object.keys(FAILURES) as FailureCode[]).map((code): AccountEvent => ({ type: 'failed', failure: { code, retryAfterMs: 60_000 } })),
  ];
  const found = new Map<string, AccountState>();
  let edge = [stopped(0)];
  for (let depth = 0; depth < 4; depth++) {
    edge = edge.flatMap((state) => events.map((event) => step(state, event, { now: 1, speed: 1, random: () => 0.5 })));
    edge = edge.filter(({ status }) => !found.has(`${status.state} ${status.cause}`));
    for (const state of edge) found.set(`${state.status.state} ${state.status.cause}`, state);
  }
  return [...found.values()].map(({ status }) => status);
}

beforeAll(() => loadLocale('es'));

describe('console/features/support, help about pauses', () => {
  it('says of every status that the engine reaches what happened, why, and what to do, with a way, in both languages', async () => {
    const statuses = reachable();
    expect(new Set(statuses.map(({ state }) => state))).toEqual(new Set(SESSION_STATES));
    expect(new Set(statuses.flatMap(({ cause }) => cause ?? []))).toEqual(new Set(['auto-stop', ...Object.keys(FAILURES)]));

    for (const status of statuses) {
      const topic = topicOf(status);
      expect(topic, 'its own topic').toBe(status.cause ?? status.state);
      for (const [locale, texts] of [
        ['en', en],
        ['es', es],
      ] as const) {
        const page = await draw(helpPath('LYFT', status), locale);
        const opened = /<details[^>]* open="">.*?<\/details>/s.exec(page)?.[0] ?? '';
        const { title, happened, why, now } = texts.topics[topic];
        for (const text of [`Lyft: ${title}`, happened, why, now]) expect(wordsOf(opened), `${locale} ${topic}`).toContain(text);
        expect(opened, `${locale} ${topic}`).toMatch(WAYS);
      }
    }
  });

  it('lists every topic, opens none unasked, and takes no other word of the address for one', async () => {
    for (const path of ['/help/pauses', '/help/pauses?topic=nonsense&service=<b>']) {
      const page = await draw(path);
      expect(page.split('<details').length - 1).toBe(PAUSE_TOPICS.length);
      expect(page).not.toContain('open=""');
    }
    expect(topicOf({ state: 'nonsense', cause: 'nonsense' })).toBe('stopped');
  });

  it('leads to the sign-in of the main service, and to the dashboard of another', async () => {
    const way = (service: string) => draw(helpPath(service, { state: 'needs-sign-in' }));
    expect(await way('AMAZON_FLEX')).toContain('href="/flex/sign-in"');
    expect(await way('LYFT')).toContain('href="/lyft"');
  });
});
