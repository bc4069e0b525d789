import type { Instant } from '../model/clock.ts';
import type { Occupied } from './ports.ts';

/** Taken hours in the order of their start; a question looks at few of them however many there are. */
export interface TakenHours {
  /** What shares a moment with the span. */
  near(from: Instant, to: Instant): Occupied[];
  take(block: Occupied): void;
}

const NOTHING: Occupied[] = [];

export function createTakenHours(occupied: readonly Occupied[] = []): TakenHours {
  const taken = [...occupied].sort((a, b) => a.startsAt - b.startsAt);
  let longest = 0;
  for (const { startsAt, endsAt } of taken) longest = Math.max(longest, endsAt - startsAt);

  /** Index of the first that starts at or after the instant. */
  function firstFrom(at: Instant): number {
    let [low, high] = [0, taken.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (taken[middle]!.startsAt < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    near(from, to) {
      let found = NOTHING;
      for (let at = firstFrom(from - longest); at < taken.length && taken[at]!.startsAt < to; at++) {
        if (taken[at]!.endsAt <= from) continue;
        if (found === NOTHING) found = [];
        found.push(taken[at]!);
      }
      return found;
    },
    take(block) {
      taken.splice(firstFrom(block.startsAt), 0, block);
      longest = Math.max(longest, block.endsAt - block.startsAt);
    },
  };
}
