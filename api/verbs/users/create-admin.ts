import { randomUUID } from 'node:crypto';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Role } from '#api/contract/roles.ts';
import { users } from '#api/db/schema/index.ts';
import { codeOf, withTransaction } from '#api/db/transactions.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/password.ts';
import type { Ctx } from '../context.ts';
import { toE164 } from '../phone.ts';
import { writeAudit } from './audit.ts';
import { admins } from './last-admin.ts';

const UNIQUE_VIOLATION = '23505';

export interface CreateAdmin {
  ctx: Pick<Ctx, 'db' | 'machine'>;
  input: InputOf<typeof contract.createAdmin>;
  caller: Caller;
}

/** Makes an admin who signs in with this phone number and password; the first one of an installation is its owner. */
export async function createAdmin({ ctx, input, caller }: CreateAdmin): Promise<{ userId: string } | Failed> {
  const phoneNumber = toE164(input.phoneNumber);
  if (!phoneNumber) return fail('user.phoneInvalid', [{ path: 'phoneNumber', message: 'This is not a phone number' }]);
  if (isCommonPassword(input.password)) return fail('auth.passwordCommon', [{ path: 'password', message: 'Too common' }]);
  const userId = randomUUID();
  const at = ctx.machine.now();
  const passwordHash = await hashPassword(input.password);
  const row = {
    userId,
    name: input.name ?? 'Admin',
    phoneNumber,
    phoneVerified: true,
    passwordHash,
    goodStanding: true,
    accountType: 'Free',
  };
  try {
    await withTransaction(ctx.db, async (tx) => {
      const role: Role = (await admins(tx)).length ? 'admin' : 'owner';
      await tx.insert(users).values({ ...row, role, createdAt: at, updatedAt: at });
      await writeAudit(tx, {
        userId,
        modifiedBy: nameOf(caller),
        at,
        differences: { role: [null, role], phoneNumber: [null, phoneNumber] },
      });
    });
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return fail('user.phoneTaken');
    throw error;
  }
  return { userId };
}
