// The base first, then what the page's first words are drawn with: both are there before the app (see `first-page.ts`).
import '../ui/theme/radix.css';
import '../ui/theme/tokens.css';
import '../ui/theme/inter.css';
import '../ui/theme/base.css';
import '../ui/buttons/buttons.css';
import '../ui/page/page.css';
import '../ui/status/status.css';
import '../ui/status/status-card.css';
import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { CONSOLE } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { createApi } from '../data/api.ts';
import { watchBack } from '../data/back-guard.ts';
import { noticeLostChange } from '../data/connection-notice.ts';
import { type ConsoleParts, ConsoleProvider } from '../data/console.tsx';
import { loadDescribedAt } from '../data/described.ts';
import { factsQuery } from '../data/facts.ts';
import { awaitFailureTexts } from '../data/failure-texts.ts';
import { loadLocale, textsFor } from '../data/i18n.ts';
import { keys } from '../data/live.ts';
import { metadataKey } from '../data/metadata.ts';
import { forgetMissing } from '../data/missing-file.ts';
import { FRESH_MS, userQuery } from '../data/queries.ts';
import { createSession, type SessionState } from '../data/session.ts';
import { leadsTo } from '../data/set-up.ts';
import {
  createStore,
  identityAtom,
  localeAtom,
  onlineAtom,
  outdatedAtom,
  readTheme,
  sessionAtom,
  streamAtom,
  themeAtom,
} from '../data/settings.ts';
import { readSingleKeys, singleKeysAtom } from '../data/shortcuts.ts';
import { createTicker, createWorldClock } from '../data/world.ts';
import { App } from './app.tsx';
import { createRoot } from './create-root.ts';
import { type EarlyRequests, withEarlyAnswers } from './early-requests.ts';
import { withFailureTexts } from './failed-requests.ts';
import { loadScreenFile } from './screens.ts';

/**
 * The first words stand so long at most until the driver's record is there, which was asked for before the app came. With it the page
 * is drawn once; without it the shapes that stand in for it are drawn first.
 */
const RECORD_MS = 500;

