import type { Location } from '../../model/offer.ts';

/** A region as the set-up offers it: continent 0 = North America, 1 = Europe. `zone` is the id of its zone file. */
export interface Region {
  id: string;
  label: string;
  continent: 0 | 1;
  country: string;
  zone: string;
  /** ISO 4217. */
  currency: string;
  /** IANA zone of all its stations. */
  timeZone: string;
}

export const regions: readonly Region[] = [
  region('us-chicago', 'Chicago', 0, 'US', 'USD', 'America/Chicago'),
  region('us-phoenix', 'Phoenix', 0, 'US', 'USD', 'America/Phoenix'),
  region('es-madrid', 'Madrid', 1, 'ES', 'EUR', 'Europe/Madrid'),
];

/** The simulated stations: real places, invented codes. The first one is where an offer without a place is published. */
export const stations: readonly Location[] = [
  ...placed('us-chicago', 'America/Chicago', 'IL', [
    ['dch1', 'Chicago (DCH1)', 41.8421, -87.6847, '2801 S Western Ave', 'Chicago', '60608'],
    ['dch2', 'Morton Grove (DCH2)', 42.0413, -87.7905, '6451 Oakton St', 'Morton Grove', '60053'],
    ['dch3', 'Chicago (DCH3)', 41.8103, -87.7198, '3639 W 48th Pl', 'Chicago', '60632'],
    ['dch4', 'Skokie (DCH4)', 42.0264, -87.7168, '3555 Touhy Ave', 'Skokie', '60076'],
    ['dch5', 'Lisle (DCH5)', 41.7935, -88.0713, '4500 Western Ave', 'Lisle', '60532'],
    ['dch6', 'Wood Dale (DCH6)', 41.9632, -87.9782, '720 N Central Ave', 'Wood Dale', '60191'],
    ['dch7', 'Bedford Park (DCH7)', 41.7631, -87.7915, '6501 W 73rd St', 'Bedford Park', '60638'],
    ['dch8', 'Aurora (DCH8)', 41.7893, -88.2471, '2450 Diehl Rd', 'Aurora', '60502'],
    ['dch9', 'Joliet (DCH9)', 41.5187, -88.1212, '201 Emerald Dr', 'Joliet', '60435'],
    ['dcc1', 'Waukegan (DCC1)', 42.3631, -87.8734, '1801 Northwestern Ave', 'Waukegan', '60085'],
    ['uil1', 'Chicago (UIL1) - Prime Now', 41.9056, -87.6519, '1111 N Cherry Ave', 'Chicago', '60642'],
    ['uil2', 'Chicago (UIL2) - Whole Foods Lincoln Park', 41.9091, -87.6534, '1550 N Kingsbury St', 'Chicago', '60642'],
    ['uil3', 'Evanston (UIL3) - Whole Foods', 42.0479, -87.6829, '1640 Chicago Ave', 'Evanston', '60201'],
    ['uil4', 'Hinsdale (UIL4) - Whole Foods', 41.7984, -87.9256, '500 E Ogden Ave', 'Hinsdale', '60521'],
    ['uil5', 'Naperville (UIL5) - Fresh', 41.7362, -88.2009, '3116 S Route 59', 'Naperville', '60564'],
    ['uil6', 'Oak Lawn (UIL6) - Fresh', 41.7199, -87.7391, '4031 W 95th St', 'Oak Lawn', '60453'],
    ['uil7', 'Schaumburg (UIL7) - Fresh', 42.0397, -88.0801, '16 W Golf Rd', 'Schaumburg', '60195'],
    ['dch0', 'Cicero (DCH0)', 41.8456, -87.7539, '1800 S Laramie Ave', 'Cicero', '60804', false],
  ]),
  ...placed('us-phoenix', 'America/Phoenix', 'AZ', [
    ['dph1', 'Phoenix (DPH1)', 33.4353, -112.0901, '2302 S 19th Ave', 'Phoenix', '85009'],
    ['dph2', 'Tempe (DPH2)', 33.4013, -111.9711, '4802 S Wendler Dr', 'Tempe', '85282'],
    ['dph3', 'Scottsdale (DPH3)', 33.6213, -111.9005, '15550 N 84th St', 'Scottsdale', '85260'],
    ['dph4', 'Mesa (DPH4)', 33.4151, -111.8315, '520 W Broadway Rd', 'Mesa', '85210'],
    ['dph5', 'Gilbert (DPH5)', 33.3528, -111.789, '201 W Guadalupe Rd', 'Gilbert', '85233'],
    ['dph6', 'Goodyear (DPH6)', 33.4353, -112.3576, '16920 W Commerce Dr', 'Goodyear', '85338'],
    ['dph7', 'Glendale (DPH7)', 33.5387, -112.186, '5850 W Glendale Ave', 'Glendale', '85301'],
    ['dph8', 'Phoenix (DPH8) - Deer Valley', 33.6841, -112.1101, '2020 W Deer Valley Rd', 'Phoenix', '85027'],
    ['uaz1', 'Phoenix (UAZ1) - Prime Now', 33.4484, -112.074, '101 E Washington St', 'Phoenix', '85004'],
    ['uaz2', 'Phoenix (UAZ2) - Whole Foods Camelback', 33.5096, -112.0268, '2001 E Camelback Rd', 'Phoenix', '85016'],
    ['uaz3', 'Chandler (UAZ3) - Whole Foods', 33.3062, -111.8763, '2955 W Ray Rd', 'Chandler', '85224'],
    ['uaz4', 'Peoria (UAZ4) - Fresh', 33.5806, -112.2374, '8375 W Peoria Ave', 'Peoria', '85345'],
    ['uaz5', 'Surprise (UAZ5) - Fresh', 33.6292, -112.3679, '16550 N Bullard Ave', 'Surprise', '85374'],
    ['dph9', 'Avondale (DPH9)', 33.4356, -112.3496, '1401 N Eliseo Felix Way', 'Avondale', '85323', false],
  ]),
  ...placed('es-madrid', 'Europe/Madrid', 'Madrid', [
    ['dmd1', 'Madrid (DMD1) - Villaverde', 40.3456, -3.7128, 'Calle San Norberto 40', 'Madrid', '28021'],
    ['dmd2', 'Alcobendas (DMD2)', 40.5475, -3.642, 'Avenida de la Industria 12', 'Alcobendas', '28108'],
    ['dmd3', 'Getafe (DMD3)', 40.3083, -3.7327, 'Calle Ingenieros 6', 'Getafe', '28906'],
    ['dmd4', 'Leganés (DMD4)', 40.3281, -3.7635, 'Avenida de la Universidad 30', 'Leganés', '28911'],
    ['dmd5', 'Coslada (DMD5)', 40.4238, -3.5613, 'Avenida de la Constitución 70', 'Coslada', '28821'],
    ['dmd6', 'Alcorcón (DMD6)', 40.3458, -3.8249, 'Calle Industrias 22', 'Alcorcón', '28923'],
    ['dmd7', 'Torrejón de Ardoz (DMD7)', 40.4552, -3.4697, 'Calle Hierro 15', 'Torrejón de Ardoz', '28850'],
    ['dmd8', 'San Fernando de Henares (DMD8)', 40.4256, -3.5352, 'Avenida de Castilla 33', 'San Fernando de Henares', '28830'],
    ['ues1', 'Madrid (UES1) - Prime Now', 40.4489, -3.6927, 'Calle de Bravo Murillo 79', 'Madrid', '28003'],
    ['ues2', 'Madrid (UES2) - Fresh Vallecas', 40.3833, -3.6539, 'Avenida de la Albufera 153', 'Madrid', '28038'],
    ['ues3', 'Pozuelo de Alarcón (UES3) - Fresh', 40.4357, -3.8134, 'Carretera de Húmera 63', 'Pozuelo de Alarcón', '28224'],
    ['ues4', 'Las Rozas (UES4)', 40.4929, -3.8737, 'Calle Camilo José Cela 9', 'Las Rozas', '28232'],
    ['dmd9', 'Rivas-Vaciamadrid (DMD9)', 40.3261, -3.5181, 'Calle Fundición 30', 'Rivas-Vaciamadrid', '28522', false],
  ]),
];

type Row = [code: string, name: string, latitude: number, longitude: number, address1: string, city: string, postal: string, open?: false];

function region(id: string, label: string, continent: 0 | 1, country: string, currency: string, timeZone: string): Region {
  return { id, label, continent, country, zone: id, currency, timeZone };
}

function placed(regionId: string, timeZone: string, state: string, rows: Row[]): Location[] {
  return rows.map(([code, name, latitude, longitude, address1, city, postalCode, open]) => ({
    id: `${regionId}-${code}`,
    name,
    region: regionId,
    timeZone,
    latitude,
    longitude,
    address1,
    city,
    state,
    postalCode,
    operational: open !== false,
  }));
}
