import { asc, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#api/db/client.ts';
import { linkedServices } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import { zoneOf } from '#engine/model/local-time.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { placeOf } from '../work/places.ts';

/** Returns the zone of each driver: of the first place where they search; New York's where none is known. */
export async function zonesOf(db: Db | Tx, platforms: readonly AnyPlatform[], userIds: readonly string[]): Promise<Map<string, string>> {
  const zones = new Map(userIds.map((userId) => [userId, BILLING.timeZone as string]));
  if (!userIds.length) return zones;
  const { userId, service, options } = linkedServices;
  const links = await db
    .select({ userId, service, options })
    .from(linkedServices)
    .where(inArray(userId, [...userIds]))
    .orderBy(asc(service));
  const known = new Set<string>();
  for (const link of links) {
    if (known.has(link.userId)) continue;
    const zone = zoneOfLink(platforms, link.service, link.options);
    if (!zone) continue;
    known.add(link.userId);
    zones.set(link.userId, zone);
  }
  return zones;
}

function zoneOfLink(platforms: readonly AnyPlatform[], service: string, options: Record<string, unknown>): string | null {
  const { locations, timezone } = options;
  for (const id of Array.isArray(locations) ? locations : []) {
    const zone = typeof id === 'string' ? placeOf(platforms, service, id)?.timeZone : undefined;
    if (zone && zoneOf(zone)) return zone;
  }
  return typeof timezone === 'string' && zoneOf(timezone) ? timezone : null;
}
