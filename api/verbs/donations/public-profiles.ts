import { and, eq, sql } from 'drizzle-orm';
import type { PublicProfile } from '#api/contract/donations.ts';
import type { Db } from '#api/db/client.ts';
import { users } from '#api/db/schema/index.ts';
import { DONATIONS } from '#config/constants.ts';

const ANONYMOUS = 'Anonymous';

/** Name of a driver as others see it. */
export async function publicName(db: Db, userId: string | null): Promise<string> {
  const [user] =
    userId === null ? [] : await db.select({ name: users.name, record: users.record }).from(users).where(eq(users.userId, userId));
  return user?.record.public === true ? user.name : ANONYMOUS;
}

/** Drivers who show their name and have a picture; other ones each time, and never an id. */
export async function publicProfiles(db: Db): Promise<PublicProfile[]> {
  const rows = await db
    .select({ name: users.name, record: users.record })
    .from(users)
    .where(and(eq(users.banned, false), sql`${users.record} ->> 'public' = 'true'`, sql`${users.record} ->> 'profilePicture' is not null`))
    .orderBy(sql`random()`)
    .limit(DONATIONS.profiles);
  return rows.map(({ name, record }) => ({ name, public: true, profilePicture: record.profilePicture! }));
}
