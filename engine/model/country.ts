/** What people of a country count in. */
export interface CountryUnits {
  /** ISO 4217. */
  currency: string;
  distance: 'miles' | 'kilometres';
}

/** Every country where a platform works, by its two letters of ISO 3166. */
const COUNTRIES: Readonly<Record<string, CountryUnits>> = {
  AR: { currency: 'ARS', distance: 'kilometres' },
  AU: { currency: 'AUD', distance: 'kilometres' },
  BE: { currency: 'EUR', distance: 'kilometres' },
  CA: { currency: 'CAD', distance: 'kilometres' },
  DE: { currency: 'EUR', distance: 'kilometres' },
  EC: { currency: 'USD', distance: 'kilometres' },
  ES: { currency: 'EUR', distance: 'kilometres' },
  FR: { currency: 'EUR', distance: 'kilometres' },
  GB: { currency: 'GBP', distance: 'miles' },
  IE: { currency: 'EUR', distance: 'kilometres' },
  IN: { currency: 'INR', distance: 'kilometres' },
  IT: { currency: 'EUR', distance: 'kilometres' },
  MX: { currency: 'MXN', distance: 'kilometres' },
  PA: { currency: 'USD', distance: 'kilometres' },
  PE: { currency: 'PEN', distance: 'kilometres' },
  PT: { currency: 'EUR', distance: 'kilometres' },
  US: { currency: 'USD', distance: 'miles' },
};

/** Returns the units of the driver's country where the platform works there, else those of the platform's first country. */
export function unitsOf(countries: readonly string[], driversCountry?: unknown): CountryUnits {
  const country = countries.find((one) => one === driversCountry) ?? countries[0];
  const units = COUNTRIES[country ?? ''];
  if (!units) throw new Error(`no currency is known for the country ${country}`);
  return units;
}
