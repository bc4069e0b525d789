/** What the page's first script has begun before the app was there; see `console/boot.js`. */
export interface Begun {
  /** The file of the screen that the address will show; see `ahead.ts`. */
  file?: string;
  /** What that file needs, as addresses. */
  files: string[];
  /** What the server was asked already, by address. */
  answers: Record<string, Promise<Response> | undefined>;
}

/** The browser's `fetch`, but what was asked already is not asked again: its answer is taken once. */
export function withAnswers(fetch: typeof globalThis.fetch, begun: Pick<Begun, 'answers'>): typeof globalThis.fetch {
  return async (input, init) => {
    const { answers } = begun;
    const asked = answers[String(input)];
    delete answers[String(input)];
    return (await asked?.catch(() => null)) ?? fetch(input, init);
  };
}
