import * as z from 'zod/mini';
import type { Call } from '../../model/form.ts';

const DAY_MS = 86_400_000;
const name = z.string().check(z.minLength(1), z.maxLength(60));
const zoneFile = z.strictObject({ continent: z.string().check(z.regex(/^[0-3]$/)), country: name, zone: name });

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  {
    method: 'GET',
    path: '/flex-zones',
    does: 'zones',
    access: 'signed-in',
    input: 'query',
    fields: z.union([z.strictObject({}), zoneFile]),
    answer: 'json',
    cacheMs: DAY_MS,
    summary: 'Every region by country; with continent, country and zone: the stations of that zone.',
  },
  {
    method: 'POST',
    path: '/flex-zones',
    does: 'zonesOfRegion',
    access: 'signed-in',
    input: 'body',
    fields: z.strictObject({ region: z.union([name, z.int().check(z.gte(0), z.lte(3))]) }),
    answer: 'json',
    cacheMs: DAY_MS,
    summary: 'The regions of one continent (0 to 3), country or region.',
  },
];
