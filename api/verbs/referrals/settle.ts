import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { outbox, partnerLedger } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { BILLING } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { entriesOf } from './entries.ts';
import { codeFor } from './own-code.ts';

interface Settle {
  ctx: Ctx;
  input: InputOf<typeof contract.settleReferral>;
  caller: Caller;
}

/** Books money between a partner and the operator. The same entry (code and time of making) is booked once. */
export async function settleReferral({ ctx, input, caller }: Settle): Promise<AnswerOf<typeof contract.settleReferral> | Failed> {
  const { cents, way, createDate, reason } = input;
  const at = ctx.machine.now();
  const settled = await withTransaction(ctx.db, async (tx) => {
    const entry = await codeFor(tx, caller, input.code);
    if (entry instanceof Failed) return entry;
    const { code, userId } = entry;
    const actor = nameOf(caller);
    const row = { code, partnerId: userId, at, kind: 'settlement' as const, currency: BILLING.currency, actor, reason };
    const booked = await tx
      .insert(partnerLedger)
      .values({ ...row, cents: way === 'received' ? -cents : cents, cause: `settle:${code}:${createDate}` })
      .onConflictDoNothing({ target: partnerLedger.cause })
      .returning({ seq: partnerLedger.seq });
    if (booked.length) {
      await writeAudit(tx, { userId, modifiedBy: actor, at, differences: { settlement: [null, { code, cents, way, reason }] } });
      await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
    }
    return { posted: booked.length > 0, referral: (await entriesOf(tx, [entry], at))[0]! };
  });
  if (!(settled instanceof Failed)) ctx.stream.wake();
  return settled;
}
