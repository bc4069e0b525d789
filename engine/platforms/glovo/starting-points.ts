import { type PlaceRow, placesOf, type Region } from '../../kit/settings/places.ts';
import { COUNTRY_ZONES } from '../../kit/settings/time-zones.ts';
import type { Location } from '../../model/offer.ts';

/** A city in which accounts deliver; its shifts are paid in its currency. */
export interface City extends Region {
  currency: string;
}

export const cities: readonly City[] = [
  { id: 'madrid', label: 'Madrid', state: 'ES', timeZone: COUNTRY_ZONES.SPAIN, currency: 'EUR' },
  { id: 'barcelona', label: 'Barcelona', state: 'ES', timeZone: COUNTRY_ZONES.SPAIN, currency: 'EUR' },
  { id: 'rome', label: 'Roma', state: 'IT', timeZone: COUNTRY_ZONES.ITALY, currency: 'EUR' },
  { id: 'buenos-aires', label: 'Buenos Aires', state: 'AR', timeZone: COUNTRY_ZONES.ARGENTINA, currency: 'ARS' },
  { id: 'lima', label: 'Lima', state: 'PE', timeZone: COUNTRY_ZONES.PERU, currency: 'PEN' },
  { id: 'quito', label: 'Quito', state: 'EC', timeZone: COUNTRY_ZONES.ECUADOR, currency: 'USD' },
  { id: 'lisbon', label: 'Lisboa', state: 'PT', timeZone: COUNTRY_ZONES.PORTUGAL, currency: 'EUR' },
  { id: 'panama', label: 'Panamá', state: 'PA', timeZone: COUNTRY_ZONES.PANAMA, currency: 'USD' },
];

/** Starting points by number. The first one is where a shift without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  madrid: [
    ['1001', 'Centro', 40.4169, -3.7035, 'Puerta del Sol', 'Madrid', '28013'],
    ['1002', 'Chamberí', 40.4329, -3.6978, 'Calle de Fuencarral 137', 'Madrid', '28010'],
    ['1003', 'Salamanca', 40.4275, -3.6836, 'Calle de Velázquez 50', 'Madrid', '28001'],
    ['1004', 'Retiro', 40.4114, -3.6766, 'Avenida de Menéndez Pelayo 67', 'Madrid', '28009'],
    ['1005', 'Carabanchel', 40.3826, -3.7417, 'Calle de la Oca 90', 'Madrid', '28025'],
  ],
  barcelona: [
    ['1101', 'Eixample', 41.3917, 2.1649, 'Carrer de Provença 260', 'Barcelona', '08008'],
    ['1102', 'Gràcia', 41.4036, 2.1561, 'Carrer Gran de Gràcia 120', 'Barcelona', '08012'],
    ['1103', 'Sants', 41.3752, 2.1367, 'Carrer de Sants 100', 'Barcelona', '08014'],
  ],
  rome: [
    ['1201', 'Trastevere', 41.8897, 12.4696, 'Viale di Trastevere 60', 'Roma', '00153'],
    ['1202', 'Prati', 41.9077, 12.4633, 'Via Cola di Rienzo 200', 'Roma', '00192'],
  ],
  'buenos-aires': [
    ['1301', 'Palermo', -34.5885, -58.4306, 'Avenida Santa Fe 3200', 'Buenos Aires', 'C1425'],
    ['1302', 'Recoleta', -34.5889, -58.3974, 'Avenida Callao 1400', 'Buenos Aires', 'C1023'],
  ],
  lima: [
    ['1401', 'Miraflores', -12.1211, -77.0297, 'Avenida José Larco 400', 'Lima', '15074'],
    ['1402', 'San Isidro', -12.0977, -77.0365, 'Avenida Camino Real 300', 'Lima', '15073'],
  ],
  quito: [['1501', 'La Carolina', -0.182, -78.4845, 'Avenida de los Shyris', 'Quito', '170505']],
  lisbon: [
    ['1601', 'Baixa', 38.7101, -9.1374, 'Rua Augusta 100', 'Lisboa', '1100-053'],
    ['1602', 'Alvalade', 38.7534, -9.1445, 'Avenida da Igreja 30', 'Lisboa', '1700-239'],
  ],
  panama: [['1701', 'Obarrio', 8.9868, -79.521, 'Calle 50', 'Panamá', '0801']],
};

export const startingPoints: readonly Location[] = placesOf(cities, ROWS);
export const startingPointById: ReadonlyMap<string, Location> = new Map(startingPoints.map((point) => [point.id, point]));

export function currencyOf(region: string | undefined): string {
  return (cities.find(({ id }) => id === region) ?? cities[0]!).currency;
}
