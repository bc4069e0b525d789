import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 of a phone number in any writing; numbers without a country code are American. Null where it is none. */
export function toE164(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}

/** As `toE164`, for a number that somebody could really have: its area and length exist. */
export function toRealE164(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'US');
  return parsed?.isValid() ? parsed.number : null;
}

/** Country calling code, e.g. `1` of `+12025550102`; null where the number is none. */
export function callingCodeOf(phoneNumber: string): string | null {
  return parsePhoneNumberFromString(phoneNumber)?.countryCallingCode ?? null;
}
