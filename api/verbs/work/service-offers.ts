import type { ServiceOffer } from '#api/contract/offers.ts';
import { dashboardOffers, type FeedRow } from '#api/db/feed.ts';
import { OFFER_TABLES } from '#config/constants.ts';
import type { DashboardTable } from '#engine/model/form.ts';
import { OFFER_STATUSES, type OfferStatus } from '#engine/model/verdict.ts';
import type { Ctx } from '../context.ts';
import { toFeedOffer } from './feed-offer.ts';
import { placeOf } from './places.ts';

const TABLE_OF: Record<OfferStatus, DashboardTable['id']> = { got: 'won', dislikes: 'disliked', lost: 'lost' };

/** What one service's own offers call answers: every offer its tables show, newest first. */
export async function serviceOffers({ ctx, service, userId }: { ctx: Ctx; service: string; userId: string }): Promise<ServiceOffer[]> {
  const now = ctx.world.now();
  const { tables } = ctx.platforms.find((platform) => platform.manifest.service === service)!.view;
  const lists = await Promise.all(
    OFFER_STATUSES.map((status) => {
      const windowMs = tables.find((table) => table.id === TABLE_OF[status])?.windowMs ?? OFFER_TABLES.wonWindowMs;
      return dashboardOffers(ctx.database.pool, { userId, service, status, since: now - windowMs, limit: OFFER_TABLES.maxRows });
    }),
  );
  const rows = lists.flat().sort((a, b) => b.seenAt - a.seenAt);
  return rows.map((row) => toServiceOffer(ctx, row));
}

function toServiceOffer({ platforms }: Ctx, row: FeedRow): ServiceOffer {
  const place = placeOf(platforms, row.service, row.locationId);
  const name = place?.name ?? row.locationId;
  const offer = toFeedOffer(platforms, row);
  return {
    // Fields of the platform's own kind of offer stand among the others.
    ...offer.extra,
    ...offer,
    businessName: name,
    address: place ? [place.address1, place.city, place.postalCode].filter(Boolean).join(', ') : null,
    grabbedTime: row.decidedAt,
    timestamp: row.seenAt,
    pickupTime: row.startsAt,
    startTime: row.startsAt,
    endTime: row.endsAt,
    metadata: { earnings: row.price, name },
  };
}
