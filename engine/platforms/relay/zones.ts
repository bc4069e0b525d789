import type { ListRow } from '../../describe/list-source.ts';
import type { Location } from '../../model/offer.ts';

/** The four areas in which zones stand together. */
export const AREAS = ['BROOKLYN', 'MANHATTAN', 'NEW_JERSEY', 'QUEENS'] as const;
export type Area = (typeof AREAS)[number];

/** A zone as the service names it. */
export interface Zone {
  districtKey: Area;
  reservationZoneKey: string;
  label: string;
}

type Row = [key: string, label: string, latitude: number, longitude: number, address: string, postalCode: string];

/** Neighbourhoods at their real places under invented keys. */
const ROWS: Record<Area, Row[]> = {
  BROOKLYN: [
    ['bk-williamsburg', 'Williamsburg', 40.7145, -73.9565, 'Bedford Ave & N 7th St', '11249'],
    ['bk-greenpoint', 'Greenpoint', 40.7301, -73.9542, 'Manhattan Ave & Greenpoint Ave', '11222'],
    ['bk-downtown', 'Downtown Brooklyn', 40.6926, -73.9868, 'Jay St & Willoughby St', '11201'],
    ['bk-park-slope', 'Park Slope', 40.6728, -73.9772, '5th Ave & Union St', '11217'],
    ['bk-bushwick', 'Bushwick', 40.6958, -73.9171, 'Knickerbocker Ave & Myrtle Ave', '11237'],
    ['bk-crown-heights', 'Crown Heights', 40.6711, -73.9577, 'Franklin Ave & Eastern Pkwy', '11238'],
    ['bk-bay-ridge', 'Bay Ridge', 40.6345, -74.0238, '5th Ave & 77th St', '11209'],
    ['bk-sunset-park', 'Sunset Park', 40.6455, -74.0124, '8th Ave & 55th St', '11220'],
  ],
  MANHATTAN: [
    ['mn-midtown-east', 'Midtown East', 40.7549, -73.9707, '3rd Ave & E 50th St', '10022'],
    ['mn-midtown-west', 'Midtown West', 40.7638, -73.9918, '10th Ave & W 50th St', '10019'],
    ['mn-chelsea', 'Chelsea', 40.7465, -74.0014, '8th Ave & W 23rd St', '10011'],
    ['mn-east-village', 'East Village', 40.7265, -73.9815, 'Avenue A & E 7th St', '10009'],
    ['mn-lower-east-side', 'Lower East Side', 40.715, -73.9843, 'Delancey St & Clinton St', '10002'],
    ['mn-financial-district', 'Financial District', 40.7075, -74.0113, 'Broad St & Wall St', '10005'],
    ['mn-upper-east-side', 'Upper East Side', 40.7736, -73.9566, '2nd Ave & E 79th St', '10075'],
    ['mn-upper-west-side', 'Upper West Side', 40.787, -73.9754, 'Amsterdam Ave & W 86th St', '10024'],
    ['mn-harlem', 'Harlem', 40.8116, -73.9465, 'Lenox Ave & W 125th St', '10027'],
  ],
  NEW_JERSEY: [
    ['nj-hoboken', 'Hoboken', 40.744, -74.0324, 'Washington St & 6th St', '07030'],
    ['nj-jersey-city-downtown', 'Jersey City Downtown', 40.7178, -74.0431, 'Grove St & Newark Ave', '07302'],
    ['nj-jersey-city-heights', 'Jersey City Heights', 40.7482, -74.0509, 'Central Ave & Bowers St', '07307'],
    ['nj-union-city', 'Union City', 40.7662, -74.0263, 'Bergenline Ave & 32nd St', '07087'],
    ['nj-weehawken', 'Weehawken', 40.7696, -74.0204, 'Park Ave & 48th St', '07086'],
  ],
  QUEENS: [
    ['qn-astoria', 'Astoria', 40.7644, -73.9235, 'Broadway & 31st St', '11106'],
    ['qn-long-island-city', 'Long Island City', 40.7447, -73.9485, 'Jackson Ave & 23rd St', '11101'],
    ['qn-sunnyside', 'Sunnyside', 40.7433, -73.9196, 'Queens Blvd & 46th St', '11104'],
    ['qn-jackson-heights', 'Jackson Heights', 40.7557, -73.8831, '37th Ave & 82nd St', '11372'],
    ['qn-forest-hills', 'Forest Hills', 40.7181, -73.8448, 'Austin St & 71st Ave', '11375'],
    ['qn-flushing', 'Flushing', 40.7596, -73.8303, 'Main St & Roosevelt Ave', '11354'],
  ],
};
const CITY: Record<Area, [city: string, state: string]> = {
  BROOKLYN: ['Brooklyn', 'NY'],
  MANHATTAN: ['New York', 'NY'],
  NEW_JERSEY: ['Hudson County', 'NJ'],
  QUEENS: ['Queens', 'NY'],
};

export const REGION = 'new-york';
export const CITY_ZONE = 'America/New_York';

export const zones: readonly Zone[] = AREAS.flatMap((districtKey) =>
  ROWS[districtKey].map(([reservationZoneKey, label]) => ({ districtKey, reservationZoneKey, label })),
);
export const places: readonly Location[] = AREAS.flatMap((area) =>
  ROWS[area].map(([id, name, latitude, longitude, address1, postalCode]) => ({
    id,
    name,
    region: REGION,
    timeZone: CITY_ZONE,
    latitude,
    longitude,
    address1,
    city: CITY[area][0],
    state: CITY[area][1],
    postalCode,
    operational: true,
  })),
);
export const zoneByKey: ReadonlyMap<string, Zone> = new Map(zones.map((zone) => [zone.reservationZoneKey, zone]));
/** The zones as a form shows them. */
export const zoneRows: ListRow[] = zones.map(({ districtKey, reservationZoneKey, label }) => ({
  id: reservationZoneKey,
  label,
  group: districtKey,
}));
