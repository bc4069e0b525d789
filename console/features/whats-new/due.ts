/** The last day this notice is shown (UTC, whole day), and the key under which a browser remembers having seen it. */
const UNTIL = Date.UTC(2022, 11, 19);
const KEY = 'whats-new-2022-12-18';

/** `now` is world time. */
export function whatsNewIsDue(now: number, storage: Pick<Storage, 'getItem'>): boolean {
  return now < UNTIL && storage.getItem(KEY) === null;
}

export function rememberWhatsNew(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(KEY, 'seen');
}
