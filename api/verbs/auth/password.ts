import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Takes the same time for a phone number that nobody has. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy()), password);
  return matches && !!stored;
}

let made: Promise<string> | undefined;
function decoy(): Promise<string> {
  made ??= hashPassword('no account has this password');
  return made;
}
