import type { Limiter, MakeLimiter } from '#api/contract/limiter.ts';
import { PHONE_CODES } from '#config/constants.ts';

/** What a guess came to: `none` = there was no living code to guess at. */
export type GuessOutcome = 'good' | 'wrong' | 'none';

/** Whose number it is: a verified phone, an account's that is not verified yet, or no account's. */
export type NumberKind = 'proved' | 'unproved' | 'nobody';

/** Budgets that no single phone sees: codes sent and wrong guesses, of one address and of all together. */
export interface CodeLimits {
  /** Seconds to wait, or null when a code may be sent. */
  send(kind: NumberKind, address: string): Promise<number | null>;
  /** Spends a guess before it is made, so that guesses side by side cannot overrun the budget; seconds to wait, or null. */
  guess(kind: NumberKind, address: string): Promise<number | null>;
  /** Gives back what the guess did not cost after all. */
  settle(kind: NumberKind, address: string, outcome: GuessOutcome): Promise<void>;
}

const ALL = 'all';

/**
 * Each kind of number has separate budgets, so that guesses at one never close the other. At a number that nobody has there
 * is nothing to win: it costs the address alone. It is refused when verified ones are, so that both look the same.
 */
export function createCodeLimits(limiter: MakeLimiter): CodeLimits {
  const sentFrom = limiter('code:sent-from', PHONE_CODES.sentFrom);
  const wrongFrom = limiter('code:wrong-from', PHONE_CODES.wrongFrom);
  const budgetsOf = (kind: 'proved' | 'unproved') => ({
    sent: [limiter(`code:sent:${kind}`, PHONE_CODES.sentInAll)],
    wrong: [limiter(`code:wrong:${kind}`, PHONE_CODES.wrongInAll), limiter(`code:wrong-daily:${kind}`, PHONE_CODES.wrongInAllDaily)],
  });
  const budgets = { proved: budgetsOf('proved'), unproved: budgetsOf('unproved') };

  async function spend(kind: NumberKind, use: 'sent' | 'wrong', from: Limiter, address: string): Promise<number | null> {
    if (kind !== 'nobody') return spendEach([[from, address], ...budgets[kind][use].map((budget): Budget => [budget, ALL])]);
    return (await from.spend(address)) ?? longest(await Promise.all(budgets.proved[use].map((budget) => budget.waiting(ALL))));
  }
  return {
    send: (kind, address) => spend(kind, 'sent', sentFrom, address),
    guess: (kind, address) => spend(kind, 'wrong', wrongFrom, address),
    async settle(kind, address, outcome) {
      if (outcome === 'wrong') return;
      if (outcome === 'good') await wrongFrom.giveBack(address);
      if (kind !== 'nobody') await Promise.all(budgets[kind].wrong.map((budget) => budget.giveBack(ALL)));
    },
  };
}

/** What a number counts as, by the account that has it. */
export function kindOf(user: { phoneVerified: boolean } | undefined): NumberKind {
  if (!user) return 'nobody';
  return user.phoneVerified ? 'proved' : 'unproved';
}

type Budget = [Limiter, string];

/** All or none: where one budget is spent, the others get theirs back. */
async function spendEach(budgets: Budget[]): Promise<number | null> {
  for (const [index, [limiter, key]] of budgets.entries()) {
    const wait = await limiter.spend(key);
    if (wait === null) continue;
    await Promise.all(budgets.slice(0, index).map(([spent, of]) => spent.giveBack(of)));
    return wait;
  }
  return null;
}

function longest(waits: (number | null)[]): number | null {
  return waits.reduce((most, wait) => (wait === null ? most : Math.max(most ?? 0, wait)), null);
}
