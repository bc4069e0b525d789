import { type PlaceRow, placesOf, type Region } from '#engine/kit/settings/places.ts';
import type { Location } from '#engine/model/offer.ts';

/** Where accounts work; a new one belongs to the first. */
export const regions: readonly [Region, ...Region[]] = [
  { id: 'chicago', state: 'IL', timeZone: 'America/Chicago' },
  { id: 'denver', state: 'CO', timeZone: 'America/Denver' },
];

/** The first one is where a block without a place is published. */
const ROWS: Record<string, PlaceRow[]> = {
  chicago: [
    ['chi-loop', 'Loop', 41.8837, -87.6289, '111 N State St', 'Chicago', '60602'],
    ['chi-hyde-park', 'Hyde Park', 41.7943, -87.5907, '1526 E 53rd St', 'Chicago', '60615'],
    ['chi-evanston', 'Evanston', 42.0451, -87.6877, '1600 Orrington Ave', 'Evanston', '60201'],
  ],
  denver: [
    ['den-lodo', 'LoDo', 39.7528, -104.9992, '1701 Wynkoop St', 'Denver', '80202'],
    ['den-highlands', 'Highlands', 39.7621, -105.0113, '2000 W 32nd Ave', 'Denver', '80211'],
  ],
};

export const places: readonly Location[] = placesOf(regions, ROWS);
export const placeById: ReadonlyMap<string, Location> = new Map(places.map((place) => [place.id, place]));
