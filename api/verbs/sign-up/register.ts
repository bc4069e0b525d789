import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Tx } from '#api/db/client.ts';
import type { DriverRecord } from '#api/db/driver-record.ts';
import { invites, referralCodes, users } from '#api/db/schema/index.ts';
import { codeOf, withTransaction } from '#api/db/transactions.ts';
import { phoneSubject } from '#api/db/trial-marks.ts';
import { asList, asSwitch, currentTerms, readEntry } from '../app/settings.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/password.ts';
import type { Ctx } from '../context.ts';
import { callingCodeOf, toE164, toRealE164 } from '../phone.ts';
import { writeAudit } from '../users/audit.ts';
import { findInvite, type Invitation } from './invites.ts';

const UNIQUE_VIOLATION = '23505';
const AMERICAN = '1';

type Input = InputOf<typeof contract.register>;

export interface Register {
  ctx: Ctx;
  input: Input;
  address: string;
}

/** Makes an account. A refusal writes nothing; the phone is proved later, by its code. */
export async function register({ ctx, input, address }: Register): Promise<{ userId: string } | Failed> {
  if (!asSwitch((await readEntry(ctx, 'allowRegister')).value)) return fail('signUp.closed');
  if (isCommonPassword(input.password)) return fail('auth.passwordCommon', [{ path: 'password', message: 'Too common' }]);
  if (input.termsVersion !== undefined && input.termsVersion !== (await currentTerms(ctx)))
    return fail('terms.outdated', [{ path: 'termsVersion', message: 'Not the current version' }]);
  const invitation = input.inviteId ? await findInvite(ctx.db, input.inviteId) : null;
  if (invitation instanceof Failed) return invitation;
  if (invitation?.used) return fail('signUp.inviteUsed');
  const phoneNumber = phoneOf(input, invitation);
  if (phoneNumber instanceof Failed) return phoneNumber;
  const referral = await referralOf(ctx, phoneNumber, input.referralCode || invitation?.referralCode || null);
  if (referral instanceof Failed) return referral;
  return join({
    ctx,
    address,
    newcomer: {
      name: input.name,
      phoneNumber,
      passwordHash: await hashPassword(input.password),
      referralCode: referral,
      record: recordOf(input),
      invitation,
      modifiedBy: null,
    },
  });
}

export interface RegisterSpecial {
  ctx: Ctx;
  input: InputOf<typeof contract.registerSpecial>;
  modifiedBy: string;
  address: string;
}

/** An admin's sign-up of somebody else, who sets a password by the code sent to their phone. */
export async function registerSpecial({ ctx, input, modifiedBy, address }: RegisterSpecial): Promise<{ userId: string } | Failed> {
  const phoneNumber = toRealE164(input.phoneNumber);
  if (!phoneNumber) return invalidPhone();
  const referralCode = await referralOf(ctx, phoneNumber, input.referralCode || null);
  if (referralCode instanceof Failed) return referralCode;
  const record = input.linkedFrom ? { linkedFrom: input.linkedFrom } : {};
  const { name } = input;
  return join({ ctx, address, newcomer: { name, phoneNumber, passwordHash: null, referralCode, record, invitation: null, modifiedBy } });
}

/** An invite that was sent to a phone is good for that phone alone; else the number given must be one somebody could have. */
function phoneOf({ phoneNumber }: Input, invitation: Invitation | null): string | Failed {
  const invited = invitation?.phoneNumber ?? null;
  if (invited !== null) {
    const same = phoneNumber === undefined || toE164(phoneNumber) === invited;
    return same ? invited : fail('signUp.inviteOtherPhone', [{ path: 'phoneNumber', message: 'Not the invited phone' }]);
  }
  if (phoneNumber === undefined) return fail('input.invalid', [{ path: 'phoneNumber', message: 'Required' }]);
  return toRealE164(phoneNumber) ?? invalidPhone();
}

function invalidPhone(): Failed {
  return fail('signUp.phoneInvalid', [{ path: 'phoneNumber', message: 'Not a valid phone number' }]);
}

