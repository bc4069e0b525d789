// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { leadsTo } from '#console/data/set-up.ts';
import { statusInWords } from '#console/features/service/dashboard/status-in-words.ts';
import { HOMES, STATES } from '#console/first-page.ts';
import { WAITING_FOR_APP } from '#console/ui/status/status.ts';
import { SESSION_STATES } from '#engine/model/session.ts';
import { aUser, FLEX, NOON } from './make.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../console', name), 'utf8');
const [TEXT, PAGE] = [read('first-state.js'), read('index.html').replace(/^[\s\S]*<body>|<\/body>[\s\S]*$|<script.*<\/script>/g, '')];

/** Runs the page's third script, with the record as the server gives it; what the page shows then, null for nothing. */
async function firstState(record: UserRecord | null, { path = '/flex', lang = 'en', facts = { proxyRequired: true } as object } = {}) {
  document.documentElement.lang = lang;
  document.body.innerHTML = PAGE;
  const given = {
    HOMES,
    STATES,
    WAITING: WAITING_FOR_APP,
    window: { early: { opened: record && Promise.resolve({ record, facts }) } },
    location: { pathname: path },
  };
  new Function(...Object.keys(given), TEXT)(...Object.values(given));
  await Promise.resolve();
  const card = document.querySelector<HTMLElement>('#first .status-card');
  if (!card) return null;
  const text = (name: string) => card.querySelector(name)?.textContent ?? null;
  return { title: text('.title'), step: text('.lead'), service: text('.status-service'), role: card.dataset['role'] ?? null };
}

const set = { setupComplete: true };
const flex = aUser({ services: [{ key: FLEX, label: 'Flex', price: 50, ...set }] });
const veho = (options: object, state = 'stopped') =>
  ({
    ...flex,
    services: [{ key: 'VEHO', label: 'Veho', price: 50, ...set }],
    vehoOptions: options,
    sessions: { VEHO: { ...flex.sessions[FLEX]!, state } },
  }) as UserRecord;

describe('console/first-state', () => {
  beforeAll(() => loadLocale('es'));

  describe.each(['en', 'es'] as const)('in %s', (lang) => {
    it.each(SESSION_STATES)('says %s in the words, the step and the colour that the app draws next', async (state) => {
      for (const patience of ['off', 'high'] as const) {
        const user = aUser({ services: flex.services, patience }, { state, since: NOON, until: null, cause: null, lastPollAt: NOON });
        const app = statusInWords(user, NOON, textsFor(lang).t, lang);
        const first = await firstState(user, { lang });

        expect(first).toMatchObject({ title: app.title, service: null, role: state === 'searching' ? null : app.role });
        if (first!.step !== null) expect(first!.step).toBe(app.step);
        expect(first!.step === null).toBe(!['searching', 'starting', 'stopping', 'stopped'].includes(state));
      }
    });

    it('says that the standing is not good before anything else', async () => {
      const user = { ...flex, goodStanding: false };
      const { title, step, role } = statusInWords(user, NOON, textsFor(lang).t, lang);

      expect(await firstState(user, { lang })).toEqual({ title, step, role, service: null });
    });
  });

  it.each([
    [{ start: true, status: 'SEARCHING' }, 'searching', 'Searching'],
    [{ start: true, status: 'STOPPED' }, 'searching', 'Stopped'],
    [{ start: false, status: 'STARTING' }, 'starting', 'Stopped'],
    [{ start: null, status: '' }, 'starting', 'Starting'],
    [{ start: true, status: 'PAUSED' }, 'paused', 'Paused'],
  ])('says of another service, with its name, what its card will say: %j', async (options, state, title) => {
    expect(await firstState(veho(options, state), { path: '/veho' })).toMatchObject({ title, service: 'Veho' });
  });

  it('says nothing of a state that takes more words, of a service that is not set up, and to a stranger', async () => {
    expect(await firstState(veho({ start: true, status: WAITING_FOR_APP.toUpperCase() }), { path: '/veho' })).toBeNull();
    expect(await firstState({ ...flex, sessions: { [FLEX]: { ...flex.sessions[FLEX]!, state: 'new-one' } } } as UserRecord)).toBeNull();
    expect(await firstState({ ...flex, services: [{ ...flex.services[0]!, setupComplete: false }] })).toBeNull();
    expect(await firstState(flex, { path: '/veho' })).toBeNull();
    expect(await firstState(flex, { path: '/billing' })).toBeNull();
    expect(await firstState(null)).toBeNull();
  });

  it('goes by what `/` leads to', async () => {
    const two = { ...flex, services: [...flex.services, { key: 'VEHO', label: 'Veho', price: 50, ...set }] };
    const users: UserRecord[] = [
      { ...flex, proxyInstalled: true },
      { ...flex, proxyInstalled: false },
      { ...flex, phoneVerified: false },
      { ...flex, proxyInstalled: true, role: 'admin' },
      { ...flex, services: [] },
      { ...two, proxyInstalled: true },
      veho({ start: true, status: 'SEARCHING' }, 'searching'),
    ].map((user) => user as UserRecord);
    for (const user of users)
      for (const proxyRequired of [true, false]) {
        const shown = await firstState(user, { path: '/', facts: { proxyRequired } });
        expect([proxyRequired, user.services, shown !== null]).toEqual([
          proxyRequired,
          user.services,
          leadsTo(user, proxyRequired) !== null,
        ]);
      }
  });

  it('leaves the page alone once the app has drawn it', async () => {
    const opened = firstState(flex);
    document.body.innerHTML = '<div id="root">the app</div>';
    await opened;

    expect(document.body.textContent).toBe('the app');
  });
});
