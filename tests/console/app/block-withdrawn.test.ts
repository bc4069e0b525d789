import { beforeAll, describe, expect, it } from 'vitest';
import { blockWithdrawnText } from '#console/app/block-withdrawn.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { aBlock } from '../make.ts';

describe('console/app/block-withdrawn', () => {
  beforeAll(() => loadLocale('es'));

  it('says which block the platform took back, in the driver’s language', () => {
    expect(blockWithdrawnText(aBlock(), textsFor('en').t, 'en')).toMatch(/^The platform has taken back your block: .+ · .+ · Elk Grove$/);
    expect(blockWithdrawnText(aBlock({ location: null }), textsFor('es').t, 'es')).toMatch(
      /^La plataforma retiró su bloque: [^·]+ · [^·]+$/,
    );
  });
});
