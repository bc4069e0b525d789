import { and, eq } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { payments } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { settle } from './settle.ts';

type State = AnswerOf<typeof contract.paymentState>;

interface AskPaymentState {
  ctx: Ctx;
  userId: string;
  intentId: string;
}

/** What the provider says of a driver's own payment now, booked before it is answered, so a late or lost report delays no driver. */
export async function paymentState({ ctx, userId, intentId }: AskPaymentState): Promise<State | Failed> {
  const { cards, db } = ctx;
  if (!cards) return fail('billing.unavailable');
  const own = and(eq(payments.intentId, intentId), eq(payments.userId, userId));
  const [known] = await db.select().from(payments).where(own);
  if (!known) return fail('billing.paymentUnknown');
  try {
    await settle({ ...ctx, cards }, intentId);
    const [{ status, days, cents }] = (await db.select().from(payments).where(own)) as [typeof known];
    const processing = status === 'open' && (await cards.read(intentId)).status === 'processing';
    return { status: processing ? 'processing' : status, days, amount: cents };
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'the card provider did not say what became of a payment');
    return fail('billing.providerFailed');
  }
}
