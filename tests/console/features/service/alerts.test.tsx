import { beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { beforeStart } from '#console/features/service/before-start.ts';
import { useDrop } from '#console/features/service/calendar.tsx';
import { useCompanion } from '#console/features/service/companion-link.tsx';
import { useCancelSetUp, useLeaveService } from '#console/features/service/leave.ts';
import { useStart } from '#console/features/service/queries.ts';
import { useRows } from '#console/features/service/rows.ts';
import { useSaveOptions } from '#console/features/service/save.ts';
import { useServiceSignIn } from '#console/features/service/sign-in.ts';
import { startFailureNotice } from '#console/features/service/start-failure.ts';
import { drive, noticesOf } from '../../drive.tsx';
import { entryOf } from '../../entries.ts';
import { aSession, aUser } from '../../make.ts';

type Locale = 'en' | 'es';
const LOCALES: Locale[] = ['en', 'es'];

const refused = (code = 'server.error', issues: unknown[] = []) =>
  new ApiFailure({ statusCode: 400, code, message: 'as sent', requestId: 'r', issues } as never);
const fails = () => {
  throw refused();
};

function driver(service: string, options: Record<string, unknown> = {}, over: Partial<UserRecord> = {}): UserRecord {
  return aUser({
    services: [{ key: service, label: service, price: 50, setupComplete: true }],
    accounts: { [service]: 'ana@example.com' },
    sessions: { [service]: aSession() },
    [entryOf(service).manifest.optionField]: { start: false, status: 'STOPPED', ...options },
    ...over,
  });
}

/** What the driver reads when a save fails. */
function saveNotices(service: string, locale: Locale): Promise<string[]> {
  const signIn = { run: async () => ({ ok: true, token: null }) as const };
  const saving = drive(() => useSaveOptions({ entry: entryOf(service), user: driver(service), signIn }), { call: fails, locale });
  return noticesOf(() => saving.now.save({ [entryOf(service).manifest.optionField]: { timeBuffer: 5 } }));
}

/** What the driver reads when a start fails, at the platform's helper or at the record. */
async function startNotice(service: string, at: 'first' | 'record', locale: Locale): Promise<string> {
  const entry = entryOf(service);
  const call = ({ path }: { path: string }) => {
    if (at === 'record' ? path.endsWith('/user') : path.endsWith('/start-state')) throw refused();
    return driver(service);
  };
  const start = drive(() => useStart(entry, 'u1'), { call, locale });
  const error = await start.now.mutateAsync({}).catch((why: unknown) => why);
  const texts = textsFor(locale);
  return startFailureNotice(error, entry.view, (key) => texts.at(`platforms.${entry.manifest.id}.${key}`)!, texts).title;
}

beforeAll(() => loadLocale('es'));

describe('console/features/service, a save that fails', () => {
  const SAID: Record<string, [english: string, spanish: string]> = {
    SPARK: ['Error updating Spark options', 'Error al actualizar las opciones de Spark'],
    LYFT: ['Error changing configuration', 'Error al cambiar la configuración'],
    ROADIE: ['Error updating Roadie options', 'Error al actualizar las opciones de Roadie'],
    FAVOR: ['Error updating Favor options', 'Error al actualizar las opciones de Favor'],
    RELAY: ['Error scheduling hours', 'Error al programar las horas'],
    GLOVO: ['Error scheduling hours', 'Error al programar las horas'],
    DOORDASH: ['Error scheduling hours', 'Error al programar las horas'],
    DELIVEROO: ['Error scheduling hours', 'Error al programar las horas'],
    GRUBHUB: ['Error updating options', 'Error al actualizar las opciones'],
    POINT_PICKUP: ['Error updating options', 'Error al actualizar las opciones'],
    INSTACART: ['There was an error saving your instacart configuration', 'Hubo un error al guardar su configuración de Instacart'],
    VEHO: ['Error updating veho status', 'Error al actualizar el estado de Veho'],
  };
  const [first, second] = [Object.keys(SAID).slice(0, 6), Object.keys(SAID).slice(6)];
  const told = async (service: string) => [await saveNotices(service, 'en'), await saveNotices(service, 'es')].flat();
  const said = (service: string) => SAID[service]!.map((words) => `error: ${words}`);

  it('is said in the words of the specification (ERR-87, ERR-88, ERR-92, ERR-93, ERR-99)', async () => {
    for (const service of first) expect(await told(service), service).toEqual(said(service));
  });

  it('is said in the words of the specification, the others too (ERR-87, ERR-90, ERR-96, ERR-101)', async () => {
    for (const service of second) expect(await told(service), service).toEqual(said(service));
  });

  it('names the options that the server refused', async () => {
    const call = () => {
      throw refused('input.invalid', [{ path: 'body.sparkOptions.timeBuffer', message: 'as sent', code: 'issues.timeBufferWhole' }]);
    };
    const signIn = { run: async () => ({ ok: true, token: null }) as const };
    const saving = drive(() => useSaveOptions({ entry: entryOf('SPARK'), user: driver('SPARK'), signIn }), { call });
    let end: unknown;
    await noticesOf(async () => {
      end = await saving.now.save({ sparkOptions: { timeBuffer: 1.5 } } as UserUpdate);
    });

    expect(end).toEqual({ saved: false, refused: ['timeBuffer'] });
  });
});

describe('console/features/service, a new password', () => {
  const save = (service: string, user: UserRecord, why: string | null, locale: Locale) => {
    const signIn = { run: async () => ({ ok: false, why }) as const };
    const saving = drive(() => useSaveOptions({ entry: entryOf(service), user, signIn }), { call: fails, locale });
    return noticesOf(() => saving.now.save({}, 'another'));
  };

  it('is proved by a sign-in before anything is saved (ROADIE-10, ERR-95)', async () => {
    expect(await save('ROADIE', driver('ROADIE'), 'refused', 'en')).toEqual(['error: Wrong Password']);
    expect(await save('ROADIE', driver('ROADIE'), 'refused', 'es')).toEqual(['error: Contraseña incorrecta']);
    expect(await save('ROADIE', driver('ROADIE'), null, 'en')).toEqual([]);
  });

  it('is not taken while the service runs; a set-up runs nothing (SVC-29, RELAY-15, GRUBHUB-06)', async () => {
    const runs = driver('RELAY', { start: true, status: 'SEARCHING' });
    const settingUp = driver('GRUBHUB', { start: undefined }, { services: [{ key: 'GRUBHUB', label: 'GrubHub', price: 50 }] });

    expect(await save('RELAY', runs, 'refused', 'en')).toEqual(['warning: Stop Relay before you change its password.']);
    expect(await save('GRUBHUB', settingUp, 'refused', 'en')).toEqual(['error: Wrong Password']);
  });
});

describe('console/features/service, a start that fails', () => {
  it.each(LOCALES)('is told in the words of the specification, in %s', async (locale) => {
    const said = await Promise.all(
      (
        [
          ['SPARK', 'record'],
          ['LYFT', 'record'],
          ['ROADIE', 'record'],
          ['FAVOR', 'first'],
          ['FAVOR', 'record'],
          ['VEHO', 'first'],
          ['VEHO', 'record'],
          ['GLOVO', 'record'],
          ['RELAY', 'record'],
          ['GRUBHUB', 'record'],
          ['DOORDASH', 'record'],
        ] as const
      ).map(([service, at]) => startNotice(service, at, locale)),
    );

    expect(said).toEqual(
      locale === 'en'
        ? [
            ...Array(3).fill('Error modifying user'),
            ...Array(2).fill('Error changing Favor start state'),
            'Error changing veho start status',
            'Error updating veho status',
            'Error updating glovo options',
            'Error updating relay options',
            ...Array(2).fill('Error changing start state'),
          ]
        : [
            ...Array(3).fill('Error al modificar el usuario'),
            ...Array(2).fill('Error al cambiar el estado de inicio de Favor'),
            'Error al cambiar el estado de inicio de Veho',
            'Error al actualizar el estado de Veho',
            'Error al actualizar las opciones de Glovo',
            'Error al actualizar las opciones de Relay',
            ...Array(2).fill('Error al cambiar el estado de inicio'),
          ],
    );
  });
});

describe('console/features/service, before a start', () => {
  function before(service: string, user: UserRecord, locale: Locale) {
    const texts = textsFor(locale);
    const entry = entryOf(service);
    return beforeStart(entry, user, (key) => texts.at(`platforms.${entry.manifest.id}.${key}`)!, texts);
  }

  it('tells drivers without the service so (SVC-07, LYFT-03, ROADIE-13, INSTA-24, ERR-109, ERR-110)', () => {
    const told = (service: string, locale: Locale) => before(service, driver(service, {}, { services: [] }), locale);
    const services = ['INSTACART', 'LYFT', 'ROADIE', 'POINT_PICKUP', 'SPARK'];

    expect(services.map((service) => told(service, 'en'))).toEqual(
      [
        'User does not have Instacart Enabled',
        'Lyft is not enabled for this user',
        'Roadie is not enabled for this user',
        'Point Pick Up is not enabled for this user',
        'User does not have Spark enabled',
      ].map((text) => ({ is: 'info', text })),
    );
    expect(services.map((service) => told(service, 'es'))).toEqual(
      [
        'El usuario no tiene Instacart habilitado',
        'Lyft no está habilitado para este usuario',
        'Roadie no está habilitado para este usuario',
        'Point Pick Up no está habilitado para este usuario',
        'El usuario no tiene Spark activado',
      ].map((text) => ({ is: 'info', text })),
    );
  });

  it('warns who has not configured it, and asks who has (FAVOR-04, RELAY-06, GLOVO-05, INSTA-12, ERR-113)', () => {
    const whole = { timezone: 'America/Chicago', hours: 5, startHour: 8 };
    for (const service of ['FAVOR', 'RELAY', 'GLOVO']) {
      for (const missing of Object.keys(whole)) {
        const user = driver(service, { ...whole, [missing]: null });
        expect(before(service, user, 'en')).toMatchObject({
          is: 'warning',
          text: expect.stringMatching(/^Complete your configuration first: /),
        });
        expect(before(service, user, 'es')).toMatchObject({
          is: 'warning',
          text: expect.stringMatching(/^Complete primero su configuración: /),
        });
      }
      expect(before(service, driver(service, whole), 'en')).toEqual({ is: 'question' });
    }
    expect(before('INSTACART', driver('INSTACART'), 'en').is).toBe('warning');
  });

  it('asks for a new sign-in where the platform ended the old one, and lets a search be stopped all the same (ROADIE-03)', () => {
    const options = { timezone: 'America/Chicago', latitude: 41, longitude: -87 };
    const sessions = { ROADIE: aSession({ state: 'needs-sign-in' }) };

    expect(before('ROADIE', driver('ROADIE', options, { sessions }), 'en')).toEqual({ is: 'sign-in' });
    expect(before('ROADIE', driver('ROADIE', { ...options, start: true }, { sessions }), 'en')).toEqual({ is: 'question' });
  });
});

describe('console/features/service, a service used together with another', () => {
  const { companion } = entryOf('SPARK').view;
  const both = { services: ['SPARK', 'INSTACART'].map((key) => ({ key, label: key, price: 50, setupComplete: true })) };
  const way = (user: UserRecord, locale: Locale = 'en') => drive(() => useCompanion(user, companion!), { call: fails, locale }).now;

  it('Spark: the Batch Grabber needs an Instacart service (SPARK-22, OPEN-108, ERR-109)', async () => {
    expect(way(driver('SPARK', {}, both)).to).toBe('/instacart/configuration');
    expect(way(driver('SPARK')).to).toBeNull();
    expect(await noticesOf(way(driver('SPARK')).refuse)).toEqual(['info: User does not have Instacart Enabled']);
    expect(await noticesOf(way(driver('SPARK'), 'es').refuse)).toEqual(['info: El usuario no tiene Instacart habilitado']);
  });
});

describe('console/features/service, the way out', () => {
  const service = 'VEHO';
  const entry = entryOf(service);
  const user = aUser({ services: ['LYFT', service].map((key) => ({ key, label: key, price: 50 })) });

  it('takes a service that was switched off from the driver’s, or says that it could not (VEHO-14, ERR-97)', async () => {
    const sent: unknown[] = [];
    const well = drive(() => useLeaveService({ entry, user }), {
      call: (_endpoint, input) => {
        sent.push(input['body']);
        return user;
      },
    });
    expect(await noticesOf(() => well.now.leave())).toEqual([]);
    expect(sent).toEqual([{ services: [{ key: 'LYFT', label: 'LYFT', price: 50 }] }]);

    for (const [locale, words] of [
      ['en', 'Error canceling service'],
      ['es', 'Error al cancelar el servicio'],
    ] as const) {
      const badly = drive(() => useLeaveService({ entry, user }), { call: fails, locale });
      expect(await noticesOf(() => badly.now.leave())).toEqual([`error: ${words}`]);
      expect(badly.now.busy).toBe(false);
    }
  });

  it('ends a set-up and forgets what was given for it, or says that it could not (ERR-98)', async () => {
    const sent: string[] = [];
    const well = drive(() => useCancelSetUp({ entry, user }), {
      call: ({ path }) => {
        sent.push(path);
        return user;
      },
    });
    expect(await noticesOf(() => well.now.cancel())).toEqual([]);
    expect(sent).toHaveLength(2);

    for (const [locale, words] of [
      ['en', 'Error canceling setup'],
      ['es', 'Error al cancelar la configuración'],
    ] as const) {
      const badly = drive(() => useCancelSetUp({ entry, user }), { call: fails, locale });
      expect(await noticesOf(() => badly.now.cancel())).toEqual([`error: ${words}`]);
      expect(badly.now.busy).toBe(false);
    }
  });
});

describe('console/features/service, held blocks and lists', () => {
  it('says that a block was dropped, or that it was not (GLOVO-03, ERR-105)', async () => {
    const entry = entryOf('GLOVO');
    const calendar = entry.view.calendar!;
    const drop = (call: () => unknown, locale: Locale) => {
      const driven = drive(() => useDrop({ entry, userId: 'u1', calendar }), { call, locale });
      return noticesOf(() => driven.now.mutateAsync({ id: 'b1' }).catch(() => undefined));
    };

    expect(await drop(() => true, 'en')).toEqual(['success: Block was dropped successfully']);
    expect(await drop(() => true, 'es')).toEqual(['success: El bloque se soltó correctamente']);
    expect(await drop(fails, 'en')).toEqual(['error: Error dropping block.']);
    expect(await drop(fails, 'es')).toEqual(['error: Error al soltar el bloque.']);
  });

  it.each([
    ['VEHO', 'locations', 'Error getting possible veho locations', 'Error al obtener las ubicaciones posibles de Veho'],
    ['FAVOR', 'neighborhoods', 'The neighborhoods could not be loaded.', 'No se pudieron cargar los barrios.'],
  ] as const)('says that a list of %s could not be had', async (service, name, english, spanish) => {
    const entry = entryOf(service);
    const item = entry.view.form.find((one) => one.name === name)!;
    const source = (item as { source: Parameters<ReturnType<typeof useRows>>[0] }).source;
    for (const [locale, words] of [
      ['en', english],
      ['es', spanish],
    ] as const) {
      const rows = drive(() => useRows(entry, 'u1', [source])(source), { call: fails, locale });
      await expect.poll(() => rows.now.status, { timeout: 15_000 }).toBe('failed');
      expect(rows.now.failure).toBe(words);
    }
  });
});

describe('console/features/service, the stores of Spark', () => {
  it('are missed with what the server answered (SPARK-23, ERR-115)', async () => {
    const entry = entryOf('SPARK');
    const item = entry.view.form.find((one) => one.name === 'locations')!;
    const source = (item as { source: Parameters<ReturnType<typeof useRows>>[0] }).source;
    const failure = async (code: string, locale: Locale) => {
      const call = () => {
        throw refused(code);
      };
      const rows = drive(() => useRows(entry, 'u1', [source])(source), { call, locale });
      await expect.poll(() => rows.now.status, { timeout: 15_000 }).toBe('failed');
      return rows.now.failure;
    };

    expect(await failure('told.by.nobody', 'en')).toBe('The stores could not be loaded. as sent');
    expect(await failure('session.notInGoodStanding', 'en')).toMatch(
      /^The stores could not be loaded\. Your account is not in good standing/,
    );
    expect(await failure('told.by.nobody', 'es')).toBe('No se pudieron cargar las tiendas. as sent');
  });
});

describe('console/features/service, a sign-in that is refused', () => {
  const why = async (service: string, answer: () => unknown, locale: Locale) => {
    const signIn = drive(() => useServiceSignIn({ entry: entryOf(service), user: driver(service) }), { call: answer, locale });
    const end = await signIn.now.run('ana@example.com', 'wrong');
    return end.ok ? null : end.why;
  };
  const wrong = () => ({ errorMessage: 'as sent', code: 'setup.wrongPassword' });

  it('is said in the words of the specification (GRUBHUB-07, ROADIE-10, ERR-41, ERR-95)', async () => {
    expect([await why('GRUBHUB', wrong, 'en'), await why('GRUBHUB', wrong, 'es')]).toEqual([
      'Credentials Invalid',
      'Credenciales no válidas',
    ]);
    expect([await why('GRUBHUB', () => false, 'en'), await why('RELAY', () => false, 'en')]).toEqual(Array(2).fill('Credentials Invalid'));
    expect([await why('ROADIE', wrong, 'en'), await why('ROADIE', wrong, 'es')]).toEqual(['Wrong Password', 'Contraseña incorrecta']);
  });

  it('reads what became of the code: wrong, expired or taken (ROADIE-02, ROADIE-04, ROADIE-05, ERR-111, ERR-112)', async () => {
    const answers: Record<string, string> = { '111111': 'INCORRECT', '222222': 'EXPIRED', '333333': 'token' };
    const call = (_endpoint: unknown, input: Record<string, unknown>) =>
      'code' in input ? answers[String(input['code'])] : 'password' in input ? { state: 'OTP' } : driver('ROADIE');
    const signIn = drive(() => useServiceSignIn({ entry: entryOf('ROADIE'), user: driver('ROADIE') }), { call });
    const end = signIn.now.run('ana@example.com', 'right');
    await expect.poll(() => signIn.now.asksCode).toBe(true);

    expect([await signIn.now.answer('111111'), await signIn.now.answer('222222'), await signIn.now.answer('333333')]).toEqual([
      'wrong',
      'expired',
      'taken',
    ]);
    expect(await end).toEqual({ ok: true, token: 'token' });
    const { wrong: wrongKey, expired } = entryOf('ROADIE').view.setup!.code!;
    const words = (key: string | undefined, locale: Locale) => textsFor(locale).at(`platforms.roadie.${key}`);
    expect([words(wrongKey, 'en'), words(expired, 'en')]).toEqual([
      'Code inputted is wrong, please try again',
      'Code inputted is expired, try starting again',
    ]);
    expect([words(wrongKey, 'es'), words(expired, 'es')]).toEqual([
      'El código ingresado es incorrecto, inténtelo de nuevo',
      'El código ingresado venció, empiece de nuevo',
    ]);
  });

  it('waits, when it is begun again, until the one given up is forgotten, which would take it along (ROADIE-05)', async () => {
    const asked: string[] = [];
    let forgotten = (): void => undefined;
    const call = (_endpoint: unknown, input: Record<string, unknown>) => {
      if ('password' in input) {
        asked.push('sign in');
        return { state: 'OTP' };
      }
      asked.push('forget');
      return new Promise<void>((resolve) => {
        forgotten = resolve;
      });
    };
    const signIn = drive(() => useServiceSignIn({ entry: entryOf('ROADIE'), user: driver('ROADIE') }), { call });
    const first = signIn.now.run('ana@example.com', 'right');
    await expect.poll(() => signIn.now.asksCode).toBe(true);
    signIn.now.startAgain();
    expect(await first).toEqual({ ok: false, why: null });

    void signIn.now.run('ana@example.com', 'right');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toEqual(['sign in', 'forget']);
    forgotten();

    await expect.poll(() => asked).toEqual(['sign in', 'forget', 'sign in']);
  });
});
