import type { HeatMap } from '#api/contract/heat-map.ts';
import type { ServiceOffer } from '#api/contract/offers.ts';
import { dashboardOffers, type FeedRow, offersBetween } from '#api/db/feed.ts';
import { OFFER_TABLES } from '#config/constants.ts';
import type { DashboardTable } from '#engine/describe/dashboard.ts';
import { OFFER_STATUSES, type OfferStatus } from '#engine/model/verdict.ts';
import type { Ctx } from '../context.ts';
import { clashesOf } from './clashes.ts';
import { toFeedOffer } from './feed-offer.ts';
import { placeOf } from './places.ts';

const TABLE_OF: Record<OfferStatus, DashboardTable['id']> = { got: 'won', dislikes: 'disliked', lost: 'lost' };

/** What one service's own offers call answers: every offer its tables show, newest first. */
export async function serviceOffers({ ctx, service, userId }: { ctx: Ctx; service: string; userId: string }): Promise<ServiceOffer[]> {
  const now = ctx.world.now();
  const { tables } = ctx.platforms.find((platform) => platform.manifest.service === service)!.view;
  const lists = await Promise.all(
    OFFER_STATUSES.map((status) => {
      const windowMs = tables.find((table) => table.id === TABLE_OF[status])?.windowMs ?? OFFER_TABLES.listWindowMs;
      return dashboardOffers(ctx.database.pool, { userId, service, status, since: now - windowMs, limit: OFFER_TABLES.maxRows });
    }),
  );
  const rows = lists.flat().sort((a, b) => b.seenAt - a.seenAt);
  const clashes = await clashesOf(ctx, rows);
  return rows.map((row) => ({ ...toServiceOffer(ctx, row), ...clashes.get(row) }));
}

/** Where the offers of a driver's tables were: each place once. */
export async function heatOf({ ctx, service, userId }: { ctx: Ctx; service: string; userId: string }): Promise<HeatMap> {
  const places = new Map<string, { at: [number, number]; won: number; count: number }>();
  for (const { serviceAreId, status, price } of await serviceOffers({ ctx, service, userId })) {
    const place = placeOf(ctx.platforms, service, serviceAreId);
    if (!place) continue;
    const known = places.get(place.id) ?? { at: [place.latitude, place.longitude], won: 0, count: 0 };
    places.set(place.id, { ...known, won: known.won + (status === 'got' ? (price ?? 0) : 0), count: known.count + 1 });
  }
  const all = [...places.values()];
  return {
    won: all.filter(({ won }) => won > 0).map(({ at, won }) => [...at, won]),
    count: all.map(({ at, count }) => [...at, count]),
  };
}

export interface OfferRange {
  ctx: Ctx;
  service: string;
  /** One driver, or everybody. */
  userId: string | undefined;
  /** Milliseconds since 1970; absent = 48 hours back, and now. */
  startDate: number | undefined;
  endDate: number | undefined;
}

/** Offers of a driver or of some days, whatever became of them, newest first. */
export async function offersInRange({ ctx, service, userId, startDate, endDate }: OfferRange): Promise<ServiceOffer[]> {
  const to = endDate ?? ctx.world.now() + 1;
  const from = startDate ?? to - OFFER_TABLES.listWindowMs;
  const rows = await offersBetween(ctx.database.pool, { userId, service, from, to, limit: OFFER_TABLES.maxRows });
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
