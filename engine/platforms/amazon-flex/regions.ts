/** One row of the region table: four continents, each with its own endpoints below the platform's base address. */
export interface SignInRegion {
  continent: 0 | 1 | 2 | 3;
  /** Text key of the platform's own texts. */
  label: string;
  registrationEndPoint: string;
  serviceAreaEndPoint: string;
  /** Country (ISO 3166, two letters) and the domain its accounts belong to. */
  domains: { country: string; domain: string }[];
}

/**
 * The region table: where an account was made decides which service it belongs to. The endpoints are names below the
 * configured base address; nothing that a caller sends is ever used as an address.
 */
export const signInRegions: SignInRegion[] = [
  region(0, 'na', 'regions.americas', { US: 'amazon.com', MX: 'amazon.com.mx', CA: 'amazon.ca' }),
  region(1, 'eu', 'regions.europe', { ES: 'amazon.es', GB: 'amazon.co.uk', DE: 'amazon.de' }),
  region(2, 'as', 'regions.asia', { IN: 'amazon.in' }),
  region(3, 'au', 'regions.australia', { AU: 'amazon.com.au' }),
];

function region(continent: SignInRegion['continent'], code: string, label: string, domains: Record<string, string>): SignInRegion {
  return {
    continent,
    label,
    registrationEndPoint: `/${code}/auth/sign-in`,
    serviceAreaEndPoint: `/${code}/eligibleServiceAreas`,
    domains: Object.entries(domains).map(([country, domain]) => ({ country, domain })),
  };
}

/** The region and the country of what a set-up call says of them; null where its parts belong to different regions. */
export function placeOf(input: Record<string, unknown>): { continent: SignInRegion['continent']; country?: string } | null {
  const { domain, continent, endPoint, regionEndPoint, serviceAreaEndPoint } = input;
  const found = signInRegions.find((one) =>
    domain === undefined ? one.continent === Number(continent) : one.domains.some((known) => known.domain === domain),
  );
  if (!found) return null;
  const agrees = (given: unknown, own: string) => given === undefined || given === own;
  const { registrationEndPoint } = found;
  if (!agrees(endPoint, registrationEndPoint) || !agrees(regionEndPoint, registrationEndPoint)) return null;
  if (!agrees(serviceAreaEndPoint, found.serviceAreaEndPoint)) return null;
  const country = found.domains.find((known) => known.domain === domain)?.country;
  return { continent: found.continent, ...(country && { country }) };
}

/** The country of a driver's account: as the set-up named it, where it is on the driver's continent, else the first one there. */
export function countryOf({ country, continent }: Readonly<Record<string, unknown>>): string | undefined {
  const region = signInRegions.find((one) => one.continent === Number(continent ?? 0));
  return (region?.domains.find((known) => known.country === country) ?? region?.domains[0])?.country;
}
