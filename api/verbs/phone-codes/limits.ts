import type { Limiter, MakeLimiter } from '#api/contract/limiter.ts';
import { PHONE_CODES } from '#config/constants.ts';

/** What a guess came to: `none` = there was no living code to guess at. */
export type GuessOutcome = 'good' | 'wrong' | 'none';

/** Budgets that no single phone sees: codes sent and wrong guesses, of one address and of all together. */
export interface CodeLimits {
  /** Seconds to wait, or null when a code may be sent. */
  send(address: string): Promise<number | null>;
  /** Spends a guess before it is made, so that guesses side by side cannot overrun the budget. */
  guess(address: string): Promise<number | null>;
  /** Gives back what the guess did not cost after all. */
  settle(address: string, outcome: GuessOutcome): Promise<void>;
}

const ALL = 'all';

export function createCodeLimits(limiter: MakeLimiter): CodeLimits {
  const sentFrom = limiter('code:sent-from', PHONE_CODES.sentFrom);
  const sentInAll = limiter('code:sent', PHONE_CODES.sentInAll);
  const wrongFrom = limiter('code:wrong-from', PHONE_CODES.wrongFrom);
  const wrongInAll = limiter('code:wrong', PHONE_CODES.wrongInAll);
  const wrongInAllDaily = limiter('code:wrong-daily', PHONE_CODES.wrongInAllDaily);
  return {
    send: (address) =>
      spendEach([
        [sentFrom, address],
        [sentInAll, ALL],
      ]),
    guess: (address) =>
      spendEach([
        [wrongFrom, address],
        [wrongInAll, ALL],
        [wrongInAllDaily, ALL],
      ]),
    async settle(address, outcome) {
      if (outcome === 'wrong') return;
      if (outcome === 'good') await wrongFrom.giveBack(address);
      await Promise.all([wrongInAll.giveBack(ALL), wrongInAllDaily.giveBack(ALL)]);
    },
  };
}

/** All or none: where one budget is spent, the others get theirs back. */
async function spendEach(budgets: [Limiter, string][]): Promise<number | null> {
  for (const [index, [limiter, key]] of budgets.entries()) {
    const wait = await limiter.spend(key);
    if (wait === null) continue;
    await Promise.all(budgets.slice(0, index).map(([spent, of]) => spent.giveBack(of)));
    return wait;
  }
  return null;
}
