import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import type { Location } from '../../model/offer.ts';

/** Zones in which accounts shop. */
export const zones: readonly Region[] = [
  { id: 'orlando', state: 'FL', timeZone: 'America/New_York' },
  { id: 'miami', state: 'FL', timeZone: 'America/New_York' },
  { id: 'houston', state: 'TX', timeZone: 'America/Chicago' },
  { id: 'toronto', state: 'ON', timeZone: 'America/Toronto' },
];

/** Stores. The first one is where a batch without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  orlando: [
    ['w-1001', 'Lake Eola Grocery', 28.5427, -81.371, '400 E Central Blvd', 'Orlando', '32801'],
    ['w-1002', 'Winter Park Market', 28.5999, -81.3392, '741 S Orlando Ave', 'Winter Park', '32789'],
    ['w-1003', 'Millenia Wholesale', 28.4874, -81.4314, '4696 Gardens Park Blvd', 'Orlando', '32839'],
    ['w-1004', 'Dr. Phillips Organic', 28.4489, -81.4884, '8003 Turkey Lake Rd', 'Orlando', '32819'],
    ['w-1005', 'Kissimmee Pharmacy', 28.2919, -81.4076, '1500 W Vine St', 'Kissimmee', '34741'],
  ],
  miami: [
    ['w-1101', 'Brickell Grocery', 25.7617, -80.1918, '911 SW 1st Ave', 'Miami', '33130'],
    ['w-1102', 'Coral Gables Market', 25.7496, -80.2624, '2270 SW 22nd St', 'Coral Gables', '33145'],
    ['w-1103', 'Aventura Wholesale', 25.9565, -80.1392, '2850 NE 203rd St', 'Aventura', '33180'],
  ],
  houston: [
    ['w-1201', 'Montrose Market', 29.7451, -95.3935, '1701 W Alabama St', 'Houston', '77098'],
    ['w-1202', 'Heights Grocery', 29.8018, -95.3983, '2300 N Shepherd Dr', 'Houston', '77008'],
  ],
  toronto: [
    ['w-1301', 'Queen West Grocery', 43.6475, -79.4024, '585 Queen St W', 'Toronto', 'M5V 2B7'],
    ['w-1302', 'Leaside Wholesale', 43.7056, -79.3635, '20 Brentcliffe Rd', 'Toronto', 'M4G 0C6'],
  ],
};

export const warehouses: readonly Location[] = placesOf(zones, ROWS);
export const warehouseById: ReadonlyMap<string, Location> = new Map(warehouses.map((place) => [place.id, place]));

export function currencyOf(region: string | undefined): string {
  return region === 'toronto' ? 'CAD' : 'USD';
}
