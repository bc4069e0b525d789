import { eq } from 'drizzle-orm';
import type { SetupView } from '#api/contract/setup.ts';
import { accountSetups } from '#api/db/schema/index.ts';
import { setupPlace } from '#api/db/sealing.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { SetupOutcome, SignInAnswer } from '#engine/model/sign-in.ts';
import { blocksKey } from '../cache.ts';
import { linkAccount } from './link.ts';
import { lockSetup, readSetup, view } from './rows.ts';
import type { SetupStep } from './step.ts';

/**
 * Writes what the platform answered; what signs in is sealed in the same transaction that ends the set-up. An answer to a
 * set-up that was restarted or cancelled meanwhile changes nothing.
 */
export async function accept(step: SetupStep, setupId: string, answer: Exclude<SignInAnswer, { step: 'failed' }>): Promise<SetupView> {
  const { ctx, userId, service } = step;
  const outcome = outcomeOf(answer);
  const sealedHandle = 'handle' in answer ? ctx.sealing.seal(setupPlace(setupId), answer.handle) : null;
  const written = await withTransaction(ctx.db, async (tx) => {
    const row = await lockSetup(tx, step, setupId);
    // Two looks may see the same end: the first one has written it.
    if (!row || row.outcome.step === 'complete') return null;
    await tx.update(accountSetups).set({ outcome, sealedHandle }).where(eq(accountSetups.setupId, setupId));
    return { row: { ...row, outcome }, touched: answer.step === 'complete' ? await linkAccount(tx, step, answer) : [] };
  });
  if (!written) return view(await readSetup(ctx, step));
  for (const driver of written.touched) {
    ctx.cache.drop(blocksKey(driver));
    await ctx.engine.refresh(driver, service);
  }
  if (written.touched.length) ctx.stream.wake();
  ctx.log.info({ userId, service, step: outcome.step, ...('why' in outcome && { why: outcome.why }) }, 'account set-up');
  return view(written.row);
}

/** What is kept for the screen: never the handle, never a secret. */
function outcomeOf(answer: Exclude<SignInAnswer, { step: 'failed' }>): SetupOutcome {
  if (answer.step === 'complete') return { step: 'complete' };
  if (answer.step === 'refused') return answer;
  const { handle: _, ...question } = answer;
  return question;
}
