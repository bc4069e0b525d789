import type { Location } from '../../model/offer.ts';

/** A region in which accounts live; all its places share its clock. */
export interface Region {
  id: string;
  /** As people call it. */
  label?: string;
  state: string;
  timeZone: string;
}

export type PlaceRow = [id: string, name: string, latitude: number, longitude: number, address: string, city: string, postalCode: string];

/** Places as a region's rows name them; the first one is where an offer without a place is published. */
export function placesOf(regions: readonly Region[], rows: Readonly<Record<string, readonly PlaceRow[]>>): Location[] {
  return regions.flatMap(({ id: region, state, timeZone }) =>
    rows[region]!.map(([id, name, latitude, longitude, address1, city, postalCode]) => ({
      id,
      name,
      region,
      timeZone,
      latitude,
      longitude,
      address1,
      city,
      state,
      postalCode,
      operational: true,
    })),
  );
}
