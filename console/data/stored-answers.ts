import { type DehydratedState, dehydrate, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * What a driver read last, kept in this browser so that the app can show it without the server. Only these answers, none of which
 * holds a secret: no sign-ins, no settings of notifications, nothing of other people.
 */
const KEPT: ReadonlySet<unknown> = new Set(['user', 'facts', 'metadata', 'offers', 'reserved', 'blocks', 'earnings', 'fates']);
const DATABASE = 'last-answers';
const STORE = 'answers';
/** Older answers would mislead more than they help. */
const KEEP_MS = 7 * 86_400_000;

interface Stored {
  userId: string;
  at: number;
  state: DehydratedState;
}

/** Whether an answer is one of those that are kept for this person. */
export function isKept(key: QueryKey, userId: string): boolean {
  if (!KEPT.has(key[0])) return false;
  return key[0] === 'facts' || key[0] === 'metadata' || key[1] === userId;
}

export async function storeAnswers(queries: QueryClient, userId: string): Promise<void> {
  const state = dehydrate(queries, {
    shouldDehydrateQuery: ({ queryKey, state: { status } }) => status === 'success' && isKept(queryKey, userId),
    shouldDehydrateMutation: () => false,
  });
  if (state.queries.length) await inStore('readwrite', (store) => store.put({ userId, at: Date.now(), state } satisfies Stored, 'last'));
}

/** Fills the empty caches with what was kept; returns whose it is, or null without any. */
export async function restoreAnswers(queries: QueryClient): Promise<string | null> {
  const stored = (await inStore('readonly', (store) => store.get('last'))) as Stored | undefined;
  if (!stored || Date.now() - stored.at > KEEP_MS) return null;
  hydrate(queries, stored.state);
  return stored.userId;
}

/** What this browser forgets when somebody signs out: their answers, and that it shows their notifications. */
export async function leave(): Promise<void> {
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
