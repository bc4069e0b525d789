import type { Location } from '../../model/offer.ts';

/** A market as an account belongs to it. */
export interface Market {
  id: string;
  label: string;
  timeZone: string;
}

export const markets: readonly Market[] = [
  { id: 'chicago', label: 'Chicago', timeZone: 'America/Chicago' },
  { id: 'dallas', label: 'Dallas', timeZone: 'America/Chicago' },
  { id: 'denver', label: 'Denver', timeZone: 'America/Denver' },
];

/** The simulated facilities: real places, invented buildings. A facility goes by its name, here and among the options. */
export const facilities: readonly Location[] = [
  ...placed('chicago', 'IL', [
    ['Pilsen', 41.8561, -87.6631, '2200 S Ashland Ave', 'Chicago', '60608'],
    ['Elk Grove Village', 42.0039, -87.9703, '1500 Higgins Rd', 'Elk Grove Village', '60007'],
    ['Bedford Park', 41.7637, -87.7967, '6600 W 73rd St', 'Bedford Park', '60638'],
    ['Melrose Park', 41.9006, -87.8567, '2000 N Mannheim Rd', 'Melrose Park', '60160'],
    ['Bolingbrook', 41.6986, -88.0684, '600 E Crossroads Pkwy', 'Bolingbrook', '60440'],
    ['Gurnee', 42.3703, -87.902, '3800 Porett Dr', 'Gurnee', '60031'],
  ]),
  ...placed('dallas', 'TX', [
    ['Grand Prairie', 32.7459, -96.9978, '1100 W North Carrier Pkwy', 'Grand Prairie', '75050'],
    ['Farmers Branch', 32.9265, -96.8961, '4300 Alpha Rd', 'Farmers Branch', '75244'],
    ['Garland', 32.9126, -96.6389, '2400 Forest Ln', 'Garland', '75042'],
    ['Coppell', 32.9546, -97.015, '700 Freeport Pkwy', 'Coppell', '75019'],
    ['Lancaster', 32.5921, -96.7561, '3200 Danieldale Rd', 'Lancaster', '75134'],
  ]),
  ...placed('denver', 'CO', [
    ['Commerce City', 39.8083, -104.9339, '5700 Dexter St', 'Commerce City', '80022'],
    ['Aurora', 39.7294, -104.8319, '3300 Salida St', 'Aurora', '80011'],
    ['Englewood', 39.6478, -104.9878, '2900 W Oxford Ave', 'Englewood', '80110'],
    ['Broomfield', 39.9205, -105.0867, '11600 Main St', 'Broomfield', '80020'],
  ]),
];

type Row = [name: string, latitude: number, longitude: number, address1: string, city: string, postalCode: string];

function placed(region: string, state: string, rows: Row[]): Location[] {
  const { label, timeZone } = markets.find((market) => market.id === region)!;
  return rows.map(([short, latitude, longitude, address1, city, postalCode]) => {
    const name = `${label} - ${short}`;
    return { id: name, name, region, timeZone, latitude, longitude, address1, city, state, postalCode, operational: true };
  });
}
