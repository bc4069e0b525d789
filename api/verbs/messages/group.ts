import { and, eq, exists, notExists, type SQL, sql } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { DriverGroup } from '#api/contract/messages.ts';
import { parseWhere, whereErrorText } from '#api/contract/where.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { smsStops, users } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { compileWhere } from '../users/table/compile-where.ts';

export const ANY_SERVICE = 'ANY';

/** Returns the condition that a driver is in the group; a refusal names the filter that is not right. */
export function inGroup({ services, standing, where }: DriverGroup, platforms: readonly AnyPlatform[], now: Instant): SQL | Failed {
  const known = new Set([ANY_SERVICE, ...platforms.map(({ manifest }) => manifest.service)]);
  const unknown = services.filter((service) => !known.has(service));
  if (unknown.length) return fail('input.invalid', [{ path: 'group.services', message: `There is no service ${unknown[0]}` }]);
  const parsed = where === undefined ? null : parseWhere(where);
  if (parsed && !parsed.ok) return fail('input.invalid', [{ path: 'group.where', message: whereErrorText(parsed.error) }]);
  return and(
    eq(users.role, 'driver'),
    services.includes(ANY_SERVICE) ? undefined : sql`${users.serviceKeys} ?| ${sql.param(services)}::text[]`,
    standing === 'any' ? undefined : eq(users.goodStanding, standing === 'good'),
    parsed?.ok ? compileWhere(parsed.expression, now) : undefined,
  )!;
}

/** Returns the condition that a driver may be written to: a verified phone that did not answer STOP, and no ban. */
export function mayBeWritten(db: Db | Tx): SQL {
  return and(eq(users.banned, false), eq(users.phoneVerified, true), notExists(stopOf(db)))!;
}

export interface GroupCounts {
  recipients: number;
  excluded: { stopped: number; unverified: number; banned: number };
  spanish: number;
}

/** Counts those of the group who get a message, and those who do not, each by one reason: a ban, then the phone, then STOP. */
export async function countGroup(db: Db | Tx, fits: SQL): Promise<GroupCounts> {
  const fine = mayBeWritten(db);
  const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const [row] = await db
    .select({
      recipients: count(fine),
      spanish: count(and(fine, sql`${users.record} ->> 'lang' = 'es'`)!),
      banned: count(eq(users.banned, true)),
      unverified: count(and(eq(users.banned, false), eq(users.phoneVerified, false))!),
      stopped: count(and(eq(users.banned, false), eq(users.phoneVerified, true), exists(stopOf(db)))!),
    })
    .from(users)
    .where(fits);
  const { recipients, spanish, ...excluded } = row!;
  return { recipients, spanish, excluded };
}

function stopOf(db: Db | Tx) {
  return db.select({ one: sql`1` }).from(smsStops).where(eq(smsStops.phoneNumber, users.phoneNumber));
}
