import type { SignInRegion } from '../../model/platform.ts';

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
