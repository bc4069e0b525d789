import { beforeAll, describe, expect, it } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { manifestOf } from '#console/data/set-up.ts';
import { statusLabel } from '#console/ui/status/status-label.ts';
import type { SessionState } from '#engine/model/session.ts';
import { aSession, aUser } from '../../make.ts';

beforeAll(() => loadLocale('es'));

const instacart = manifestOf('INSTACART')!;
const labels = (over: Partial<UserRecord>, disabled: string[] = []) =>
  (['en', 'es'] as const).map((locale) => statusLabel(aUser(over), instacart, disabled, textsFor(locale).t).text);
const inState = (state: SessionState) => ({ sessions: { INSTACART: aSession({ state }) } });

describe('console/ui/status/status-label', () => {
  it.each<[SessionState, string, string]>([
    ['searching', 'Running', 'En marcha'],
    ['stopped', 'Stopped', 'Detenido'],
    ['starting', 'Starting', 'Iniciando'],
    ['stopping', 'Stopping', 'Deteniendo'],
    ['offline', 'Offline', 'Desconectado'],
    ['paused', 'Paused', 'En pausa'],
    ['needs-sign-in', 'Needs sign-in', 'Falta iniciar sesión'],
  ])('labels a service that is %s as %s, in Spanish %s (I18N-13)', (state, en, es) => {
    expect(labels(inState(state))).toEqual([en, es]);
  });

  it('labels a service that never ran as stopped', () => {
    expect(labels({ sessions: {} })).toEqual(['Stopped', 'Detenido']);
  });

  it('labels a service whose installer was made as waiting for its app, until the app reports (I18N-13, OPEN-49)', () => {
    const waiting = (status: string) => labels({ ...inState('stopped'), instacartOptions: { status } } as Partial<UserRecord>);

    expect(waiting('WAITING FOR APP')).toEqual(['Waiting for app', 'Esperando la aplicación']);
    expect(waiting('Waiting for app')).toEqual(['Waiting for app', 'Esperando la aplicación']);
    expect(waiting('STOPPED')).toEqual(['Stopped', 'Detenido']);
  });

  it('labels a service that is switched off for everybody as disabled, whatever its search did last (I18N-13)', () => {
    expect(labels(inState('searching'), ['INSTACART'])).toEqual(['Disabled', 'Desactivado']);
    expect(labels(inState('searching'), ['VEHO'])).toEqual(['Running', 'En marcha']);
  });
});
