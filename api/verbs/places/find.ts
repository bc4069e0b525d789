import type { Place } from '../ports.ts';
import { type KnownCity, knownCities } from './known.ts';

const COUNTRIES: Record<string, string> = {
  ES: 'Spain',
  DE: 'Germany',
  GB: 'England',
  CA: 'Canada',
  MX: 'Mexico',
  IN: 'India',
  AU: 'Australia',
};
const SHORTEST_BEGINNING = 3;

/**
 * The bundled places that an address may mean, best first: by its zip code, else by its city, in any writing. `Chicago`,
 * `chicago, il`, `60608`, `2801 S Western Ave, Chicago, IL 60608`, and the beginning of a city's name.
 */
export function findPlaces(address: string): Place[] {
  const text = plain(address);
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(text)?.[1];
  const byZip = zip === undefined ? [] : placesOfZip(zip, text);
  return byZip.length ? byZip : placesByName(zip === undefined ? text : text.replace(/[\s,]*\d{5}(?:-\d{4})?$/, ''));
}

function placesOfZip(zip: string, text: string): Place[] {
  const named = (city: KnownCity) => (text.includes(plain(city.name)) ? 0 : 1);
  return knownCities()
    .filter((city) => city.at.has(zip) || city.zips.some(([from, to]) => zip >= from && zip <= to))
    .sort((a, b) => named(a) - named(b) || a.rank - b.rank)
    .map((city) => {
      const own = city.at.get(zip);
      return { ...placeOf(city), ...own, formatted: titleOf(city, zip), precision: own ? 'zip' : 'city', zip };
    });
}

/** The city is the last part, or the one before the state. */
function placesByName(text: string): Place[] {
  const parts = text.split(',').map((part) => part.trim());
  const last = parts.at(-1)!;
  const before = parts.at(-2);
  const inState = before === undefined ? [] : matching(before, last);
  if (inState.length) return inState.map(placeOf);
  const [, words, state] = /^(.+) ([a-z]{2})$/.exec(last) ?? [];
  const spaced = words && state ? matching(words, state) : [];
  return (spaced.length ? spaced : matching(last, undefined)).map(placeOf);
}

function matching(name: string, state: string | undefined): KnownCity[] {
  if (name.length < SHORTEST_BEGINNING) return [];
  const exact = (city: KnownCity) => (plain(city.name) === name ? 0 : 1);
  return knownCities()
    .filter((city) => plain(city.name).startsWith(name) && (state === undefined || isIn(city, state)))
    .sort((a, b) => exact(a) - exact(b) || a.rank - b.rank);
}

function isIn(city: KnownCity, area: string): boolean {
  return [city.state, city.country, COUNTRIES[city.country] ?? 'usa'].some((one) => plain(one) === area);
}

function placeOf(city: KnownCity): Place {
  const { name, state, country, latitude, longitude } = city;
  return { formatted: titleOf(city), latitude, longitude, precision: 'city', city: name, state, zip: null, country };
}

function titleOf({ name, state, country }: KnownCity, zip?: string): string {
  if (country === 'US') return `${name}, ${state}${zip ? ` ${zip}` : ''}`;
  return `${zip ? `${zip} ` : ''}${name}, ${COUNTRIES[country]}`;
}

/** Lower case, without accents, one blank at a time; `Saint` as people write it. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\bst (?=[a-z])/, 'saint ')
    .trim();
}
