import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { Credentials, wrongIn } from '#console/features/service/credentials.tsx';
import { useServiceForm } from '#console/features/service/form.ts';
import { savedOptions } from '#console/features/service/form-values.ts';
import { Understood } from '#console/features/service/validation-dialog.tsx';
import type { OptionIssue } from '#engine/model/platform.ts';
import { draw, wordsOf } from '../../draw.tsx';
import { drive } from '../../drive.tsx';
import { entryOf } from '../../entries.ts';
import { aUser } from '../../make.ts';

type Locale = 'en' | 'es';

/** What a form that is saved with these values says, by the path of each control. */
function told(
  service: string,
  values: Record<string, unknown>,
  locale: Locale = 'en',
  over: Partial<UserRecord> = {},
  { refused = [], kept = {} }: { refused?: OptionIssue[]; kept?: Record<string, unknown> } = {},
) {
  const entry = entryOf(service);
  const user = aUser({ [entry.manifest.optionField]: { start: false, status: 'STOPPED' }, ...over });
  const saved = { ...savedOptions(user, entry), ...entry.options.widest?.(), ...kept };
  const form = drive(
    () =>
      useServiceForm({
        ...{ entry, user, saved, attempted: true, refused, byAdmin: false, mode: 'edit' },
        values: { ...saved, ...values },
        newest: () => ({ ...saved, ...values }),
      }),
    { call: () => [], locale },
  ).now;
  return { at: (path: string) => form.tools.issueAt(path), problems: form.problems, hint: (path: string) => form.tools.hintAt(path) };
}

/** The same control in both languages. */
function inBoth(service: string, path: string, values: Record<string, unknown>) {
  return [told(service, values).at(path), told(service, values, 'es').at(path)];
}

beforeAll(() => loadLocale('es'));
beforeEach(() => void vi.stubGlobal('sessionStorage', { getItem: () => null }));

