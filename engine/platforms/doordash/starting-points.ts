import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import type { Location } from '../../model/offer.ts';

/** Markets in which accounts dash. */
export const markets: readonly Region[] = [
  { id: 'san-francisco', label: 'San Francisco', state: 'CA', timeZone: 'America/Los_Angeles' },
  { id: 'austin', label: 'Austin', state: 'TX', timeZone: 'America/Chicago' },
  { id: 'miami', label: 'Miami', state: 'FL', timeZone: 'America/New_York' },
  { id: 'denver', label: 'Denver', state: 'CO', timeZone: 'America/Denver' },
];

/** Starting points. The first one is where a dash without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  'san-francisco': [
    ['3001', 'Mission', 37.7599, -122.4148, '2400 Mission St', 'San Francisco', '94110'],
    ['3002', 'Marina', 37.8015, -122.4368, '2200 Chestnut St', 'San Francisco', '94123'],
    ['3003', 'SoMa', 37.7785, -122.4056, '760 Harrison St', 'San Francisco', '94107'],
    ['3004', 'Sunset', 37.7527, -122.4967, '2100 Irving St', 'San Francisco', '94122'],
    ['3005', 'Daly City', 37.6879, -122.4702, '6600 Mission St', 'Daly City', '94014'],
  ],
  austin: [
    ['3101', 'Downtown', 30.2672, -97.7431, '500 Lavaca St', 'Austin', '78701'],
    ['3102', 'North Loop', 30.3185, -97.7229, '100 E North Loop Blvd', 'Austin', '78751'],
  ],
  miami: [
    ['3201', 'Brickell', 25.7617, -80.1918, '801 S Miami Ave', 'Miami', '33130'],
    ['3202', 'Wynwood', 25.801, -80.1994, '2600 NW 2nd Ave', 'Miami', '33127'],
  ],
  denver: [
    ['3301', 'Capitol Hill', 39.7312, -104.9826, '700 E Colfax Ave', 'Denver', '80203'],
    ['3302', 'RiNo', 39.7683, -104.9799, '2700 Walnut St', 'Denver', '80205'],
  ],
};

export const startingPoints: readonly Location[] = placesOf(markets, ROWS);
export const startingPointById: ReadonlyMap<string, Location> = new Map(startingPoints.map((point) => [point.id, point]));
