import { expect, it } from 'vitest';
import en from '#config/i18n/en/tools.ts';
import es from '#config/i18n/es/tools.ts';
import { resultText } from '#console/features/outbox/jobs.tsx';

it('what a job counted is read in words, without what it found none of; every other result as it is', () => {
  const counted = '{"days":0,"offers":12,"attempts":0,"events":0,"audit":3,"messages":0}';
  expect(resultText(counted, en)).toBe('Offers: 12 · Audit rows: 3');
  expect(resultText(counted, es as unknown as typeof en)).toBe('Ofertas: 12 · Filas de auditoría: 3');
  expect(resultText('{"offers":0}', en)).toBe('Nothing to do');
  expect(resultText('backup-2026-11-25.tar', en)).toBe('backup-2026-11-25.tar');
});
