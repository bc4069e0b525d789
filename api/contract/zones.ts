import * as z from 'zod/mini';

export const zoneService = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  timeZone: z.string(),
  pickUpLocation: z.object({
    address: z.object({ address1: z.string(), city: z.string(), state: z.string(), postalCode: z.string() }),
    geocode: z.object({ latitude: z.number(), longitude: z.number() }),
  }),
});
export const zoneFile = z.object({ services: z.array(zoneService), id: z.string(), expiration: z.number() });
export type ZoneFile = z.infer<typeof zoneFile>;
