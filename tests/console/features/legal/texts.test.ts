import { describe, expect, it } from 'vitest';
import { legalTexts } from '#console/features/legal/texts.ts';

const LANGUAGES = ['en', 'es'] as const;

describe('console/features/legal/texts', () => {
  it.each(LANGUAGES)('has the ten sections of the terms in %s, in their order (LEGAL-02)', async (locale) => {
    const { terms } = await legalTexts(locale);

    expect(Object.keys(terms.sections)).toEqual([
      'terms',
      'licence',
      'disclaimer',
      'limitations',
      'accuracy',
      'links',
      'modifications',
      'indemnification',
      'refunds',
      'law',
    ]);
  });

  it('says the refunds, the law and the date as they are fixed (LEGAL-04, LEGAL-05, LEGAL-06, LEGAL-07, LEGAL-08)', async () => {
    const { terms, privacy } = await legalTexts('en');

    expect(terms.sections.refunds.body).toMatch(/in full within 48 hours of purchase\. After 48 hours there is no refund/);
    expect(terms.sections.refunds.body).toMatch(/any other purchase, contact support within 48 hours/);
    expect(terms.sections.refunds.body).toMatch(/used or accessed, nor for promotional items/);
    expect(terms.sections.law.body).toContain('laws of the United States');
    expect(privacy.lead).toContain('2 September 2019');
  });
});