describe('console/features/service, what a form refuses', () => {
  const LOCATION = [
    'Location invalid. Please write location as Street Name, City, Zip Code',
    'Ubicación no válida. Escriba la ubicación como calle, ciudad, código postal',
  ];
  const FILTERS = [
    'Your warehouse filters are written incorrectly. Please press the + next to the warehouse filters and re-add your preferred warehouses.',
    'Sus filtros de almacenes están mal escritos. Pulse el + junto a los filtros de almacenes y vuelva a añadir sus almacenes preferidos.',
  ];
  const nowhere = { address: 'nowhere', latitude: null, longitude: null };
  const found = { address: 'State Street 1', latitude: 41.88, longitude: -87.63 };

  it('an address that was not found (SVC-22, ERR-72)', () => {
    for (const service of ['LYFT', 'INSTACART', 'POINT_PICKUP', 'FAVOR'])
      expect(inBoth(service, 'address', nowhere), service).toEqual(LOCATION);
  });

  it('Roadie: its own words for an address and figures (ROADIE-07, ROADIE-09, ERR-83, ERR-94)', () => {
    const roadie = (path: string, values: Record<string, unknown>) => inBoth('ROADIE', path, values);

    expect(roadie('maxDistance', { maxDistance: 1.5 })).toEqual(['must be whole number', 'debe ser un número entero']);
    expect(roadie('maxDistance', { maxDistance: 0 })).toEqual(['number must be bigger', 'el número debe ser mayor']);
    const { problems } = told('ROADIE', { latitude: null, longitude: null });
    expect([problems, told('ROADIE', { latitude: null, longitude: null }, 'es').problems]).toEqual([
      ['Wrong Location'],
      ['Ubicación incorrecta'],
    ]);
  });

  it('Instacart: an area that the operator has closed, which the server alone knows of (INSTA-15, ERR-85)', () => {
    const refused = [{ path: 'address', code: 'issues.areaClosed', message: 'as sent' }];

    expect((['en', 'es'] as const).map((locale) => told('INSTACART', found, locale, {}, { refused }).at('address'))).toEqual([
      'Unfortunately this area is currently closed. Please try again at another time.',
      'Lamentablemente esta zona está cerrada por ahora. Inténtelo de nuevo en otro momento.',
    ]);
  });

  it('Veho: a location that is restricted (ERR-73)', () => {
    const locations = ['Chicago - Pilsen'];
    const over = { blacklistedLocations: locations } as Partial<UserRecord>;

    expect(
      (['en', 'es'] as const).map((locale) => told('VEHO', { locations }, locale, over, { kept: { locations: [] } }).at('locations')),
    ).toEqual(['This location is restricted.', 'Esta ubicación está restringida.']);
  });

  it('Point Pick Up and Instacart: warehouse filters with a space at an end (POINT-07, INSTA-18, ERR-75)', () => {
    for (const service of ['POINT_PICKUP', 'INSTACART'])
      expect(inBoth(service, 'warehouseFilters', { ...found, warehouseFilters: 'Depot, Market' }), service).toEqual(FILTERS);
  });

  it('Point Pick Up: a minimum price that is no positive whole number, long distances and buffers (SVC-19, POINT-02, POINT-03, POINT-04, ERR-80)', () => {
    const point = (path: string, value: unknown) => inBoth('POINT_PICKUP', path, { ...found, [path]: value });

    expect(point('minPrice', 1.5)).toEqual(['The minimum price must be a whole number', 'El precio mínimo debe ser un número entero']);
    expect(point('minPrice', -1)).toEqual([
      'The minimum price must be a positive whole number',
      'El precio mínimo debe ser un número entero positivo',
    ]);
    expect(point('timeBuffer', 361)).toEqual([
      'Your time buffer must be a whole number from -120 to 360',
      'Su margen de tiempo debe ser un número entero de -120 a 360',
    ]);
    expect(point('maxTripDistance', 0)).toEqual([
      'The maximum trip distance must be empty or a positive whole number',
      'La distancia máxima del viaje debe estar vacía o ser un número entero positivo',
    ]);
    expect(point('maxDistance', 1.5)).toEqual([
      'The maximum distance must be a whole number',
      'La distancia máxima debe ser un número entero',
    ]);
    expect(point('distanceConfig', '[]')).toEqual([
      'The distance table needs at least one row',
      'La tabla de distancias necesita al menos una fila',
    ]);
  });

  it('Spark: a time buffer that is no whole number, a price, no store (SPARK-13, SPARK-14, SPARK-15, ERR-78, ERR-79)', () => {
    const spark = (path: string, value: unknown) => inBoth('SPARK', path, { [path]: value });

    for (const timeBuffer of [1.5, '', '4 5'])
      expect(spark('timeBuffer', timeBuffer)).toEqual([
        'Your time buffer must be a whole number',
        'Su margen de tiempo debe ser un número entero',
      ]);
    expect(spark('minPrice', -1)).toEqual([
      'The minimum price must be a positive whole number',
      'El precio mínimo debe ser un número entero positivo',
    ]);
    expect(spark('locations', [])).toEqual(['You have no locations available', 'No tiene ubicaciones disponibles']);
  });

  it('Veho: an end before the start, a block longer than the day (VEHO-09, VEHO-10, ERR-81, ERR-82)', () => {
    expect(told('VEHO', { startHour: 12, hours: 0 }).problems).toEqual([
      'This is not a valid configuration. Your end time must be after your start time.',
    ]);
    expect(told('VEHO', { startHour: 12, hours: 0 }, 'es').problems).toEqual([
      'Esta configuración no es válida. Su hora de fin debe ser posterior a su hora de inicio.',
    ]);
    expect(told('VEHO', { startHour: 8, hours: 2, minBlockHours: 5 }).problems).toEqual([
      'Your minimum block hours cannot last longer than the time you want to work.',
    ]);
    expect(told('VEHO', { startHour: 8, hours: 2, minBlockHours: 5 }, 'es').problems).toEqual([
      'La duración mínima del bloque no puede ser mayor que el tiempo que quiere trabajar.',
    ]);
  });

  it('Instacart: a low cost price above 14, rows without both values (INSTA-13, INSTA-14, ERR-84)', () => {
    const low = { ...found, lowCost: true, distanceConfig: '[[5,15]]' };

    expect([told('INSTACART', low).problems, told('INSTACART', low, 'es').problems]).toEqual([
      ['For low cost mode you cannot enter a minimum price greater than $14'],
      ['En el modo de bajo costo no puede poner un precio mínimo mayor que $14'],
    ]);
    expect(told('INSTACART', { ...found, distanceConfig: '[[0,10]]' }).problems).toEqual([
      'Each row needs a radius and a minimum pay above 0',
    ]);
    expect(told('INSTACART', { ...found, distanceConfig: '[[5,0]]' }, 'es').problems).toEqual([
      'Cada fila necesita un radio y un pago mínimo mayores que 0',
    ]);
  });

  it('Lyft: a speed that is none, a row without both values (LYFT-04, LYFT-05)', () => {
    const lyft = (path: string, value: unknown) => inBoth('LYFT', path, { ...found, [path]: value });

    expect(lyft('averageMilesPerHour', '')).toEqual([
      'Average miles per hour is required',
      'El promedio de millas por hora es obligatorio',
    ]);
    expect(lyft('averageMilesPerHour', 4.5)).toEqual([
      'Average miles per hour must be a whole number',
      'El promedio de millas por hora debe ser un número entero',
    ]);
    expect(lyft('distanceConfig', '[[5,""]]')).toEqual([
      'Each distance needs both values: distance and minimum pay',
      'Cada distancia necesita los dos valores: distancia y pago mínimo',
    ]);
  });

  it.each([
    ['RELAY', 0, 360, 'Your time buffer must be from 0 to 360', 'Su margen de tiempo debe ser de 0 a 360'],
    ['GLOVO', 1, 360, 'Your time buffer must be a whole number from 1 to 360', 'Su margen de tiempo debe ser un número entero de 1 a 360'],
    [
      'FAVOR',
      0,
      1440,
      'Your time buffer must be a whole number from 0 to 1440',
      'Su margen de tiempo debe ser un número entero de 0 a 1440',
    ],
    [
      'DOORDASH',
      0,
      360,
      'Your time buffer must be a whole number from 0 to 360',
      'Su margen de tiempo debe ser un número entero de 0 a 360',
    ],
    [
      'DELIVEROO',
      0,
      360,
      'Your time buffer must be a whole number from 0 to 360',
      'Su margen de tiempo debe ser un número entero de 0 a 360',
    ],
  ] as const)(
    '%s: buffers outside %d to %d, hours that are not chosen, a day that ends too late',
    (service, least, most, english, spanish) => {
      for (const timeBuffer of [least - 1, most + 1]) expect(inBoth(service, 'timeBuffer', { timeBuffer })).toEqual([english, spanish]);
      for (const timeBuffer of [least, most]) expect(told(service, { timeBuffer }).at('timeBuffer')).toBeNull();
      expect(inBoth(service, 'startHour', { startHour: null })).toEqual(['Choose a start hour', 'Elija una hora de inicio']);
      expect(inBoth(service, 'hours', { hours: null })).toEqual(['Choose your hours per day', 'Elija sus horas por día']);
      const late = inBoth(service, 'hours', { startHour: 20, hours: 10 });
      expect(late[0]).toMatch(/^Start hour plus hours per day can be at most 2[34]$/);
      expect(late[1]).toMatch(/^La hora de inicio más las horas por día puede ser 2[34] como máximo$/);
    },
  );

  it('Relay: no area, no location (RELAY-10)', () => {
    expect(inBoth('RELAY', 'mainArea', { mainArea: '' })).toEqual(['Choose an area', 'Elija un área']);
    expect(inBoth('RELAY', 'locationsChosen', { locationsChosen: [] })).toEqual([
      'Choose at least one location',
      'Elija al menos una ubicación',
    ]);
  });

  it('Favor: no neighborhood; DoorDash and Deliveroo: no place to start from (FAVOR-06)', () => {
    expect(inBoth('FAVOR', 'neighborhoods', { neighborhoods: '' })).toEqual([
      'Choose at least one neighborhood',
      'Elija al menos un barrio',
    ]);
    expect(told('DOORDASH', { startingPoints: '' }).problems).toEqual(['Choose at least one starting point']);
    expect(told('DELIVEROO', { zones: '' }, 'es').problems).toEqual(['Elija al menos una zona']);
  });

  it('GrubHub: an end before the start (GRUBHUB-09)', () => {
    expect(told('GRUBHUB', { startHour: '12', hours: '0' }).problems).toEqual(['Your end time must be after your start time']);
    expect(told('GRUBHUB', { startHour: '12', hours: '0' }, 'es').problems).toEqual(['La hora de fin debe ser posterior a la de inicio']);
  });
});

