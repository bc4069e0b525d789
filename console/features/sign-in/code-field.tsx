import { use } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { securityTexts } from '../../data/security-texts.ts';
import { SecondFactorField } from '../../ui/inputs/second-factor-field.tsx';

/** The code that an account with a second factor asks for. */
export function CodeField() {
  const words = use(securityTexts(useTexts().locale)).code;
  return <SecondFactorField words={words} error={null} />;
}
