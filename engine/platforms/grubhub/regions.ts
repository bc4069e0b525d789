import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import type { Location } from '../../model/offer.ts';

/** Regions in which accounts deliver. */
export const regions: readonly Region[] = [
  { id: 'chicago', label: 'Chicago', state: 'IL', timeZone: 'America/Chicago' },
  { id: 'new-york', label: 'New York', state: 'NY', timeZone: 'America/New_York' },
  { id: 'denver', label: 'Denver', state: 'CO', timeZone: 'America/Denver' },
  { id: 'los-angeles', label: 'Los Angeles', state: 'CA', timeZone: 'America/Los_Angeles' },
];

/** Delivery areas. The first one is where a block without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  chicago: [
    ['chi-loop', 'Loop', 41.8837, -87.6289, '111 N State St', 'Chicago', '60602'],
    ['chi-lincoln-park', 'Lincoln Park', 41.9214, -87.6513, '2430 N Lincoln Ave', 'Chicago', '60614'],
    ['chi-wicker-park', 'Wicker Park', 41.9088, -87.6796, '1425 N Damen Ave', 'Chicago', '60622'],
    ['chi-hyde-park', 'Hyde Park', 41.7943, -87.5907, '1526 E 53rd St', 'Chicago', '60615'],
    ['chi-evanston', 'Evanston', 42.0451, -87.6877, '1600 Orrington Ave', 'Evanston', '60201'],
  ],
  'new-york': [
    ['ny-midtown', 'Midtown', 40.7549, -73.984, '1095 Avenue of the Americas', 'New York', '10036'],
    ['ny-east-village', 'East Village', 40.7265, -73.9815, '131 Avenue A', 'New York', '10009'],
    ['ny-astoria', 'Astoria', 40.7644, -73.9235, '31-01 Broadway', 'Queens', '11106'],
    ['ny-park-slope', 'Park Slope', 40.671, -73.9814, '289 7th Ave', 'Brooklyn', '11215'],
  ],
  denver: [
    ['den-lodo', 'LoDo', 39.7528, -104.9992, '1701 Wynkoop St', 'Denver', '80202'],
    ['den-cherry-creek', 'Cherry Creek', 39.7169, -104.9528, '3000 E 1st Ave', 'Denver', '80206'],
    ['den-highlands', 'Highlands', 39.7621, -105.0113, '2000 W 32nd Ave', 'Denver', '80211'],
  ],
  'los-angeles': [
    ['la-hollywood', 'Hollywood', 34.1016, -118.3387, '6801 Hollywood Blvd', 'Los Angeles', '90028'],
    ['la-santa-monica', 'Santa Monica', 34.0156, -118.4969, '1300 3rd Street Promenade', 'Santa Monica', '90401'],
    ['la-downtown', 'Downtown', 34.0505, -118.2542, '532 S Olive St', 'Los Angeles', '90013'],
  ],
};

export const areas: readonly Location[] = placesOf(regions, ROWS);
export const areaById: ReadonlyMap<string, Location> = new Map(areas.map((area) => [area.id, area]));
