import type { FeedOffer } from '#api/contract/offers.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { shownMargin, type Verdict } from '#engine/model/verdict.ts';
import { placeOf } from './places.ts';

/** What a feed offer is made of, wherever it comes from: the engine's event, the outbox or a row of the feed. */
export type Decided = Pick<Offer, 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'tips' | 'currency' | 'reserved'> &
  Pick<Verdict, 'userId' | 'service' | 'offerId' | 'status' | 'reason' | 'margin' | 'seenAt'> & {
    detail: string | null;
    odds?: number | null | undefined;
    extra?: Record<string, unknown> | null | undefined;
  };

/** In the specification's shape: major units, milliseconds, `serviceAreId` spelled so. */
export function toFeedOffer(platforms: readonly AnyPlatform[], decided: Decided, userName?: string): FeedOffer {
  const place = placeOf(platforms, decided.service, decided.locationId);
  return {
    offerId: decided.offerId,
    userId: decided.userId,
    ...(userName !== undefined && { userName }),
    service: decided.service,
    serviceAreId: decided.locationId,
    location: place?.name ?? null,
    timeZone: place?.timeZone ?? null,
    status: decided.status,
    type: decided.reserved ? 'EXCLUSIVE' : 'NON_EXCLUSIVE',
    price: decided.price === null ? null : decided.price / 100,
    projectedTips: decided.tips / 100,
    currency: decided.currency,
    timestampGrabbed: decided.seenAt,
    timestampService: decided.startsAt,
    timestampEndService: decided.endsAt,
    reason: decided.reason,
    detail: decided.detail,
    margin: shownMargin(decided),
    ...(typeof decided.odds === 'number' && { odds: decided.odds }),
    ...(decided.extra && { extra: decided.extra }),
  };
}
