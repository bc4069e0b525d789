import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale } from '#console/data/i18n.ts';
import type { Values } from '#console/ui/form/form-context.ts';
import { everyDay, readSchedule, switchedOff, writeSchedule } from '#engine/model/weekly-schedule.ts';
import { BLOCK_MS } from '#engine/platforms/amazon-flex/settings.ts';
import { aDriver, draw, Form, ONE, read, THREE, TWO } from './flex-form.tsx';

const NONE = BLOCK_MS.map(() => false);
const ALL = BLOCK_MS.map(() => true);
const own = (fields: Values) => ({
  locationOverrides: [{ locationId: TWO, minPay: 60, timeBuffer: 30, preferredBlockHours: ALL, ...fields }],
});
const partTime = (flexRestriction: string) => aDriver({ schedule: everyDay(8, 12) }, { flexRestriction } as never);
/** One day longer than the others. */
const longer = (day: number, latest: number) =>
  writeSchedule(readSchedule(everyDay(8, 12))!.map((one, at) => (at === day ? { ...one, latest } : one)));

interface Refused {
  why: string;
  typed: Values;
  en: string;
  es: string;
  user?: ReturnType<typeof aDriver>;
}
/** Every value of the form that the rules refuse, with the exact words in both languages. */
const REFUSED: Refused[] = [
  { why: 'min pay 0 (FLEX-CFG-26)', typed: { minPay: 0 }, en: 'Min pay cannot be $0', es: 'El pago mínimo no puede ser $0' },
  { why: 'no min pay (FLEX-CFG-26)', typed: { minPay: '' }, en: 'Min pay cannot be $0', es: 'El pago mínimo no puede ser $0' },
  ...[20.5, -1, 'abc', '2 0'].map((minPay) => ({
    why: `min pay ${minPay} (FLEX-CFG-27)`,
    typed: { minPay },
    en: 'Min pay must be a whole number',
    es: 'El pago mínimo debe ser un número entero',
  })),
  ...['', -5, -61].map((timeBuffer) => ({
    why: `time buffer ${JSON.stringify(timeBuffer)} (FLEX-CFG-28)`,
    typed: { timeBuffer },
    en: 'Time buffer has to be greater than 0',
    es: 'El margen de tiempo debe ser mayor que 0',
  })),
  ...['3 0', ' 30', 'x'].map((timeBuffer) => ({
    why: `time buffer ${JSON.stringify(timeBuffer)} (FLEX-CFG-28, FLEX-CFG-33)`,
    typed: { timeBuffer },
    en: 'Time buffer must be a number',
    es: 'El margen de tiempo debe ser un número',
  })),
  {
    why: 'time buffer 30.5 (FLEX-CFG-28)',
    typed: { timeBuffer: 30.5 },
    en: 'Time buffer must be a whole number',
    es: 'El margen de tiempo debe ser un número entero',
  },
  {
    why: 'time buffer 361 (FLEX-CFG-29)',
    typed: { timeBuffer: 361 },
    en: 'Time buffer can be at most 360',
    es: 'El margen de tiempo puede ser de 360 como máximo',
  },
  {
    why: 'no block length (FLEX-CFG-23)',
    typed: { preferredBlockHours: NONE },
    en: 'Choose at least one block length',
    es: 'Elija al menos una duración de bloque',
  },
  {
    why: 'a min pay per hour of 16 (FLEX-CFG-34)',
    typed: { minPayPerHour: 16 },
    en: 'Min pay per hour must be Do Not Use, 15 or a whole number from 17 to 30',
    es: 'El pago mínimo por hora debe ser No usar, 15 o un número entero de 17 a 30',
  },
  ...[{ minPay: '' }, { timeBuffer: '' }, { minPay: 0 }, { preferredBlockHours: NONE }].map((fields) => ({
    why: `own values without ${Object.keys(fields)[0]} (FLEX-CFG-16)`,
    typed: own(fields),
    en: 'Location overrides cannot be left empty.',
    es: 'Los valores propios de una ubicación no pueden quedar vacíos.',
  })),
  ...[{ minPay: 10_000 }, { timeBuffer: 10_000 }].map((fields) => ({
    why: `own values with ${Object.keys(fields)[0]} 10000 (FLEX-CFG-17)`,
    typed: own(fields),
    en: 'Invalid override configuration. Value too high.',
    es: 'Valores propios no válidos. Un valor es demasiado alto.',
  })),
  {
    why: 'own min pay per hour without the others (FLEX-CFG-18)',
    typed: own({ minPayPerHour: 20, minPay: '' }),
    en: 'To use min pay per hour you must have a time buffer and a min pay as well.',
    es: 'Para usar el pago mínimo por hora también debe indicar un margen de tiempo y un pago mínimo.',
  },
  {
    why: 'own min pay below 0',
    typed: own({ minPay: -3 }),
    en: 'Min pay must be a whole number',
    es: 'El pago mínimo debe ser un número entero',
  },
  {
    why: 'own time buffer below 0',
    typed: own({ timeBuffer: -3 }),
    en: 'Time buffer has to be greater than 0',
    es: 'El margen de tiempo debe ser mayor que 0',
  },
  ...['PART_TIME', 'PART_TIME_PLUS'].map((kind) => ({
    why: `4.5 hours on a Monday for ${kind} (FLEX-CFG-05, FLEX-CFG-06)`,
    typed: { schedule: longer(0, 12.5) },
    user: partTime(kind),
    en: 'A part-time account can be on for at most 4 hours a day',
    es: 'Una cuenta de tiempo parcial puede estar activa 4 horas al día como máximo',
  })),
  {
    why: '8.5 hours on a Sunday for PART_TIME_PLUS (FLEX-CFG-06)',
    typed: { schedule: longer(6, 16.5) },
    user: partTime('PART_TIME_PLUS'),
    en: 'A part-time account can be on for at most 8 hours on a weekend day',
    es: 'Una cuenta de tiempo parcial puede estar activa 8 horas como máximo en un día de fin de semana',
  },
  {
    why: 'a restricted location (FLEX-CFG-13)',
    typed: { locations: [ONE, TWO, THREE, 'us-chicago-dch4'] },
    user: aDriver({}, { blacklistedLocations: ['us-chicago-dch4'] } as never),
    en: 'This location is restricted.',
    es: 'Esta ubicación está restringida.',
  },
];

