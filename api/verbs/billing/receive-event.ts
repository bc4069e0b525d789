import { eq } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import { paymentEvents } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { settle } from './settle.ts';

/**
 * Deals with a report of the card provider. It only says that something happened to a payment: what did is read from the
 * provider, so that late, doubled and disordered reports come out the same. One that fails is answered so that it is sent again.
 */
export async function receiveEvent({
  ctx,
  payload,
  signature,
}: {
  ctx: Ctx;
  payload: string;
  signature: string;
}): Promise<object | Failed> {
  const { cards } = ctx;
  const event = cards?.verify(payload, signature) ?? null;
  if (!cards || !event) return fail('billing.signature');
  const { eventId, type, intentId } = event;
  const [seen] = await ctx.db.select({ at: paymentEvents.at }).from(paymentEvents).where(eq(paymentEvents.eventId, eventId));
  if (seen) return { received: true };
  if (type === 'charge.dispute.created') ctx.log.warn({ intentId }, 'a cardholder disputes a payment');
  if (intentId) await settle({ ...ctx, cards }, intentId);
  await ctx.db.insert(paymentEvents).values({ eventId, type, at: ctx.machine.now() }).onConflictDoNothing();
  return { received: true };
}
