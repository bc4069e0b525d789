import { beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { failureTexts } from '#console/data/failure-texts.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { toggleFailureText } from '#console/features/service/dashboard/main-status-card.tsx';

await failureTexts('en');

const refused = (code: string) => new ApiFailure({ statusCode: 500, code, message: 'as sent', requestId: 'r' });

describe('console/features/service/dashboard/main-status-card toggleFailureText', () => {
  beforeAll(() => loadLocale('es'));

  const FAULTS = [refused('update.failed'), refused('server.error'), new Error('a bug')];
  it.each(FAULTS)('says that the switch failed where there is no reason: %s (ERR-34)', (error) => {
    expect(toggleFailureText(error, textsFor('en'))).toBe('Error modifying user');
    expect(toggleFailureText(error, textsFor('es'))).toBe('Error al cambiar el usuario');
  });

  it('says the server’s reason where there is one', () => {
    expect(toggleFailureText(refused('session.notInGoodStanding'), textsFor('en'))).toMatch(/not in good standing/);
    expect(toggleFailureText(refused('made.tomorrow'), textsFor('en'))).toBe('as sent');
  });
});
