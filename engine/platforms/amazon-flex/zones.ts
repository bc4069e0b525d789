import type { MachineClock } from '../../model/clock.ts';
import type { Location } from '../../model/offer.ts';
import type { ExtraRequest } from '../../model/platform.ts';
import { DAY } from '../../model/time-units.ts';
import { type Region, regions, stations } from './stations.ts';

const ZONE_FILE_MS = DAY;

/** The specification's zone calls. They need no account: the catalogue of stations answers them. */
export function zoneExtras(machine: MachineClock): Record<string, (request: ExtraRequest) => Promise<unknown>> {
  return {
    zones: async ({ input }) => (input['zone'] === undefined ? byCountry(regions) : zoneFile(input, machine)),
    zonesOfRegion: async ({ input }) => byCountry(regions.filter((region) => isNamed(region, input['region']))),
  };
}

function byCountry(list: readonly Region[]): Record<string, Region[]> {
  const countries: Record<string, Region[]> = {};
  for (const region of list) {
    countries[region.country] ??= [];
    countries[region.country]!.push(region);
  }
  return countries;
}

/** `name`: a continent's number, a country or one region. */
function isNamed(region: Region, name: unknown): boolean {
  return [String(region.continent), region.country, region.id].includes(String(name));
}

function zoneFile({ continent, country, zone }: Record<string, unknown>, machine: MachineClock): unknown {
  const region = regions.find((one) => one.zone === zone && String(one.continent) === String(continent) && one.country === country);
  if (region === undefined) return null;
  const services = stations.filter((station) => station.region === region.id).map(service);
  return { services, id: region.zone, expiration: machine.now() + ZONE_FILE_MS };
}

function service(station: Location): unknown {
  const { id, name, timeZone, address1, city, state, postalCode, latitude, longitude } = station;
  return {
    id,
    name,
    status: station.operational ? 'OPERATIONAL' : 'NOT_OPERATIONAL',
    timeZone,
    pickUpLocation: { address: { address1, city, state, postalCode }, geocode: { latitude, longitude } },
  };
}
