import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 of a phone number in any writing; numbers without a country code are American. Null where it is none. */
export function toE164(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}
