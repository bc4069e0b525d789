import { beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { failureTexts } from '#console/data/failure-texts.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { StartFailure } from '#console/features/service/queries.ts';
import { startFailureNotice } from '#console/features/service/start-failure.ts';
import { entryOf } from '../../entries.ts';

await failureTexts('en');

const refused = (code: string) => new ApiFailure({ statusCode: 500, code, message: 'as sent', requestId: 'r' });

function notice(service: string, error: unknown, locale: 'en' | 'es' = 'en') {
  return startFailureNotice(error, entryOf(service).view, (key) => `${service} ${key}`, textsFor(locale));
}

describe('console/features/service/start-failure', () => {
  beforeAll(() => loadLocale('es'));

  it('says that the user could not be modified where a platform has no own words for it (SVC-08, ERR-34)', () => {
    for (const error of [refused('update.failed'), new StartFailure('record', refused('update.failed')), new Error('no line')])
      expect(notice('SPARK', error)).toEqual({ title: 'Error modifying user', reason: null });
    expect(notice('SPARK', refused('update.failed'), 'es').title).toBe('Error al modificar el usuario');
  });

  it('names the step that failed in the words of a platform that has two (VEHO-16)', () => {
    expect(notice('VEHO', new StartFailure('first', new Error('no line'))).title).toBe('VEHO start.stateFailed');
    expect(notice('VEHO', new StartFailure('record', new Error('no line'))).title).toBe('VEHO start.statusFailed');
  });

  it('adds the reason that the server gave', () => {
    const { title, reason } = notice('RELAY', new StartFailure('record', refused('session.notInGoodStanding')));

    expect(title).toBe('RELAY start.failed');
    expect(reason).toMatch(/not in good standing/);
  });
});
