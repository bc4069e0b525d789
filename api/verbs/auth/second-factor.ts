import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { Failed, fail } from '#api/contract/failures.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { recoveryCodes, secondFactors, users } from '#api/db/schema/index.ts';
import { secondFactorPlace } from '#api/db/sealing.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { SECOND_FACTOR } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';

type FactorRow = typeof secondFactors.$inferSelect;

const ISSUER = 'Batch Grabber';
const CODE_BYTES = 10;

/** The second factor that sign-in asks for; null without one, or while it is being set up. */
export async function confirmedFactor(db: Db | Tx, userId: string): Promise<FactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row && row.confirmedAt !== null ? row : null;
}

/**
 * Returns why somebody with this second factor does not get on: no code was given, it is wrong, or too many were. A code that is
 * right is spent: neither it nor a recovery code is ever taken again.
 */
export async function secondFactorRefusal(ctx: Ctx, userId: string, code: string | undefined): Promise<Failed | null> {
  if (!(await confirmedFactor(ctx.db, userId))) return null;
  if (code === undefined) return fail('auth.secondFactor');
  return spendCode(ctx, userId, code);
}

async function spendCode(ctx: Ctx, userId: string, code: string): Promise<Failed | null> {
  const wait = await ctx.secondFactorTries.spend(userId);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);
  const good = await withTransaction(ctx.db, (tx) => takeCode(ctx, tx, userId, code));
  if (!good) return fail('auth.secondFactorWrong');
  await ctx.secondFactorTries.forget(userId);
  return null;
}

/** The row is locked: of two who bring the same code at once one is refused. */
async function takeCode(ctx: Ctx, tx: Tx, userId: string, given: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  if (!factor) return false;
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(ctx, tx, userId, code);
  const totp = totpOf(ctx.sealing.open(secondFactorPlace(userId), factor.sealedSecret));
  const timestamp = ctx.machine.now();
  const delta = totp.validate({ token: code, timestamp, window: SECOND_FACTOR.window });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / SECOND_FACTOR.seconds) + delta;
  if (step <= factor.lastStep) return false;
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId));
  return true;
}

async function takeRecoveryCode(ctx: Ctx, tx: Tx, userId: string, code: string): Promise<boolean> {
  const open = await tx
    .select()
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  const found = open.find(({ hash }) => ctx.mac.fits(recoveryText(userId, code), hash));
  if (!found) return false;
  const at = ctx.machine.now();
  await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, found.hash)));
  const left = open.length - 1;
  await writeAudit(tx, {
    userId,
    modifiedBy: userId,
    at,
    action: 'second-factor.recovery',
    differences: { recoveryCodesLeft: [left + 1, left] },
  });
  return true;
}

/** Makes a secret that is asked for nowhere until a code of it was given. */
export async function beginSecondFactor(ctx: Ctx, userId: string): Promise<{ secret: string; uri: string } | Failed> {
  const secret = new Secret({ size: 20 }).base32;
  const sealedSecret = ctx.sealing.seal(secondFactorPlace(userId), secret);
  return withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select({ phoneNumber: users.phoneNumber }).from(users).where(eq(users.userId, userId)).for('update');
    if (!user) return fail('access.forbidden');
    if (await confirmedFactor(tx, userId)) return fail('auth.secondFactorExists');
    const row = { sealedSecret, confirmedAt: null, lastStep: 0, createdAt: ctx.machine.now() };
    await tx
      .insert(secondFactors)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: secondFactors.userId, set: row });
    return { secret, uri: totpOf(secret, user.phoneNumber).toString() };
  });
}

/** Ends the set-up. Gives the recovery codes: they can never be read again. */
export async function confirmSecondFactor(ctx: Ctx, userId: string, code: string): Promise<string[] | Failed> {
  const wait = await ctx.secondFactorTries.spend(userId);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);
  const done = await withTransaction(ctx.db, async (tx) => {
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
    if (!factor) return fail('auth.secondFactorNone');
    if (factor.confirmedAt !== null) return fail('auth.secondFactorExists');
    if (!/^\s*\d{3}\s?\d{3}\s*$/.test(code) || !(await takeCode(ctx, tx, userId, code))) return fail('auth.secondFactorWrong');
    const at = ctx.machine.now();
    await tx.update(secondFactors).set({ confirmedAt: at }).where(eq(secondFactors.userId, userId));
    await writeAudit(tx, { userId, modifiedBy: userId, at, action: 'second-factor.set', differences: { secondFactor: [false, true] } });
    return renewCodes(ctx, tx, userId);
  });
  if (done instanceof Failed) return done;
  await ctx.secondFactorTries.forget(userId);
  ctx.callers.forget(userId);
  return done;
}

export async function newRecoveryCodes(ctx: Ctx, userId: string): Promise<string[] | Failed> {
  return withTransaction(ctx.db, async (tx) => {
    if (!(await confirmedFactor(tx, userId))) return fail('auth.secondFactorNone');
    const codes = await renewCodes(ctx, tx, userId);
    const differences = { recoveryCodesLeft: [null, codes.length] as [unknown, unknown] };
    await writeAudit(tx, { userId, modifiedBy: userId, at: ctx.machine.now(), action: 'second-factor.codes', differences });
    return codes;
  });
}

/** Takes the second factor away; false where there was none. */
export async function dropSecondFactor(tx: Tx, userId: string, by: { modifiedBy: string; at: number; reason?: string }): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const gone = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning({ confirmedAt: secondFactors.confirmedAt });
  if (!gone[0] || gone[0].confirmedAt === null) return false;
  await writeAudit(tx, { userId, ...by, action: 'second-factor.removed', differences: { secondFactor: [true, false] } });
  return true;
}

async function renewCodes(ctx: Ctx, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR.recoveryCodes }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: ctx.mac.make(recoveryText(userId, code.replace('-', ''))) })));
  return codes;
}

/** 50 bits in letters and digits that are not taken for each other, e.g. `ABCDE-23456`. */
function newRecoveryCode(): string {
  const text = [...randomBytes(CODE_BYTES)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

const recoveryText = (userId: string, code: string) => `recovery|${userId}|${code}`;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    period: SECOND_FACTOR.seconds,
    digits: 6,
    algorithm: 'SHA1',
  });
}
