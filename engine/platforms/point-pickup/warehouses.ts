import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import type { Location } from '../../model/offer.ts';

/** Markets in which accounts drive. */
export const markets: readonly Region[] = [
  { id: 'dallas', state: 'TX', timeZone: 'America/Chicago' },
  { id: 'tampa', state: 'FL', timeZone: 'America/New_York' },
  { id: 'phoenix', state: 'AZ', timeZone: 'America/Phoenix' },
  { id: 'columbus', state: 'OH', timeZone: 'America/New_York' },
];

/** Stores and warehouses. The first one is where a job without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  dallas: [
    ['pp-2101', 'Greenville Grocery', 32.8121, -96.7697, '2100 Greenville Ave', 'Dallas', '75206'],
    ['pp-2102', 'Oak Lawn Market', 32.8104, -96.8098, '4000 Lemmon Ave', 'Dallas', '75219'],
    ['pp-2103', 'Plano Warehouse Club', 33.0198, -96.6989, '1700 Preston Rd', 'Plano', '75093'],
    ['pp-2104', 'Irving Supercenter', 32.814, -96.9489, '1635 Market Place Blvd', 'Irving', '75063'],
    ['pp-2105', 'Garland Pet Supply', 32.9126, -96.6389, '5500 N Garland Ave', 'Garland', '75040'],
    ['pp-2106', 'Fort Worth Depot', 32.7555, -97.3308, '401 Houston St', 'Fort Worth', '76102'],
  ],
  tampa: [
    ['pp-2201', 'Hyde Park Market', 27.9358, -82.4768, '1600 W Swann Ave', 'Tampa', '33606'],
    ['pp-2202', 'Brandon Warehouse Club', 27.9378, -82.2859, '10921 Causeway Blvd', 'Brandon', '33511'],
    ['pp-2203', 'Clearwater Grocery', 27.9659, -82.8001, '1295 Missouri Ave N', 'Clearwater', '33755'],
  ],
  phoenix: [
    ['pp-2301', 'Camelback Market', 33.5092, -112.0359, '2415 E Camelback Rd', 'Phoenix', '85016'],
    ['pp-2302', 'Mesa Supercenter', 33.4152, -111.8315, '1606 S Signal Butte Rd', 'Mesa', '85209'],
  ],
  columbus: [
    ['pp-2401', 'Short North Grocery', 39.9773, -83.0033, '840 N High St', 'Columbus', '43215'],
    ['pp-2402', 'Dublin Warehouse Club', 40.0992, -83.1141, '6600 Sawmill Rd', 'Columbus', '43235'],
  ],
};

export const warehouses: readonly Location[] = placesOf(markets, ROWS);
export const warehouseById: ReadonlyMap<string, Location> = new Map(warehouses.map((place) => [place.id, place]));
