import * as z from 'zod';
import { findPlaces } from '#api/verbs/places/find.ts';
import type { Geocoder, Place } from '#api/verbs/ports.ts';
import type { Env } from '#config/env.ts';
import { createPlatformHttp } from '#engine/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';

const PATIENCE_MS = 5000;
const RESULTS = 8;
/** Eight rows with every part of an address are some kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** A Nominatim-style server where one is configured, else the bundled places. */
export function chooseGeocoder({ GEOCODER_URL }: Pick<Env, 'GEOCODER_URL'>, machine: MachineClock): Geocoder {
  return GEOCODER_URL ? nominatim(GEOCODER_URL, machine) : { find: async (address) => findPlaces(address) };
}

/** https://nominatim.org/release-docs/latest/api/Search/ (jsonv2, addressdetails). */
const Row = z.object({
  display_name: z.string(),
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  address: z
    .object({
      house_number: z.string().optional(),
      road: z.string().optional(),
      city: z.string().optional(),
      town: z.string().optional(),
      village: z.string().optional(),
      state: z.string().optional(),
      'ISO3166-2-lvl4': z.string().optional(),
      postcode: z.string().optional(),
      country_code: z.string().optional(),
    })
    .default({}),
});

/** One time-out for the whole answer, a largest size, and no redirect is followed: the operator named this server and no other. */
function nominatim(baseUrl: string, machine: MachineClock): Geocoder {
  const http = createPlatformHttp({ baseUrl, machine, connections: 8, timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES });
  return {
    async find(address) {
      const query = new URLSearchParams({ q: address, format: 'jsonv2', addressdetails: '1', limit: String(RESULTS) });
      const answer = await http.request({ method: 'GET', path: `/search?${query}`, headers: { 'user-agent': 'batch-grabber' } });
      if (!answer.ok) throw new Error(`the geocoder did not answer: ${answer.failure.note ?? answer.failure.code}`);
      if (answer.status !== 200) throw new Error(`the geocoder answered ${answer.status}`);
      const rows = z.array(z.unknown()).parse(answer.body);
      return rows.flatMap((row) => {
        const read = Row.safeParse(row);
        return read.success ? [placeOf(read.data)] : [];
      });
    },
  };
}

function placeOf({ display_name, lat, lon, address }: z.infer<typeof Row>): Place {
  const { road, city, town, village, state, postcode, country_code } = address;
  return {
    formatted: display_name,
    latitude: lat,
    longitude: lon,
    precision: road ? 'address' : postcode ? 'zip' : 'city',
    city: city ?? town ?? village ?? null,
    state: address['ISO3166-2-lvl4']?.split('-')[1] ?? state ?? null,
    zip: postcode ?? null,
    country: country_code?.toUpperCase() ?? null,
  };
}
