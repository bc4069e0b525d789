import { eq } from 'drizzle-orm';
import { type Call, createClient } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { hashPassword } from '#api/verbs/auth/password.ts';
import type { Fleet } from './fleet.ts';

const PASSWORD = 'a-long-enough-password';

/** Gives every driver a phone and a password. Stops the server: its records are open to this process only then. */
export async function givePasswords(fleet: Fleet): Promise<void> {
  await fleet.stop();
  const passwordHash = await hashPassword(PASSWORD);
  await fleet.records(async ({ db }) => {
    for (const [at, { userId }] of fleet.drivers.entries())
      await db
        .update(users)
        .set({ phoneNumber: phoneOf(at), passwordHash, phoneVerified: true })
        .where(eq(users.userId, userId));
  });
}

/** Signs a driver in; calls go out with that sign-in. */
export async function signIn(fleet: Fleet, at: number): Promise<Call> {
  const open = createClient({ baseUrl: fleet.url(), token: async () => null });
  const { idToken } = await open(contract.signIn, { phoneNumber: phoneOf(at), password: PASSWORD });
  return createClient({ baseUrl: fleet.url(), token: async () => idToken });
}

function phoneOf(at: number): string {
  return `+12025550${100 + at}`;
}
