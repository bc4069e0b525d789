import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { StreamEvent } from '#api/contract/events.ts';
import type { FeedOffer } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Rows } from '#console/ui/form/form-context.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';

export const NOON = Date.UTC(2026, 10, 19, 18);
export const FLEX = 'AMAZON_FLEX';

let made = 0;

/** A won offer of 3.5 hours in Chicago; everything can be set otherwise. */
export function anOffer(over: Partial<FeedOffer> = {}): FeedOffer {
  made += 1;
  return {
    offerId: `w1-${made}`,
    userId: 'u1',
    service: FLEX,
    serviceAreId: 's1',
    location: 'Elk Grove',
    timeZone: 'America/Chicago',
    status: 'got',
    type: 'NON_EXCLUSIVE',
    price: 84,
    projectedTips: 0,
    currency: 'USD',
    timestampGrabbed: NOON,
    timestampService: NOON + 3.25 * HOUR,
    timestampEndService: NOON + 6.75 * HOUR,
    reason: null,
    detail: null,
    margin: 0,
    ...over,
  };
}

export function aBlock(over: Partial<ScheduledAssignment> = {}): ScheduledAssignment {
  const startTime = over.startTime ?? NOON / 1000 + 7200;
  return {
    startTime,
    endTime: startTime + 3.5 * 3600,
    bookedPrice: { amount: 84, currency: 'USD' },
    durationInMinutes: 210,
    serviceAreaId: 's1',
    location: 'Elk Grove',
    timeZone: 'America/Chicago',
    service: FLEX,
    source: 'grab',
    stagingLocation: null,
    ...over,
  };
}

export type SessionView = UserRecord['sessions'][string];

export function aSession(over: Partial<SessionView> = {}): SessionView {
  return {
    state: 'searching',
    since: NOON - HOUR,
    until: null,
    cause: null,
    nextStep: 'none',
    url: null,
    lastPollAt: NOON - 2000,
    ...over,
  };
}

export function aUser(over: Partial<UserRecord> = {}, session: Partial<SessionView> = {}): UserRecord {
  return {
    userId: 'u1',
    name: 'Dana Driver',
    phoneNumber: '+12025550102',
    phoneVerified: true,
    role: over.Admin === true ? 'admin' : 'driver',
    Admin: false,
    banned: false,
    public: false,
    profilePicture: null,
    lang: null,
    termsVersion: 1,
    goodStanding: true,
    setupComplete: true,
    accountType: 'Paid',
    referralCode: null,
    services: [{ key: FLEX, label: 'Flex', price: 50 }],
    userDisabled: false,
    status: 'Searching',
    mode: 'secure',
    patience: 'off',
    autoStop: false,
    enforceEndOfSchedule: false,
    showLostBlocks: false,
    limits: {},
    createDate: 0,
    lastPaymentDate: null,
    driverOptions: { ...options.defaults(), locations: Array.from({ length: 14 }, (_, i) => `s${i}`) },
    sessions: { [FLEX]: aSession(session) },
    ...over,
  };
}

export function offerEvent(offer: FeedOffer): StreamEvent {
  return { type: 'offer', service: offer.service, offer };
}

/** Of a form without lists to tick. */
export const NO_ROWS: Rows = {
  status: 'ready',
  rows: [],
  groups: new Map(),
  near: { ids: new Set(), title: null, others: '' },
  failure: null,
  retry: () => undefined,
};
