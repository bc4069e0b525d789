import type { Location } from '../../model/offer.ts';

/** A delivery area as an account belongs to it. */
export interface Zone {
  id: string;
  label: string;
  state: string;
  timeZone: string;
}

export const zones: readonly Zone[] = [
  { id: 'rogers', label: 'Rogers', state: 'AR', timeZone: 'America/Chicago' },
  { id: 'orlando', label: 'Orlando', state: 'FL', timeZone: 'America/New_York' },
  { id: 'phoenix', label: 'Phoenix', state: 'AZ', timeZone: 'America/Phoenix' },
  { id: 'denver', label: 'Denver', state: 'CO', timeZone: 'America/Denver' },
];

type Row = [id: string, kind: string, latitude: number, longitude: number, address: string, city: string, postalCode: string];

/** Real places, invented store numbers. The first one is where an offer without a place is published. */
const ROWS: Record<string, Row[]> = {
  rogers: [
    ['9001', 'Supercenter', 36.3104, -94.1543, '2110 W Walnut St', 'Rogers', '72756'],
    ['9002', 'Neighborhood Market', 36.3729, -94.2088, '406 S Walton Blvd', 'Bentonville', '72712'],
    ['9003', 'Supercenter', 36.1867, -94.1288, '2004 S Pleasant St', 'Springdale', '72764'],
    ['9004', 'Supercenter', 36.0822, -94.1719, '2875 W Martin Luther King Blvd', 'Fayetteville', '72704'],
    ['9005', 'Neighborhood Market', 36.4659, -94.2653, '333 Mercy Way', 'Bella Vista', '72715'],
  ],
  orlando: [
    ['9101', 'Supercenter', 28.5106, -81.3321, '5991 S Goldenrod Rd', 'Orlando', '32822'],
    ['9102', 'Supercenter', 28.5518, -81.4742, '2500 S Kirkman Rd', 'Orlando', '32811'],
    ['9103', 'Neighborhood Market', 28.5999, -81.3392, '1239 Orange Ave', 'Winter Park', '32789'],
    ['9104', 'Supercenter', 28.2919, -81.4076, '1471 E Osceola Pkwy', 'Kissimmee', '34744'],
  ],
  phoenix: [
    ['9201', 'Supercenter', 33.4798, -112.0997, '1607 W Bethany Home Rd', 'Phoenix', '85015'],
    ['9202', 'Supercenter', 33.3786, -111.9768, '800 E Southern Ave', 'Tempe', '85282'],
    ['9203', 'Neighborhood Market', 33.4152, -111.8315, '1710 S Greenfield Rd', 'Mesa', '85206'],
    ['9204', 'Supercenter', 33.5387, -112.186, '5010 N 95th Ave', 'Glendale', '85305'],
  ],
  denver: [
    ['9301', 'Supercenter', 39.7294, -104.8319, '14000 E Exposition Ave', 'Aurora', '80012'],
    ['9302', 'Supercenter', 39.7047, -105.0814, '440 Wadsworth Blvd', 'Lakewood', '80226'],
    ['9303', 'Neighborhood Market', 39.9205, -105.0867, '4600 W 121st Ave', 'Broomfield', '80020'],
  ],
};

export const stores: readonly Location[] = zones.flatMap(({ id: region, state, timeZone }) =>
  ROWS[region]!.map(([id, kind, latitude, longitude, address1, city, postalCode]) => ({
    id,
    name: `${kind} ${id}`,
    region,
    timeZone,
    latitude,
    longitude,
    address1,
    city,
    state,
    postalCode,
    operational: true,
  })),
);
export const storeById: ReadonlyMap<string, Location> = new Map(stores.map((store) => [store.id, store]));
