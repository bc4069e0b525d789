const forgets = new Set<() => void>();

/** Keeps a way to forget that a file did not come, until somebody asks for it again. */
export function onMissing(forget: () => void): void {
  forgets.add(forget);
}

/** Lets the next draw ask again for every file that did not come. */
export function forgetMissing(): void {
  const all = [...forgets];
  forgets.clear();
  for (const forget of all) forget();
}

/** What Chromium, Firefox, Safari and the style sheets' loader say of a file that did not come. */
export function isMissingFile(error: unknown): boolean {
  const words = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(words);
}

const TRIED = 'fetched-whole-at';
const TRIED_MS = 30_000;

/** Whether the server answers now. */
export async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/** Fetches the page whole: as long as a page is open, Chromium remembers that a file of it did not come. */
export function fetchWhole(): void {
  sessionStorage.setItem(TRIED, String(Date.now()));
  location.reload();
}

/** Whether the page was just fetched whole: a file that is missing after that would be fetched for ever. */
export function wasFetchedWhole(): boolean {
  return Date.now() - Number(sessionStorage.getItem(TRIED) ?? 0) < TRIED_MS;
}
