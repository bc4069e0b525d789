import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { Failed } from '#api/contract/failures.ts';
import type { Tx } from '#api/db/client.ts';
import { phoneCodes } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { DAY, HOUR, PHONE_CODES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import type { GuessOutcome, NumberKind } from './limits.ts';

export type CodePurpose = 'verify' | 'reset';
export const FOUR_DIGITS = /^\d{4}$/;

export interface Issued {
  code: string;
  seq: number;
}

interface IssueCode {
  ctx: Ctx;
  purpose: CodePurpose;
  kind: NumberKind;
  /** E.164. */
  phoneNumber: string;
  address: string;
}

/** A new code for a phone; the one before is worthless from now on. Only its keyed hash is kept. */
export async function issueCode({ ctx, purpose, kind, phoneNumber, address }: IssueCode): Promise<Issued | Failed> {
  const wait = await ctx.codeLimits.send(kind, address);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);
  const now = ctx.machine.now();
  const code = ctx.newCode();
  return withTransaction(ctx.db, async (tx) => {
    // Two requests side by side must not both see the last free place of the hour.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${phoneNumber}))`);
    const sent = await tx
      .select({ at: phoneCodes.createdAt })
      .from(phoneCodes)
      .where(and(isOf(ctx, phoneNumber), gt(phoneCodes.createdAt, now - DAY)))
      .orderBy(desc(phoneCodes.createdAt))
      .limit(PHONE_CODES.perDay);
    const freeAt = Math.max(freeAgainAt(sent, PHONE_CODES.perHour, HOUR), freeAgainAt(sent, PHONE_CODES.perDay, DAY));
    if (freeAt > now) return new Failed('rate.limited', undefined, Math.ceil((freeAt - now) / 1000));
    const mac = ctx.mac.make(hashed(purpose, phoneNumber, now, code));
    const expiresAt = now + PHONE_CODES.goodMs;
    const [row] = await tx
      .insert(phoneCodes)
      .values({ purpose, phoneMac: ctx.mac.make(phoneOf(phoneNumber)), mac, createdAt: now, expiresAt })
      .returning({ seq: phoneCodes.seq });
    return { code, seq: row!.seq };
  });
}

/** The message did not leave: the code does not count against the phone. */
export async function withdrawCode(ctx: Ctx, seq: number): Promise<void> {
  await ctx.db.delete(phoneCodes).where(eq(phoneCodes.seq, seq));
}

/** The account of this phone is gone: its codes open nothing any more and go on counting against the phone. */
export async function voidCodes({ mac, machine }: Pick<Ctx, 'mac' | 'machine'>, tx: Tx, phoneNumber: string): Promise<void> {
  await tx
    .update(phoneCodes)
    .set({ usedAt: machine.now() })
    .where(and(isOf({ mac }, phoneNumber), isNull(phoneCodes.usedAt)));
}

interface RedeemCode {
  purpose: CodePurpose;
  phoneNumber: string;
  code: string;
}

/** One guess at the newest code of a phone, counted in the caller's transaction, which must be committed also when it is wrong. */
export async function redeemCode(
  { mac, machine }: Pick<Ctx, 'mac' | 'machine'>,
  tx: Tx,
  { purpose, phoneNumber, code }: RedeemCode,
): Promise<GuessOutcome> {
  const [row] = await tx
    .select()
    .from(phoneCodes)
    .where(and(eq(phoneCodes.purpose, purpose), isOf({ mac }, phoneNumber)))
    .orderBy(desc(phoneCodes.seq))
    .limit(1)
    .for('update');
  const now = machine.now();
  if (!row || row.usedAt !== null || row.expiresAt <= now || row.tries >= PHONE_CODES.tries) return 'none';
  const good = mac.fits(hashed(purpose, phoneNumber, row.createdAt, code), row.mac);
  await tx
    .update(phoneCodes)
    .set({ tries: row.tries + 1, usedAt: good ? now : null })
    .where(eq(phoneCodes.seq, row.seq));
  return good ? 'good' : 'wrong';
}

/** When another code may be sent by one of the rules; rows are newest first. */
function freeAgainAt(sent: { at: number }[], most: number, windowMs: number): number {
  const blocking = sent[most - 1];
  return blocking ? blocking.at + windowMs : 0;
}

/** Rows of a phone, whichever key of the ring they were made with. */
function isOf({ mac }: Pick<Ctx, 'mac'>, phoneNumber: string) {
  return inArray(phoneCodes.phoneMac, mac.each(phoneOf(phoneNumber)));
}

function phoneOf(phoneNumber: string): string {
  return `phone|${phoneNumber}`;
}

function hashed(purpose: CodePurpose, phoneNumber: string, createdAt: number, code: string): string {
  return [purpose, phoneNumber, createdAt, code].join('|');
}
