import { PLACES } from './data.ts';

export interface KnownCity {
  name: string;
  state: string;
  country: string;
  latitude: number;
  longitude: number;
  /** First and last zip code, both in. */
  zips: [string, string][];
  /** Zip codes whose own place is known. */
  at: Map<string, { latitude: number; longitude: number }>;
  /** Place in the list: the lower, the larger. */
  rank: number;
}

let cities: readonly KnownCity[] | undefined;

export function knownCities(): readonly KnownCity[] {
  cities ??= read(PLACES);
  return cities;
}

function read(text: string): KnownCity[] {
  const found: KnownCity[] = [];
  for (const line of text.split('\n').filter((one) => one.trim())) {
    if (line.startsWith(' ')) {
      const [zip, latitude, longitude] = line.trim().split(' ');
      found.at(-1)!.at.set(zip!, { latitude: Number(latitude), longitude: Number(longitude) });
      continue;
    }
    const [title, middle, codes = ''] = line.split(';').map((part) => part.trim());
    const [name, state, country] = title!.split(', ');
    const [latitude, longitude] = middle!.split(' ').map(Number);
    const zips = codes.split(' ').filter(Boolean).map(rangeOf);
    found.push({
      name: name!,
      state: state!,
      country: country!,
      latitude: latitude!,
      longitude: longitude!,
      zips,
      at: new Map(),
      rank: found.length,
    });
  }
  return found;
}

function rangeOf(code: string): [string, string] {
  const [from, to = from] = code.split('-');
  return [from!, to!];
}
