import { and, asc, eq, gt } from 'drizzle-orm';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import { blocks } from '#api/db/schema/index.ts';
import { CACHES, MINUTE, SECOND } from '#config/constants.ts';
import type { Assignment } from '#engine/model/offer.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { blocksKey } from '../cache.ts';
import type { Ctx } from '../context.ts';
import { placeOf } from './places.ts';

type Answer = { scheduledAssignments: ScheduledAssignment[] };

/** Blocks a driver holds from now on, on every platform. Kept for two minutes unless one of them changes. */
export async function listBlocks({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<Answer> {
  const key = blocksKey(userId);
  return (await ctx.cache.get<Answer>(key)) ?? ctx.cache.fill(key, CACHES.blocksMs, () => readBlocks(ctx, userId));
}

async function readBlocks(ctx: Ctx, userId: string): Promise<Answer> {
  const rows = await ctx.db
    .select()
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.state, 'held'), gt(blocks.endsAt, ctx.world.now())))
    .orderBy(asc(blocks.startsAt));
  const scheduledAssignments = rows.map((row) =>
    toScheduled(ctx.platforms, row.service, row.source, { ...row, ...(row.staging && { stagingLocation: row.staging }) }),
  );
  return { scheduledAssignments };
}

type Held = Pick<Assignment, 'startsAt' | 'endsAt' | 'locationId' | 'price' | 'currency' | 'stagingLocation'>;

/** In the specification's shape: seconds and major units. */
export function toScheduled(
  platforms: readonly AnyPlatform[],
  service: string,
  source: 'grab' | 'reconcile',
  block: Held,
): ScheduledAssignment {
  const place = placeOf(platforms, service, block.locationId);
  const staging = block.stagingLocation;
  return {
    service,
    startTime: block.startsAt / SECOND,
    endTime: block.endsAt / SECOND,
    bookedPrice: { amount: block.price === null ? null : block.price / 100, currency: block.currency },
    durationInMinutes: (block.endsAt - block.startsAt) / MINUTE,
    serviceAreaId: block.locationId,
    location: place?.name ?? null,
    timeZone: place?.timeZone ?? null,
    source,
    ...(place && { position: { latitude: place.latitude, longitude: place.longitude } }),
    stagingLocation: staging
      ? {
          geocode: { latitude: staging.latitude, longitude: staging.longitude },
          address: { addressId: staging.addressId, name: staging.name },
        }
      : null,
  };
}
