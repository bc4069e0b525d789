import type { Position } from '../../data/locate.ts';
import type { Place } from './form-context.ts';

interface Group {
  /** A city; `near` = the one list by distance, `others` = cities with one place each. */
  kind: 'city' | 'near' | 'others';
  title: string;
  places: readonly Place[];
}

/** Words and figures without accents, for comparing. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Places whose name, code, street, city or zip code holds every word that was typed. */
export function matching(places: readonly Place[], typed: string): readonly Place[] {
  const wanted = plain(typed)
    .split(/[\s,]+/)
    .filter(Boolean);
  if (wanted.length === 0) return places;
  return places.filter((place) => {
    const text = plain(`${place.name} ${place.address} ${place.city} ${place.postalCode}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** What can be chosen: closed places are not offered, but one that was chosen before stays to be taken off. */
export function offered(places: readonly Place[], chosen: readonly string[]): readonly Place[] {
  return places.filter((place) => place.open || chosen.includes(place.id));
}

/** What was typed is a position to look up rather than a piece of a name: a zip code, or an address with its commas. */
export function isAddress(typed: string): boolean {
  return /^\s*\d{4,5}(-\d{4})?\s*$/.test(typed) || /,.*\S/.test(typed);
}

/** Great-circle distance in kilometres. */
export function kilometres(from: { latitude: number; longitude: number }, to: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180;
  const lat = (to.latitude - from.latitude) * rad;
  const lng = (to.longitude - from.longitude) * rad;
  const a = Math.sin(lat / 2) ** 2 + Math.cos(from.latitude * rad) * Math.cos(to.latitude * rad) * Math.sin(lng / 2) ** 2;
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** From a position: one list, the nearest first. Without one: by city, in the order of the reader's language. */
export function grouped(places: readonly Place[], from: Position | null, locale: string): Group[] {
  if (from)
    return places.length
      ? [{ kind: 'near', title: from.words, places: [...places].sort((a, b) => kilometres(from, a) - kilometres(from, b)) }]
      : [];
  const cities = new Map<string, Place[]>();
  for (const place of places) cities.set(place.city, [...(cities.get(place.city) ?? []), place]);
  const byName = (a: Place, b: Place) => a.name.localeCompare(b.name, locale);
  const many = [...cities].filter(([, members]) => members.length > 1).sort(([a], [b]) => a.localeCompare(b, locale));
  const others = [...cities.values()].filter((members) => members.length === 1).flat();
  const groups = many.map(([title, members]): Group => ({ kind: 'city', title, places: members.sort(byName) }));
  return others.length ? [...groups, { kind: 'others', title: '', places: others.sort(byName) }] : groups;
}
