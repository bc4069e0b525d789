import { eq } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { ReferralEntry } from '#api/contract/referrals.ts';
import { may } from '#api/contract/roles.ts';
import type { Tx } from '#api/db/client.ts';
import { outbox, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { PARTNERS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { toE164 } from '../phone.ts';
import { differencesOf, writeAudit } from '../users/audit.ts';
import { debtsOf } from './debt.ts';
import { type CodeRow, entriesOf, suspensionOf } from './entries.ts';
import { sameCode } from './own-code.ts';

interface Save {
  ctx: Ctx;
  input: InputOf<typeof contract.saveReferral>;
  caller: Caller;
}

/** Makes a code or edits one. A refusal writes nothing; every change is in the owner's audit log. */
export async function saveReferral({ ctx, input, caller }: Save): Promise<ReferralEntry | Failed> {
  const at = ctx.machine.now();
  const saved = await withTransaction(ctx.db, async (tx) => {
    const [before] = await tx.select().from(referralCodes).where(sameCode(input.referral.code)).for('update');
    const after = await changed(tx, { input, before, at });
    if (after instanceof Failed) return after;
    await tx.insert(referralCodes).values(after).onConflictDoUpdate({ target: referralCodes.code, set: after });
    const differences = differencesOf(before ? { [after.code]: before } : {}, { [after.code]: after });
    if (Object.keys(differences).length) {
      await writeAudit(tx, { userId: after.userId, modifiedBy: nameOf(caller), at, differences });
      await tx.insert(outbox).values({ userId: after.userId, type: 'user', payload: { userId: after.userId }, createdAt: at });
    }
    return (await entriesOf(tx, [after], at))[0]!;
  });
  if (!(saved instanceof Failed)) ctx.stream.wake();
  return saved;
}

interface Change {
  input: Save['input'];
  before: CodeRow | undefined;
  at: Instant;
}

async function changed(tx: Tx, { input, before, at }: Change): Promise<CodeRow | Failed> {
  const { code, userId = before?.userId, contactOptions, auditProps: _figures, ...fields } = input.referral;
  if (userId === undefined) return fail('input.invalid', [{ path: 'body.referral.userId', message: 'A new code needs an owner' }]);
  if (userId !== before?.userId) {
    const [owner] = await tx.select({ role: users.role }).from(users).where(eq(users.userId, userId));
    // The owner of a code looks after its drivers: a driver's role does not reach them.
    if (!owner || !may(owner, 'codes.help'))
      return fail('referral.ownerUnknown', [{ path: 'body.referral.userId', message: 'No partner' }]);
  }
  const phoneNumber = fields.phoneNumber === undefined ? (before?.phoneNumber ?? null) : fields.phoneNumber && toE164(fields.phoneNumber);
  if (fields.phoneNumber && !phoneNumber) return fail('user.phoneInvalid', [{ path: 'body.referral.phoneNumber', message: 'No phone' }]);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const after: CodeRow = {
    ...(before ?? fresh(code, userId, at)),
    ...given,
    userId,
    phoneNumber: phoneNumber || null,
    ...(contactOptions && { details: { ...before?.details, contactOptions } }),
  };
  return suspended(tx, { input, before, at }, after);
}

async function suspended(tx: Tx, { input, before, at }: Change, after: CodeRow): Promise<CodeRow | Failed> {
  const asked = input.referral.auditProps;
  if (!asked) return after;
  const debt = (await debtsOf(tx, [after.code], at))(after.code);
  for (const [name, cents] of [
    ['amount', debt.owed],
    ['total', debt.charged],
  ] as const)
    if (Math.round(asked[name] * 100) !== cents)
      return fail('input.invalid', [{ path: `body.referral.auditProps.${name}`, message: `Computed from the rows: ${cents / 100}` }]);
  const now = before ? suspensionOf(before, debt) : null;
  if (asked.suspended === (now !== null)) return after;
  if (!asked.suspended) {
    if (now!.by === 'rule' || debt.overdue > 0) return fail('referral.owes');
    return { ...after, suspendedAt: null, suspendedReason: null };
  }
  if (input.reason === undefined) return fail('input.invalid', [{ path: 'body.reason', message: 'Say why' }]);
  return { ...after, suspendedAt: at, suspendedReason: input.reason };
}

function fresh(code: string, userId: string, at: Instant): CodeRow {
  return {
    code,
    userId,
    collectsMoney: false,
    country: null,
    phoneNumber: null,
    details: {},
    chatButton: true,
    centsPerWeek: 0,
    smsPerMonth: PARTNERS.smsPerMonth,
    suspendedAt: null,
    suspendedReason: null,
    createdAt: at,
  };
}
