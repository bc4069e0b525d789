import type { ledger } from '#api/db/schema/index.ts';
import { newYorkDate, startOfNewYorkDate } from '#api/verbs/new-york.ts';
import { BILLING, HOUR } from '#config/constants.ts';
import { DEMO_SIGN_INS, type Person } from './people.ts';

type Row = typeof ledger.$inferInsert & { at: number; days: number };

/**
 * The weeks that the demo's drivers paid for before today, oldest first: some paused, some left and came back, a few paid another
 * price. The drivers of a code stopped two weeks ago, so that no partner owes for them. The demo's sign-ins have no past.
 */
export function paidWeeks(people: readonly Person[], now: number): Map<string, Row[]> {
  const today = newYorkDate(now);
  const paying = people.filter(({ userId, role, paid }) => role === 'driver' && paid && !DEMO_SIGN_INS.includes(userId));
  return new Map(paying.map((person, at) => [person.userId, weeksOf(person, at, today)]));
}

function weeksOf({ userId, referralCode }: Person, at: number, today: number): Row[] {
  const weeks = 1 + ((at * 7) % 12);
  const left = at % 3 === 0 ? at % 10 : 1;
  const end = today - (referralCode === null ? Math.max(1, left) : 14 + (at % 7));
  return Array.from({ length: weeks }, (_, week): Row => {
    // One driver in five made a pause of a week in the middle.
    const pause = at % 5 === 2 && week < weeks / 2 ? 1 : 0;
    const date = end - BILLING.periodDays * (weeks - week + pause);
    const special = (at + week) % 9 === 4;
    return {
      userId,
      at: startOfNewYorkDate(date) + (9 + ((at + week) % 11)) * HOUR,
      kind: special ? 'manual' : 'payment',
      cents: special ? 4000 : BILLING.weekCents,
      expectedCents: special ? BILLING.weekCents : null,
      currency: BILLING.currency,
      days: BILLING.periodDays,
      cause: `demo:${userId}:${week}`,
      actor: 'billing',
      reason: special ? 'one-time special price' : null,
    };
  });
}
