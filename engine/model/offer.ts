import type { Instant } from './clock.ts';

/**
 * One piece of work a platform shows. A figure that is missing or could not be read is `null`:
 * such an offer is refused as UNKNOWN and never grabbed.
 */
export interface Offer {
  /** The platform's own id, unique on the platform. */
  id: string;
  /** Station, zone or store; the unit of the driver's location filter. */
  locationId: string | null;
  /**
   * The time it occupies, by its family. Blocks and slots: as the platform names it. Timed push and broadcast: from the pickup
   * (or now) for as long as the platform's own estimate of the trip says. Bid and match: the same; a bid keeps it until the
   * platform has decided, and from the match it is held. `wire.ts` works it out, the core compares it.
   */
  startsAt: Instant | null;
  endsAt: Instant | null;
  /**
   * Pay in minor units of `currency`, without expected tips: those are `tips`, on top of it. A platform that shows one total with its
   * tip is taken apart by `wire.ts`. Rules, caps and backtests compare `price` alone; earnings add both.
   */
  price: number | null;
  tips: number;
  currency: string;
  /** Offered to this driver alone (EXCLUSIVE), not an open race. */
  reserved: boolean;
  /** The platform marks it as not for this driver's filters. Never grabbed on that ground alone: our own rule decides. */
  hidden: boolean;
  /** Last moment it can be accepted; `null` = unknown. */
  expiresAt: Instant | null;
  /** The platform's own fields that its columns or rules show, JSON-safe and small. */
  extra?: Record<string, string | number | boolean | null>;
}

/** An offer whose figures are all there. */
export interface CompleteOffer extends Offer {
  locationId: string;
  startsAt: Instant;
  endsAt: Instant;
  price: number;
}

/** Work the platform holds for the driver. */
export interface Assignment {
  startsAt: Instant;
  endsAt: Instant;
  locationId: string;
  /** Minor units. */
  price: number | null;
  currency: string;
  /** The platform's key for releasing it, or a makeshift one until the schedule names it. */
  externalId: string;
  offerId?: string;
  stagingLocation?: StagingLocation;
}

const MAKESHIFT = 'offer:';

/** Returns the key of a block that the platform has not named yet. */
export function makeshiftKey(offerId: string): string {
  return `${MAKESHIFT}${offerId}`;
}

/** Tells whether the platform has not named this block yet: by this key it cannot be released. */
export function isMakeshift({ externalId, offerId }: Pick<Assignment, 'externalId' | 'offerId'>): boolean {
  return offerId !== undefined && externalId === makeshiftKey(offerId);
}

export interface StagingLocation {
  latitude: number;
  longitude: number;
  addressId: string | null;
  name: string | null;
}

export interface Location {
  id: string;
  name: string;
  region: string;
  /** IANA zone, e.g. America/Chicago. */
  timeZone: string;
  latitude: number;
  longitude: number;
  address1: string;
  city: string;
  state: string;
  postalCode: string;
  operational: boolean;
}
