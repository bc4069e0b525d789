import { eq } from 'drizzle-orm';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { hashPassword } from '#api/verbs/auth/password.ts';
import type { Cluster } from '../support/cluster.ts';
import type { Notes } from './row.ts';

const PASSWORD = 'a-long-enough-password';
/** Longer than any command to Redis may take, and the password's own time. */
const SLOW_MS = 3000;
/** More wrong passwords than anybody may try in a row. */
const GUESSES = 40;

export interface SignIns {
  /** A driver signs in, in good time. */
  works(notes: Notes, when: string): Promise<void>;
  /** Another one's password is not guessed for ever. */
  limited(notes: Notes, when: string): Promise<void>;
}

/** Gives two drivers of a cluster a password; its last node runs the API. */
export async function createSignIns(cluster: Cluster): Promise<SignIns> {
  const hash = await hashPassword(PASSWORD);
  const [one, other] = ['+12025550142', '+12025550143'] as const;
  await cluster.records(async ({ db }) => {
    for (const [at, phoneNumber] of [one, other].entries())
      await db
        .update(users)
        .set({ phoneNumber, passwordHash: hash, phoneVerified: true })
        .where(eq(users.userId, cluster.drivers[at]!.userId));
  });
  const api = cluster.nodes.at(-1)!;
  const signIn = (phoneNumber: string, password: string) =>
    api.call(contract.signIn, { phoneNumber, password }).then(
      () => 200,
      (error: unknown) => (error instanceof ApiFailure ? error.body.statusCode : 0),
    );
  return {
    async works(notes, when) {
      const began = Date.now();
      const status = await signIn(one, PASSWORD);
      if (status !== 200) notes.breach(`sign-in ${when}: ${status}`);
      notes.took(`sign-in ${when}`, Date.now() - began, SLOW_MS);
    },
    async limited(notes, when) {
      const statuses = new Set<number>();
      for (let n = 0; n < GUESSES && !statuses.has(429); n++) statuses.add(await signIn(other, `wrong-password-${n}`));
      if (!statuses.has(429)) notes.breach(`${GUESSES} wrong passwords ${when}: ${[...statuses].join(', ')}`);
    },
  };
}
