/** Sessions that are read together: an intent waits behind them on the embedded database. */
export const TOGETHER = 16;

/**
 * Turns a step for many into a step for one: a call that comes while a step runs waits, and then goes along with all that
 * waited with it. The first one of a quiet time goes at once. A step that fails fails for all that were in it.
 */
export function gather<Ask, Answer>(step: (asks: Ask[]) => Promise<Answer[]>, most: number): (ask: Ask) => Promise<Answer> {
  interface Waiting {
    ask: Ask;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  const waiting: Waiting[] = [];
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    while (waiting.length) {
      const together = waiting.splice(0, most);
      try {
        const answers = await step(together.map(({ ask }) => ask));
        together.forEach(({ resolve }, n) => void resolve(answers[n]!));
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    busy = false;
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (!busy) void run();
    });
}