/** The referral code as its entry writes it; null without one. Some codes take no American numbers. */
async function referralOf(ctx: Ctx, phoneNumber: string, asked: string | null): Promise<string | null | Failed> {
  const code = asked?.trim();
  if (!code) return null;
  const refused = asList((await readEntry(ctx, 'refusedReferralCodes')).value);
  if (callingCodeOf(phoneNumber) === AMERICAN && refused.some((one) => one.toLowerCase() === code.toLowerCase()))
    return fail('signUp.phoneRefused', [{ path: 'phoneNumber', message: 'Not allowed with this referral code' }]);
  const [entry] = await ctx.db
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(sql`lower(${referralCodes.code}) = lower(${code})`);
  return entry?.code ?? fail('signUp.referralUnknown', [{ path: 'referralCode', message: 'There is no such code' }]);
}

function recordOf(input: Input): DriverRecord {
  const { lang, linkedFrom, brand, termsVersion, facebookEmail, facebookFbc, facebookFbp, facebookUA, facebookIP, facebookPixel } = input;
  const facebook = { facebookEmail, facebookFbc, facebookFbp, facebookUA, facebookIP, facebookPixel };
  return given({ lang, linkedFrom, brand, termsVersion, ...facebook });
}

/** Without the fields that the form left empty. */
function given(fields: DriverRecord): DriverRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

interface Newcomer {
  name: string;
  phoneNumber: string;
  passwordHash: string | null;
  referralCode: string | null;
  record: DriverRecord;
  invitation: Invitation | null;
  /** Null: the driver signs up alone. */
  modifiedBy: string | null;
}

async function join({ ctx, newcomer, address }: { ctx: Ctx; newcomer: Newcomer; address: string }): Promise<{ userId: string } | Failed> {
  const { name, phoneNumber, passwordHash, referralCode, record, invitation, modifiedBy } = newcomer;
  const userId = randomUUID();
  const at = ctx.machine.now();
  try {
    return await withTransaction(ctx.db, async (tx) => {
      if (invitation && !(await keepInvite(tx, { ctx, invitation, phoneNumber, userId, at }))) return fail('signUp.inviteUsed');
      await tx.insert(users).values({ userId, name, phoneNumber, passwordHash, referralCode, record, createdAt: at, updatedAt: at });
      const differences = { createDate: [null, at], referralCode: [null, referralCode] } as const;
      await writeAudit(tx, { userId, modifiedBy: modifiedBy ?? userId, at, differences: differences as never });
      return { userId };
    });
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    const wait = modifiedBy === null ? await ctx.takenNumbers.spend(address) : null;
    return wait === null
      ? fail('user.phoneTaken', [{ path: 'phoneNumber', message: 'Taken' }])
      : new Failed('rate.limited', undefined, wait);
  }
}

interface Joining {
  ctx: Ctx;
  invitation: Invitation;
  phoneNumber: string;
  userId: string;
  at: number;
}

/** Notes who came by which invite, and whether it can bring a reward; false where it was used meanwhile. */
async function keepInvite(tx: Tx, { ctx, invitation, phoneNumber, userId, at }: Joining): Promise<boolean> {
  const { inviteId, kind, invitedBy, referralCode, partnerCollects } = invitation;
  const hadAccount = await ctx.trialMarks.used(tx, [phoneSubject(phoneNumber)]);
  const refusal = partnerCollects ? ('partner' as const) : hadAccount ? ('had-account' as const) : null;
  const joined = { joinedUserId: userId, joinedAt: at, refusal };
  if (kind === 'user') {
    const row = { inviteId: randomUUID(), kind, invited: phoneNumber, invitedBy, referralCode, createdAt: at, ...joined };
    await tx.insert(invites).values(row);
    return true;
  }
  const taken = await tx
    .update(invites)
    .set(joined)
    .where(and(eq(invites.inviteId, inviteId), isNull(invites.joinedAt)))
    .returning({ inviteId: invites.inviteId });
  return taken.length === 1;
}
