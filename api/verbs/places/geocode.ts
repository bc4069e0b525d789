import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Ctx } from '../context.ts';
import type { Place } from '../ports.ts';

const RESULTS = 8;

/** The places an address may mean, best first. */
export async function geocode({ ctx, address }: { ctx: Ctx; address: string }): Promise<AnswerOf<typeof contract.geocode> | Failed> {
  let places: Place[];
  try {
    places = await ctx.geocoder.find(address);
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'an address could not be looked up');
    return fail('places.failed');
  }
  if (!places.length) return fail('places.invalid', [{ path: 'address', message: 'There is no such place' }]);
  return {
    results: places.slice(0, RESULTS).map(({ formatted, latitude: lat, longitude: lng, precision, city, state, zip, country }) => ({
      formatted,
      geometry: { lat, lng },
      precision,
      city,
      state,
      zip,
      country,
    })),
  };
}
