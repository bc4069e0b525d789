/** Clocks of the United States by their short names. */
export const US_ZONES = {
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  MST: 'America/Denver',
  CST: 'America/Chicago',
} as const;

/** One clock a country, where a platform asks for the country. */
export const COUNTRY_ZONES = {
  SPAIN: 'Europe/Madrid',
  ITALY: 'Europe/Rome',
  ARGENTINA: 'America/Argentina/Buenos_Aires',
  PERU: 'America/Lima',
  ECUADOR: 'America/Guayaquil',
  PORTUGAL: 'Europe/Lisbon',
  PANAMA: 'America/Panama',
} as const;
