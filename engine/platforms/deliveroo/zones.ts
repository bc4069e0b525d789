import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import type { Location } from '../../model/offer.ts';

/** A city in which accounts ride; its sessions are paid in its currency. */
export interface City extends Region {
  currency: string;
}

export const cities: readonly City[] = [
  { id: 'london', label: 'London', state: 'GB', timeZone: 'Europe/London', currency: 'GBP' },
  { id: 'dublin', label: 'Dublin', state: 'IE', timeZone: 'Europe/Dublin', currency: 'EUR' },
  { id: 'paris', label: 'Paris', state: 'FR', timeZone: 'Europe/Paris', currency: 'EUR' },
  { id: 'milan', label: 'Milano', state: 'IT', timeZone: 'Europe/Rome', currency: 'EUR' },
  { id: 'brussels', label: 'Bruxelles', state: 'BE', timeZone: 'Europe/Brussels', currency: 'EUR' },
];

/** Zones by their code. The first one is where a session without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  london: [
    ['SHO', 'Shoreditch', 51.5265, -0.0789, '150 Shoreditch High St', 'London', 'E1 6HU'],
    ['CAM', 'Camden', 51.539, -0.1426, '100 Camden High St', 'London', 'NW1 0LU'],
    ['BRX', 'Brixton', 51.4613, -0.1156, '400 Brixton Rd', 'London', 'SW9 7AX'],
    ['FUL', 'Fulham', 51.4802, -0.1952, '500 Fulham Rd', 'London', 'SW6 5NJ'],
    ['GRE', 'Greenwich', 51.4826, -0.0077, '10 Greenwich Church St', 'London', 'SE10 9BJ'],
  ],
  dublin: [
    ['DUC', 'City Centre', 53.3441, -6.2675, '20 Dame St', 'Dublin', 'D02 K285'],
    ['RTH', 'Rathmines', 53.3219, -6.2654, '100 Rathmines Rd Lower', 'Dublin', 'D06 E5X5'],
  ],
  paris: [
    ['BAS', 'Bastille', 48.8532, 2.3692, '10 Rue de la Roquette', 'Paris', '75011'],
    ['BAT', 'Batignolles', 48.8875, 2.3185, '80 Rue des Dames', 'Paris', '75017'],
  ],
  milan: [
    ['NAV', 'Navigli', 45.4508, 9.1705, 'Ripa di Porta Ticinese 50', 'Milano', '20143'],
    ['ISO', 'Isola', 45.488, 9.1905, 'Via Borsieri 20', 'Milano', '20159'],
  ],
  brussels: [['IXL', 'Ixelles', 50.8333, 4.3667, "Chaussée d'Ixelles 150", 'Bruxelles', '1050']],
};

export const zones: readonly Location[] = placesOf(cities, ROWS);
export const zoneById: ReadonlyMap<string, Location> = new Map(zones.map((zone) => [zone.id, zone]));

export function currencyOf(region: string | undefined): string {
  return (cities.find(({ id }) => id === region) ?? cities[0]!).currency;
}