describe('console/features/service, the dialog of what is wrong', () => {
  it('lists everything that is wrong with an Instacart form and is left by a tick alone (INSTA-16, SVC-17)', () => {
    const { problems } = told('INSTACART', { ...{ address: 'nowhere', latitude: null, longitude: null }, distanceConfig: '[]' });
    const foot = (locale: Locale) => draw(<Understood onClose={() => undefined} />, { locale });

    expect(problems).toEqual([
      'Location invalid. Please write location as Street Name, City, Zip Code',
      'Add at least one row with a radius and a minimum pay',
    ]);
    expect(wordsOf(foot('en'))).toBe('|I understand|Close|');
    expect(wordsOf(foot('es'))).toBe('|Lo entiendo|Cerrar|');
    expect(foot('en')).toMatch(/<input type="checkbox"\/?>.*<button[^>]*aria-disabled="true"/);
  });
});

describe('console/features/service, the credentials', () => {
  it('want an address that is one, and a password (SVC-23, ERR-71)', () => {
    const wrong = (name: string, password: string, locale: Locale = 'en') =>
      wrongIn({ name, password }, false, textsFor(locale).t.services.setup);

    for (const name of ['', 'ana', 'ana@', 'ana example.com']) {
      expect(wrong(name, 'x')).toEqual({ name: 'You must enter a valid email address', password: null });
      expect(wrong(name, 'x', 'es').name).toBe('Debe escribir un correo electrónico válido');
    }
    expect(wrong('ana@example.com', '')).toEqual({ name: null, password: 'Enter your password.' });
    expect(wrong('ana@example.com', 'x')).toEqual({ name: null, password: null });
    expect(wrongIn({ name: '12025550102', password: 'x' }, true, textsFor('en').t.services.setup).name).toBeNull();
    expect(wrongIn({ name: 'ana@example.com', password: 'x' }, true, textsFor('en').t.services.setup).name).not.toBeNull();
  });

  it('are an address and a password, or a phone number where the platform goes by it (SVC-23, SPARK-12, VEHO-12)', () => {
    const form = (service: string) => draw(<Credentials entry={entryOf(service)} user={aUser()} />);

    for (const service of ['SPARK', 'VEHO', 'GRUBHUB']) {
      expect(form(service)).toMatch(
        /<input[^>]*type="email"[^>]*name="service-account"|<input[^>]*name="service-account"[^>]*type="email"/,
      );
      expect(form(service)).toContain('name="service-password"');
    }
    expect(form('RELAY')).toMatch(/<input[^>]*type="tel"/);
  });
});
