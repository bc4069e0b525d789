import { TextField } from '@radix-ui/themes';
import type { Ref } from 'react';
import { useTexts } from '../data/i18n.ts';
import type { FieldAria } from './field.tsx';
import { countryChoices, type PhoneCountry } from './phone.ts';

interface Props {
  aria: FieldAria;
  country: PhoneCountry;
  onCountry(country: PhoneCountry): void;
  ref?: Ref<HTMLInputElement>;
}

/** Country and number side by side; the number's value is read from `ref`, see `internationalNumber`. */
export function PhoneInput({ aria, country, onCountry, ref }: Props) {
  const { t, locale } = useTexts();
  return (
    <div className="phone-input">
      <select
        aria-label={t.join.register.country()}
        name="country"
        autoComplete="country"
        value={country}
        onChange={(event) => onCountry(event.target.value as PhoneCountry)}
      >
        {countryChoices(locale).map((choice) => (
          <option key={choice.country} value={choice.country}>
            {choice.label}
          </option>
        ))}
      </select>
      <TextField.Root {...aria} ref={ref} name="phone" size="3" type="tel" inputMode="tel" autoComplete="tel" />
    </div>
  );
}
