import type { Location, Offer } from '#engine/model/offer.ts';

/** What a driver wants of one platform: as its options, and apart from that as rules written plainly. */
export interface Wish {
  settings: unknown;
  /** Why the driver does not want this offer; null = wanted. `now` = world time of the accept. */
  unwanted(offer: Offer, now: number): string | null;
}

/** Draws a wish; `home` are the places of the region where a new account belongs. Each platform's tests have one: `wishes.ts`. */
export type Wishes = (random: () => number, home: readonly Location[]) => Wish;

export function someOf<T>(list: readonly T[], share: number, random: () => number): T[] {
  const some = list.filter(() => random() < share);
  return some.length > 0 ? some : [list[Math.floor(random() * list.length)]!];
}

export function between(least: number, most: number, random: () => number): number {
  return least + Math.floor(random() * (most - least + 1));
}
