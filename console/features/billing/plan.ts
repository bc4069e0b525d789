import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { BILLING } from '#config/constants.ts';

export type Ledger = AnswerOf<typeof contract.ledger>;
type PlanState = 'free' | 'none' | 'active' | 'due' | 'urgent' | 'expired';

/** What a driver's plan is at `now`, the server's time: it changes by itself while the page is open. */
export function planState(accountType: string, { expiresAt, due }: Pick<Ledger, 'expiresAt' | 'due'>, now: number): PlanState {
  if (accountType === 'Free') return 'free';
  if (expiresAt === null) return 'none';
  const left = expiresAt - now;
  if (left <= 0) return 'expired';
  if (left <= BILLING.urgentMs) return 'urgent';
  return due ? 'due' : 'active';
}