/** The composition root: the only place that takes the browser's own clock, network and storage. */
const { early } = window as unknown as { early: EarlyRequests };
// React hears of an answer before it draws on. Of one that it hears of later it finds at the end of a page drawn in slices that the
// page is no longer true, and draws all of it once more at one go.
notifyManager.setScheduler(queueMicrotask);
const store = createStore();
const fetch = withFailureTexts(withEarlyAnswers(globalThis.fetch.bind(globalThis), early), () => awaitFailureTexts(store.get(localeAtom)));
const session = createSession({
  fetch,
  now: () => performance.now(),
  hint: {
    get: () => localStorage.getItem('session') === 'yes',
    set: (value) => (value ? localStorage.setItem('session', 'yes') : localStorage.removeItem('session')),
  },
  wait(ms) {
    store.set(streamAtom, 'unreachable');
    if (store.get(sessionAtom).status === 'starting') void openWithStoredAnswers();
    return sleep(ms);
  },
  onChange(state) {
    // What one person was shown is not the next one's.
    const before = store.get(sessionAtom);
    if (before.status === 'signed-in' && state.status === 'signed-in' && before.userId !== state.userId) parts.queries.clear();
    store.set(sessionAtom, state);
    if (state.status !== 'signed-out') return;
    parts.queries.clear();
    if (early.signedIn || before.status === 'signed-in') void import('../data/stored-answers.ts').then(({ leave }) => leave());
  },
});
const parts: ConsoleParts = {
  call: createApi({
    session,
    fetch,
    confirmIdentity: () => new Promise<boolean>((answer) => store.set(identityAtom, { answer })),
    onOutdated: () => store.set(outdatedAtom, true),
    online: () => navigator.onLine,
  }),
  session,
  store,
  queries: new QueryClient({
    mutationCache: new MutationCache({ onError: (error) => noticeLostChange(error, () => textsFor(store.get(localeAtom))) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) => count < 2 && error instanceof ApiFailure && error.body.statusCode === 0,
        refetchOnWindowFocus: 'always',
        // A server on this machine answers without any network: trying tells more than the device's own opinion.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  }),
  world: createWorldClock(() => performance.now(), Date.now),
  ticker: createTicker(document),
};

store.set(themeAtom, readTheme(localStorage));
store.set(singleKeysAtom, readSingleKeys(localStorage));
store.set(onlineAtom, navigator.onLine);
addEventListener('online', () => {
  store.set(onlineAtom, true);
  forgetMissing();
});
addEventListener('offline', () => store.set(onlineAtom, false));

let drawn = false;
const screen = loadScreenAt(location.pathname);
const record = session
  .start()
  .then(() => firstAnswers(store.get(sessionAtom)))
  .finally(() => {
    // What was asked for ahead and is not taken by now would be old when it is.
    early.answers = {};
  });
const home = record.then(() => {
  if (location.pathname !== '/' || drawn) return;
  enterHome();
  return loadScreenAt(location.pathname);
});
const locale: Locales = document.documentElement.lang === 'es' ? 'es' : 'en';
// Not awaited at the top: a screen's file waits for this one to be through.
void Promise.all([loadLocale(locale).catch(() => undefined), screen, Promise.race([home, sleep(RECORD_MS)])]).then(() => {
  drawn = true;
  store.set(localeAtom, locale);
  watchBack(window);
  const root = createRoot(document.getElementById('root')!);
  // In slices, so that a slow phone answers to the finger meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ConsoleProvider parts={parts}>
          <App />
        </ConsoleProvider>
      </StrictMode>,
    ),
  );
});

/** The code of the screen at this address, and what it is drawn from. */
async function loadScreenAt(path: string): Promise<void> {
  // Which screen a driver's `/` is, the record says.
  if (path === '/' && early.signedIn && store.get(sessionAtom).status === 'starting') return;
  await Promise.all([loadScreenFile(early.fileAt(path)), early.signedIn && loadDescribedAt(path)]);
}

/** A driver whose home is a service's dashboard sees it at once, not after a first page that leads there. */
function enterHome(): void {
  const state = store.get(sessionAtom);
  if (state.status !== 'signed-in') return;
  const user = parts.queries.getQueryData<UserRecord>(keys.user(state.userId));
  const home = user && leadsTo(user, parts.queries.getQueryData(factsQuery(parts.call).queryKey)?.proxyRequired);
  if (home) history.replaceState(history.state, '', home);
}

/** Without the server: what this browser's driver read last, until the session goes on. */
async function openWithStoredAnswers(): Promise<void> {
  const { restoreAnswers } = await import('../data/stored-answers.ts');
  const userId = await restoreAnswers(parts.queries).catch(() => null);
  if (userId && store.get(sessionAtom).status === 'starting') store.set(sessionAtom, { status: 'signed-in', userId });
}

/** The driver's record and what everybody may know of this installation: a session brings both. A stranger's first screen asks for its own. */
async function firstAnswers(state: SessionState): Promise<void> {
  if (state.status !== 'signed-in') return;
  const { userId } = state;
  takePage(userId);
  const user = userQuery({ call: parts.call, userId, refreshMs: CONSOLE.userRefreshMs.flex, own: true });
  await Promise.all([parts.queries.prefetchQuery(factsQuery(parts.call)), parts.queries.prefetchQuery(user)]);
}

/** What the session's answer brought is not asked for again, and the page is drawn once, with all of it. */
function takePage(userId: string): void {
  const { page } = early;
  early.page = undefined;
  if (page?.record.userId !== userId) return;
  parts.world.tell(page.world);
  parts.queries.setQueryData(keys.user(userId), page.record);
  parts.queries.setQueryData(metadataKey, page.metadata);
  if (page.blocks) parts.queries.setQueryData(keys.blocks(userId), page.blocks.scheduledAssignments);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
