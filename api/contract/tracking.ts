import * as z from 'zod/mini';
import { endpoint } from './define.ts';

/** Where events go: the operator's analytics, CRM and pixel. Without an address for it a channel takes nothing. */
export const TRACKING_CHANNELS = ['analytics', 'crm', 'pixel'] as const;
export type TrackingChannel = (typeof TRACKING_CHANNELS)[number];

export const ANALYTICS_EVENTS = [
  'IM_HERE_ATTEMPT',
  'FLEX_INSTANTS_DOWNLOAD',
  'USER_RATING',
  'TRIAL_STARTED',
  'account_config_completed',
] as const;
export type AnalyticsEvent = (typeof ANALYTICS_EVENTS)[number];
export const CRM_EVENTS = ['account_config_completed', 'service_config_completed'] as const;
export const PIXEL_EVENTS = [
  'PageView',
  'ViewContent',
  'Lead',
  'CompleteRegistration',
  'StartTrial',
  'InitiateCheckout',
  'Purchase',
] as const;

/** `sent`: it waits to be delivered. False: the driver has not agreed, or nothing is configured; then nothing is kept. */
const answer = z.object({ sent: z.boolean() });
const property = z.optional(z.string().check(z.maxLength(100)));
const RATE = { points: 60, seconds: 60, perDriver: true } as const;

export const trackEvent = endpoint({
  id: 'tracking.analytics',
  method: 'POST',
  path: '/analytics',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({
    event: z.enum(['IM_HERE_ATTEMPT', 'FLEX_INSTANTS_DOWNLOAD', 'USER_RATING']),
    /** What happened, e.g. `fileName`, or `result` SUCCESS or FAIL. */
    properties: z.optional(z.strictObject({ fileName: property, result: property, rating: property })),
  }),
  answer,
  failures: [],
  rate: RATE,
  summary: "Notes what the driver did for the operator's analytics, where the driver has agreed.",
});
export const trackPixel = endpoint({
  id: 'tracking.pixel',
  method: 'POST',
  path: '/fb',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({ eventType: z.enum(PIXEL_EVENTS) }),
  answer,
  failures: [],
  rate: RATE,
  summary: "Notes an event for the operator's pixel, where the driver has agreed.",
});
export const trackCrm = endpoint({
  id: 'tracking.crm',
  method: 'GET',
  path: '/clientify',
  access: 'signed-in',
  ownOrigin: true,
  in: 'query',
  input: z.strictObject({ clientifyEvent: z.enum(CRM_EVENTS) }),
  answer,
  failures: [],
  rate: RATE,
  summary: "Notes an event for the operator's CRM, where the driver has agreed.",
});
