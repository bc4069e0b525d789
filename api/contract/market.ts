import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

const hour = z.object({
  /** Monday = 0, in the station's zone. */
  weekday: z.number(),
  hour: z.number(),
  /** Winnable offers in this hour of one week. */
  offers: z.number(),
  /** Pay per hour in minor units: the usual one, what one in five exceeds, and the usual one of the last three hours before the start. */
  usual: z.number(),
  high: z.number(),
  late: z.number(),
});

const station = z.object({
  service: z.string(),
  locationId: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** Offers it was learned from, first seen from `from` to `to`. */
  offers: z.number(),
  from: z.number(),
  to: z.number(),
  hours: z.array(hour),
});
export type MarketStation = z.infer<typeof station>;

export const marketStation = endpoint({
  id: 'market.station',
  method: 'GET',
  path: '/market',
  access: 'reports.read',
  in: 'query',
  /** Without a service: the main platform's. */
  input: z.strictObject({ service: z.optional(serviceName), locationId: id }),
  answer: station,
  failures: ['market.unknown'],
  summary: 'What was learned of the offers at a station: how many come and what they pay, by the hour of the week.',
});
