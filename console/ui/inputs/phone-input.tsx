import { TextField } from '@radix-ui/themes';
import type { Ref } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import type { FieldAria } from './field.tsx';
import { CALLING_CODES, countryChoices, type PhoneCountry } from './phone.ts';
import '../../data/join-texts.ts';
import './phone-input.css';

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
      {/* Closed it shows the calling code alone; its list has the countries' names. */}
      <span className="country">
        <span aria-hidden="true">+{CALLING_CODES[country]}</span>
        <Icon name="down" />
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
      </span>
      <TextField.Root {...aria} ref={ref} name="phone" size="3" type="tel" inputMode="tel" autoComplete="tel" />
    </div>
  );
}
