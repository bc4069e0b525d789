import { and, eq, isNull, or } from 'drizzle-orm';
import type { Assignment } from '#engine/model/offer.ts';
import { blocks } from '../schema/index.ts';

/**
 * The driver's held block that is this assignment. Some platforms name a block by its start alone, so the offer's id decides where both
 * have one: after a donation the driver may hold other work of the same hours.
 */
export function heldBlock(userId: string, service: string, { externalId, offerId }: Pick<Assignment, 'externalId' | 'offerId'>) {
  return and(
    eq(blocks.userId, userId),
    eq(blocks.service, service),
    eq(blocks.externalId, externalId),
    eq(blocks.state, 'held'),
    offerId === undefined ? undefined : or(isNull(blocks.offerId), eq(blocks.offerId, offerId)),
  );
}
