import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import type { Location } from '../../model/offer.ts';

/** Markets in which accounts run. */
export const markets: readonly Region[] = [
  { id: 'austin', label: 'Austin', state: 'TX', timeZone: 'America/Chicago' },
  { id: 'houston', label: 'Houston', state: 'TX', timeZone: 'America/Chicago' },
  { id: 'dallas', label: 'Dallas', state: 'TX', timeZone: 'America/Chicago' },
  { id: 'el-paso', label: 'El Paso', state: 'TX', timeZone: 'America/Denver' },
];

/** Neighborhoods by their middle. The first one is where a shift without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  austin: [
    ['101', 'Downtown', 30.2672, -97.7431, '600 Congress Ave', 'Austin', '78701'],
    ['102', 'South Congress', 30.2469, -97.7513, '1722 S Congress Ave', 'Austin', '78704'],
    ['103', 'East Austin', 30.2627, -97.7191, '1800 E 6th St', 'Austin', '78702'],
    ['104', 'Hyde Park', 30.3044, -97.7283, '4300 Duval St', 'Austin', '78751'],
    ['105', 'Domain Northside', 30.4021, -97.7254, '11410 Century Oaks Ter', 'Austin', '78758'],
    ['106', 'Round Rock', 30.5083, -97.6789, '221 E Main St', 'Round Rock', '78664'],
  ],
  houston: [
    ['201', 'Midtown', 29.7403, -95.3777, '2801 Main St', 'Houston', '77002'],
    ['202', 'Montrose', 29.7451, -95.3935, '1001 Westheimer Rd', 'Houston', '77006'],
    ['203', 'The Heights', 29.8018, -95.3983, '1900 Heights Blvd', 'Houston', '77008'],
  ],
  dallas: [
    ['301', 'Deep Ellum', 32.7836, -96.7836, '2700 Main St', 'Dallas', '75226'],
    ['302', 'Uptown', 32.8007, -96.8004, '3000 McKinney Ave', 'Dallas', '75204'],
    ['303', 'Bishop Arts', 32.7492, -96.8269, '400 N Bishop Ave', 'Dallas', '75208'],
  ],
  'el-paso': [
    ['401', 'Downtown', 31.7587, -106.4869, '100 N Mesa St', 'El Paso', '79901'],
    ['402', 'Kern Place', 31.7776, -106.5033, '2601 N Stanton St', 'El Paso', '79902'],
  ],
};

export const neighborhoods: readonly Location[] = placesOf(markets, ROWS);
export const neighborhoodById: ReadonlyMap<string, Location> = new Map(neighborhoods.map((place) => [place.id, place]));