const ENGLISH = /\b(the|your|you|with|block|blocks|must|cannot|time|pay|location|locations|hours?|least|days?|save|edit|off|own)\b/i;

beforeAll(() => loadLocale('es'));

describe('console/ui/form, a value that is refused', () => {
  it.each(REFUSED)('is told in the exact words, in both languages, beside its control: $why', ({ typed, user, en, es }) => {
    const form = <Form {...(user && { user })} typed={typed} />;

    expect(read(form)).toContain(`|${en}|`);
    const spanish = read(form, 'es');
    expect(spanish).toContain(`|${es}|`);
    expect(spanish.replace(/Chicago|Whole Foods|Prime Now|Oakton St|S Western Ave/g, '')).not.toMatch(ENGLISH);
  });

  it.each(REFUSED)('is not told before the driver has had a chance to finish it: $why', ({ typed, user, en }) => {
    expect(read(<Form {...(user && { user })} typed={typed} attempted={false} />)).not.toContain(`|${en}|`);
  });

  it('marks the control as wrong and ties the words to it', () => {
    const html = draw(<Form typed={{ minPay: 0 }} />);

    const field = /<input[^>]*id="form-minPay"[^>]*>/.exec(html)![0];
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain('form-minPay-error');
    expect(html).toContain('<p id="form-minPay-error">Min pay cannot be $0</p>');
  });

  it('opens the own values that contain it', () => {
    const closed = draw(<Form typed={own({})} />);
    const opened = draw(<Form typed={own({ minPay: '' })} />);

    expect(closed).not.toContain('form-locationOverrides-0-minPay');
    expect(opened).toContain('form-locationOverrides-0-minPay');
  });

  it('lets valid values through without a word', () => {
    expect(draw(<Form />)).not.toMatch(/aria-invalid|field-error"[^>]*><p/);
  });
});

describe('console/ui/form, advice', () => {
  const days = (count: number) => writeSchedule(readSchedule(everyDay(8, 16))!.map((day, at) => (at < count ? day : switchedOff(day))));

  it.each([
    ['fewer than 4 days (FLEX-CFG-07)', { schedule: days(3) }, 'at least 4 days', 'al menos 4 días'],
    ['days shorter than 4 hours (FLEX-CFG-08)', { schedule: everyDay(8, 11.5) }, 'each day has at least 5 hours', 'al menos 5 horas'],
    ['fewer than 3 locations (FLEX-CFG-09)', { locations: [ONE, TWO] }, 'at least 3 locations', 'al menos 3 ubicaciones'],
    ['a high min pay', { minPay: 73 }, 'Few blocks pay this much here', 'Pocos bloques pagan tanto aquí'],
    ['a long buffer (FLEX-CFG-33)', { timeBuffer: 60 }, 'A shorter time buffer wins more', 'Con un margen más corto'],
  ] as [string, Values, string, string][])('is given for %s', (_why, typed, en, es) => {
    expect(read(<Form typed={typed} attempted={false} />)).toContain(en);
    expect(read(<Form typed={typed} attempted={false} />, 'es')).toContain(es);
    expect(read(<Form attempted={false} />)).not.toContain(en);
  });

  it('is given for own values above the limits of their kind of station, where they are read (FLEX-CFG-10, FLEX-CFG-11)', () => {
    const at = (locationId: string, minPay: number) =>
      read(
        <Form
          mode="view"
          user={aDriver({ locations: [ONE, TWO, THREE, locationId], locationOverrides: [{ locationId, minPay, timeBuffer: 20 }] })}
        />,
      );

    expect(at('us-chicago-uil6', 31)).toContain('Few blocks pay this much here');
    expect(at('us-chicago-uil6', 30)).not.toContain('Few blocks pay this much here');
    expect(at('us-chicago-dch4', 91)).not.toContain('Few blocks pay this much here');
    expect(at('us-chicago-dch4', 92)).toContain('Few blocks pay this much here');
  });

  it('tints the control it speaks of', () => {
    expect(draw(<Form typed={{ timeBuffer: 120 }} />)).toContain('data-advised');
    expect(draw(<Form />)).not.toContain('data-advised');
  });
});

describe('console/ui/form, its controls', () => {
  it('shows seven days, each with a switch and a range, the off ones in words (FLEX-CFG-01, FLEX-CFG-02)', () => {
    const schedule = writeSchedule(readSchedule(everyDay(9, 18))!.map((day, at) => (at === 6 ? switchedOff(day) : day)));
    const html = draw(<Form user={aDriver({ schedule })} />);
    const text = read(<Form user={aDriver({ schedule })} mode="view" />);

    expect(html.match(/aria-label="Search on \w+"/g)).toHaveLength(7);
    expect(html.match(/aria-label="\w+, (from|until)"/g)).toHaveLength(12);
    expect(text).toContain('6 days · 54 h a week');
    expect(text).toContain('Monday|9:00 AM – 6:00 PM|');
    expect(text).toContain('Sunday|Not searching|');
    expect(text).toContain('Clock of the station: Central Time');
  });

  it('offers no end before its begin', () => {
    const html = draw(<Form user={aDriver({ schedule: everyDay(20, 22) })} />);
    const until = /aria-label="Monday, until"[^>]*>(.*?)<\/select>/.exec(html)![1]!;

    expect([...until.matchAll(/value="([\d.]+)"/g)].map(([, value]) => Number(value))).toEqual([
      20, 20.5, 21, 21.5, 22, 22.5, 23, 23.5, 24,
    ]);
  });

  it('offers Do Not Use, 15 and 17 to 30 an hour (FLEX-CFG-34)', () => {
    const html = draw(<Form />);
    const choices = /id="form-minPayPerHour"[^>]*>(.*?)<\/select>/.exec(html)![1]!;

    expect([...choices.matchAll(/>([^<]+)<\/option>/g)].map(([, words]) => words)).toEqual([
      'Do Not Use',
      '$15 per hour',
      ...Array.from({ length: 14 }, (_, i) => `$${i + 17} per hour`),
    ]);
  });

  it('offers nine block lengths from 1 h to 5 h (FLEX-CFG-25)', () => {
    const text = read(<Form />);

    expect(text).toContain('|1 h|1 h 30 min|2 h|2 h 30 min|3 h|3 h 30 min|4 h|4 h 30 min|5 h|');
  });

  it('takes 4 characters of time buffer and shows a stored -60 as 0 (FLEX-CFG-30, FLEX-CFG-31)', () => {
    const html = draw(<Form user={aDriver({ timeBuffer: -60 })} />);
    const field = /<input[^>]*id="form-timeBuffer"[^>]*>/i.exec(html)![0];

    expect(field).toMatch(/maxlength="4"/i);
    expect(field).toContain('value="0"');
    expect(read(<Form user={aDriver({ timeBuffer: -60 })} mode="view" />)).toContain('Any block that has not started');
  });

  it('says the buffer in the words of the specification, and has the switches (FLEX-CFG-32, FLEX-CFG-35, FLEX-CFG-36)', () => {
    const text = read(<Form />);

    expect(text).toContain('more than 0 and under 360');
    for (const name of ['Enforce end of schedule', 'Instant offers', 'Fake GPS', 'Selfie bypass']) expect(text).toContain(`|${name}|`);
    expect(draw(<Form />).match(/role="switch"/g)).toHaveLength(7 + 4);
  });

  it('has a help button for every preference (FLEX-CFG-39)', () => {
    for (const mode of ['view', 'edit'] as const) expect(draw(<Form mode={mode} />).match(/aria-label="Help: [^"]+"/g)).toHaveLength(10);
  });

  it('lists the chosen locations with their own values (FLEX-CFG-15)', () => {
    const text = read(
      <Form mode="view" user={aDriver(own({ minPay: 80, minPayPerHour: 25, preferredBlockHours: ALL.map((_, i) => i === 4) }))} />,
    );

    expect(text).toMatch(
      /Morton Grove \(DCH2\)\|6451 Oakton St, Morton Grove, 60053\|Minimum pay\|\$80\|.*\|30 min\|.*\|\$25 per hour\|.*\|3 h\|/,
    );
  });

  it('folds a long list, never a location whose own values are wrong', () => {
    const locations = Array.from({ length: 9 }, (_, i) => `us-chicago-dch${i + 1}`);
    const last = { locationId: 'us-chicago-dch6', minPay: '', timeBuffer: 30 };

    expect(read(<Form user={aDriver({ locations })} mode="view" />)).toContain('Show all 9');
    expect(read(<Form user={aDriver({ locations })} mode="view" />)).not.toContain('(DCH6)');
    expect(read(<Form user={aDriver({ locations })} typed={{ locationOverrides: [last] }} />)).toContain('(DCH6)');
  });

  it('says what to do while nothing is chosen', () => {
    expect(read(<Form user={aDriver({ locations: [] })} />)).toContain('Add at least one: without a location no block is taken.');
  });

  it('is Spanish throughout when Spanish is chosen, reading and editing (I18N-01)', () => {
    for (const mode of ['view', 'edit'] as const) {
      const text = read(<Form mode={mode} user={aDriver(own({ minPayPerHour: 20 }))} />, 'es');

      expect(text.replace(/Batch Grabber|Chicago|Morton Grove|S Western Ave|Oakton St|W 48th Pl/g, '')).not.toMatch(ENGLISH);
    }
  });
});
