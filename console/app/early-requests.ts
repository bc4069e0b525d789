import type { FirstPage } from '#api/contract/auth.ts';

/** What the page's first script has asked for before the app was there; see `console/boot.js`. */
export interface EarlyRequests {
  /** This browser remembers a session. */
  signedIn?: boolean;
  /** The file of the screen that an address shows; see `screen-files.ts`. */
  fileAt(path: string): string | undefined;
  /** Asks for the files of the screen at this address. */
  preload(): void;
  /** A driver's record, with what everybody may know of this installation; null for a stranger, and never there without a session. */
  opened: Promise<{ record: unknown; facts: unknown }> | null;
  /** What the session's answer brought besides: what this page is drawn from. */
  page?: FirstPage | undefined;
  /** What the server was asked already, by address. */
  answers: Record<string, Promise<Response> | undefined>;
}

/** The browser's `fetch`, but what was asked already is not asked again: its answer is taken once. */
export function withEarlyAnswers(fetch: typeof globalThis.fetch, early: Pick<EarlyRequests, 'answers'>): typeof globalThis.fetch {
  return async (input, init) => {
    const { answers } = early;
    const asked = answers[String(input)];
    delete answers[String(input)];
    return (await asked?.catch(() => null)) ?? fetch(input, init);
  };
}
