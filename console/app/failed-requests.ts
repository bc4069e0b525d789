/** A failed call waits so long at most for its words. */
const WAIT_MS = 3000;

/** The browser's `fetch`, but an answer that is a failure comes once its texts are there, so that every screen can show them. */
export function withFailureTexts(fetch: typeof globalThis.fetch, texts: () => Promise<void>): typeof globalThis.fetch {
  const there = () => Promise.race([texts(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return async (input, init) => {
    try {
      const answer = await fetch(input, init);
      if (!answer.ok) await there();
      return answer;
    } catch (error) {
      if (!init?.signal?.aborted) await there();
      throw error;
    }
  };
}
