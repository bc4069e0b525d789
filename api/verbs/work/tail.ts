import type { EngineEvent } from '#engine/model/events.ts';
import { shownMargin } from '#engine/model/verdict.ts';
import type { Ctx } from '../context.ts';
import { placeOf } from './places.ts';

/** One decision as `grab offers tail` shows it: instants as ISO text in world time, money in major units. Null for other events. */
export function tailLine({ platforms }: Pick<Ctx, 'platforms'>, event: EngineEvent): Record<string, unknown> | null {
  if (event.type !== 'offer') return null;
  const { offer, verdict } = event;
  const place = placeOf(platforms, event.service, offer.locationId);
  return {
    at: iso(verdict.decidedAt),
    userId: event.userId,
    service: event.service,
    offerId: offer.id,
    status: verdict.status,
    reason: verdict.reason,
    detail: verdict.detail,
    margin: shownMargin(verdict),
    odds: verdict.odds ?? null,
    locationId: offer.locationId,
    location: place?.name ?? null,
    timeZone: place?.timeZone ?? null,
    startsAt: iso(offer.startsAt),
    endsAt: iso(offer.endsAt),
    price: offer.price === null ? null : offer.price / 100,
    currency: offer.currency,
    reserved: offer.reserved,
    grabMs: verdict.grabMs,
  };
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
