import { sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { Tx } from '#api/db/client.ts';
import { postQuotas } from '#api/db/schema/index.ts';
import { POSTS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { newYorkDay } from '../new-york.ts';

type Kind = keyof typeof POSTS.perDay;

/**
 * Takes `amount` of what a driver may write today; returns false where too little is left. One statement: of two calls at once both
 * count. The team is not limited.
 */
export async function takeQuota(tx: Tx, { userId, role }: Caller, kind: Kind, amount: number, now: Instant): Promise<boolean> {
  if (role !== 'driver' && role !== 'partner') return true;
  const day = newYorkDay(now);
  const column = postQuotas[kind];
  const spent = sql`case when ${postQuotas.day} = ${day} then ${column} else 0 end`;
  const none = Object.keys(POSTS.perDay).filter((each) => each !== kind) as Kind[];
  const kept = Object.fromEntries(
    none.map((each) => [each, sql`case when ${postQuotas.day} = ${day} then ${postQuotas[each]} else 0 end`]),
  );
  const taken = await tx
    .insert(postQuotas)
    .values({ userId: userId!, day, [kind]: amount })
    .onConflictDoUpdate({
      target: postQuotas.userId,
      set: { day, ...kept, [kind]: sql`${spent} + ${amount}` },
      setWhere: sql`${spent} + ${amount} <= ${POSTS.perDay[kind]}`,
    })
    .returning({ userId: postQuotas.userId });
  return taken.length > 0;
}
