import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import type { Location } from '../../model/offer.ts';

export const markets: readonly Region[] = [
  { id: 'chicago', label: 'Chicago', state: 'IL', timeZone: 'America/Chicago' },
  { id: 'new-york', label: 'New York', state: 'NY', timeZone: 'America/New_York' },
  { id: 'los-angeles', label: 'Los Angeles', state: 'CA', timeZone: 'America/Los_Angeles' },
  { id: 'denver', label: 'Denver', state: 'CO', timeZone: 'America/Denver' },
];

/** Places where rides begin. The first one is where an offer without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  chicago: [
    ['chi-union-station', 'Union Station', 41.8786, -87.6403, '225 S Canal St', 'Chicago', '60606'],
    ['chi-ohare', "O'Hare Airport", 41.9786, -87.9048, "10000 W O'Hare Ave", 'Chicago', '60666'],
    ['chi-midway', 'Midway Airport', 41.7868, -87.7522, '5700 S Cicero Ave', 'Chicago', '60638'],
    ['chi-river-north', 'River North', 41.8921, -87.6341, '500 N State St', 'Chicago', '60654'],
    ['chi-wicker-park', 'Wicker Park', 41.9088, -87.6796, '1550 N Damen Ave', 'Chicago', '60622'],
    ['chi-hyde-park', 'Hyde Park', 41.7948, -87.5917, '1400 E 53rd St', 'Chicago', '60615'],
    ['chi-evanston', 'Evanston', 42.0451, -87.6877, '1720 Sherman Ave', 'Evanston', '60201'],
  ],
  'new-york': [
    ['nyc-jfk', 'JFK Airport', 40.6446, -73.7822, 'Terminal 4', 'Jamaica', '11430'],
    ['nyc-laguardia', 'LaGuardia Airport', 40.774, -73.872, 'Terminal B', 'East Elmhurst', '11371'],
    ['nyc-penn-station', 'Penn Station', 40.7506, -73.9935, '421 8th Ave', 'New York', '10001'],
    ['nyc-williamsburg', 'Williamsburg', 40.7145, -73.9565, 'Bedford Ave & N 7th St', 'Brooklyn', '11249'],
    ['nyc-astoria', 'Astoria', 40.7644, -73.9235, 'Broadway & 31st St', 'Queens', '11106'],
  ],
  'los-angeles': [
    ['lax', 'LAX Airport', 33.9425, -118.4081, '1 World Way', 'Los Angeles', '90045'],
    ['la-union-station', 'Union Station', 34.056, -118.2348, '800 N Alameda St', 'Los Angeles', '90012'],
    ['la-santa-monica', 'Santa Monica', 34.0156, -118.4969, '1300 3rd Street Promenade', 'Santa Monica', '90401'],
    ['la-hollywood', 'Hollywood', 34.1016, -118.3387, '6801 Hollywood Blvd', 'Los Angeles', '90028'],
  ],
  denver: [
    ['den-airport', 'Denver Airport', 39.8494, -104.6737, '8500 Peña Blvd', 'Denver', '80249'],
    ['den-union-station', 'Union Station', 39.7527, -105.0, '1701 Wynkoop St', 'Denver', '80202'],
    ['den-rino', 'RiNo', 39.7683, -104.9799, '2800 Larimer St', 'Denver', '80205'],
    ['den-boulder', 'Boulder', 40.0176, -105.2797, '1400 Pearl St', 'Boulder', '80302'],
  ],
};

export const pickups: readonly Location[] = placesOf(markets, ROWS);
export const pickupById: ReadonlyMap<string, Location> = new Map(pickups.map((place) => [place.id, place]));
