import * as z from 'zod/mini';
import { endpoint } from './define.ts';

/**
 * Finds a place by zip code, by `City`, `City, ST` or by `Street Name, City, Zip Code`, best first, at most 8. Nothing found:
 * 400 `places.invalid`. The bundled places know cities and zip codes, not streets: `precision` says what was found.
 */
export const geocode = endpoint({
  id: 'places.geocode',
  method: 'GET',
  path: '/geocode',
  access: 'signed-in',
  in: 'query',
  input: z.strictObject({ address: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) }),
  answer: z.object({
    results: z.array(
      z.object({
        formatted: z.string(),
        /** Degrees. */
        geometry: z.object({ lat: z.number(), lng: z.number() }),
        precision: z.enum(['address', 'zip', 'city']),
        city: z.nullable(z.string()),
        /** Two letters in the United States. */
        state: z.nullable(z.string()),
        zip: z.nullable(z.string()),
        /** ISO 3166, two letters. */
        country: z.nullable(z.string()),
      }),
    ),
  }),
  failures: ['places.invalid', 'places.failed'],
  rate: { points: 60, seconds: 60 },
  summary: 'Looks up an address.',
});

/** A bundled map tile (SVG, 256 px): land, grid and place names, drawn from the bundled places. No token: it is an image. */
export const tile = endpoint({
  id: 'places.tile',
  method: 'GET',
  path: '/tiles/{theme}/{z}/{x}/{y}',
  access: 'public',
  in: 'none',
  input: z.strictObject({
    theme: z.enum(['light', 'dark']),
    z: z.string().check(z.regex(/^(?:[0-9]|1[0-8])$/)),
    x: z.string().check(z.regex(/^\d{1,6}$/)),
    y: z.string().check(z.regex(/^\d{1,6}$/)),
  }),
  answer: z.unknown(),
  failures: ['route.notFound'],
  rate: { points: 3000, seconds: 60 },
  summary: 'A tile of the bundled map.',
});
