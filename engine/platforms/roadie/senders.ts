import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import type { Location } from '../../model/offer.ts';

export const markets: readonly Region[] = [
  { id: 'atlanta', state: 'GA', timeZone: 'America/New_York' },
  { id: 'chicago', state: 'IL', timeZone: 'America/Chicago' },
  { id: 'denver', state: 'CO', timeZone: 'America/Denver' },
  { id: 'los-angeles', state: 'CA', timeZone: 'America/Los_Angeles' },
];

/** Stores, warehouses and airports that send. The first one is where a gig without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  atlanta: [
    ['atl-midtown-hardware', 'Midtown Hardware', 33.7838, -84.3831, '650 Ponce De Leon Ave NE', 'Atlanta', '30308'],
    ['atl-airport-cargo', 'Airport Cargo', 33.6407, -84.4277, '1255 Toffie Ter', 'Atlanta', '30354'],
    ['atl-buckhead-tiles', 'Buckhead Tiles', 33.8399, -84.3797, '3221 Peachtree Rd NE', 'Atlanta', '30305'],
    ['atl-decatur-garden', 'Decatur Garden Center', 33.7748, -84.2963, '305 E College Ave', 'Decatur', '30030'],
    ['atl-marietta-doors', 'Marietta Doors and Windows', 33.9526, -84.5499, '440 Roswell St', 'Marietta', '30060'],
    ['atl-smyrna-parts', 'Smyrna Auto Parts', 33.884, -84.5144, '2860 Atlanta Rd SE', 'Smyrna', '30080'],
  ],
  chicago: [
    ['chi-elston-hardware', 'Elston Hardware', 41.9192, -87.6719, '2101 N Elston Ave', 'Chicago', '60614'],
    ['chi-ohare-cargo', "O'Hare Cargo", 41.9786, -87.9048, '721 Patton Dr', 'Chicago', '60666'],
    ['chi-cicero-pharmacy', 'Cicero Pharmacy Depot', 41.8456, -87.7539, '5201 W Cermak Rd', 'Cicero', '60804'],
    ['chi-evanston-paint', 'Evanston Paint', 42.0451, -87.6877, '1720 Sherman Ave', 'Evanston', '60201'],
  ],
  denver: [
    ['den-santa-fe-hardware', 'Santa Fe Hardware', 39.7196, -104.9986, '500 Santa Fe Dr', 'Denver', '80204'],
    ['den-airport-cargo', 'Denver Cargo', 39.8494, -104.6737, '7640 N Undergrove St', 'Denver', '80249'],
    ['den-aurora-tiles', 'Aurora Tiles', 39.7294, -104.8319, '14200 E Alameda Ave', 'Aurora', '80012'],
  ],
  'los-angeles': [
    ['la-sunset-hardware', 'Sunset Hardware', 34.0984, -118.3097, '5600 Sunset Blvd', 'Los Angeles', '90028'],
    ['la-lax-cargo', 'LAX Cargo', 33.9425, -118.4081, '5721 W Imperial Hwy', 'Los Angeles', '90045'],
    ['la-burbank-parts', 'Burbank Auto Parts', 34.1808, -118.309, '401 N 1st St', 'Burbank', '91502'],
  ],
};

export const senders: readonly Location[] = placesOf(markets, ROWS);
export const senderById: ReadonlyMap<string, Location> = new Map(senders.map((place) => [place.id, place]));
