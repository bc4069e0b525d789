import { eq, type InferSelectModel, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#api/db/client.ts';
import { linkedServices, users } from '#api/db/schema/index.ts';

export type UserRow = InferSelectModel<typeof users>;
export type LinkRow = Omit<InferSelectModel<typeof linkedServices>, 'sealedSecrets'>;

export interface Loaded {
  user: UserRow;
  links: LinkRow[];
}

/** Returns a user with the linked accounts, without anything that signs in to a platform; null for an unknown id. */
export async function loadUser(db: Db | Tx, userId: string, options: { lock?: boolean } = {}): Promise<Loaded | null> {
  const found = db.select().from(users).where(eq(users.userId, userId));
  const [user] = options.lock ? await found.for('update') : await found;
  if (!user) return null;
  return { user, links: await db.select(LINK).from(linkedServices).where(eq(linkedServices.userId, userId)) };
}

/** Locks users, in the order of their ids, and returns those that there are as `loadUser` does. */
export async function lockUsers(tx: Tx, userIds: readonly string[]): Promise<Map<string, Loaded>> {
  const rows = await tx.select().from(users).where(inArray(users.userId, userIds)).orderBy(users.userId).for('update');
  const loaded = new Map(rows.map((user) => [user.userId, { user, links: [] as LinkRow[] }]));
  if (!rows.length) return loaded;
  for (const link of await tx
    .select(LINK)
    .from(linkedServices)
    .where(inArray(linkedServices.userId, [...loaded.keys()])))
    loaded.get(link.userId)!.links.push(link);
  return loaded;
}

/** A linked account without its sealed secrets. */
export const LINK = {
  userId: linkedServices.userId,
  service: linkedServices.service,
  account: linkedServices.account,
  enabled: linkedServices.enabled,
  setupComplete: linkedServices.setupComplete,
  options: linkedServices.options,
  optionsVersion: linkedServices.optionsVersion,
  status: linkedServices.status,
  createdAt: linkedServices.createdAt,
  updatedAt: linkedServices.updatedAt,
};

/** The account of a user at a platform, where they have linked one. */
export function linkOf({ links }: Loaded, service: string): LinkRow | undefined {
  return links.find((link) => link.service === service);
}
