import type { Instant, Random } from '../model/clock.ts';
import type { Manifest } from '../model/platform.ts';
import type { Mode } from '../model/session.ts';
import { MINUTE } from '../model/time-units.ts';

/** World milliseconds between the starts of two polls. Half of the draws lie on each side of the median. */
export interface Beat {
  min: number;
  median: number;
  max: number;
}

export interface Profile {
  usual: Beat;
  /** At these local hours, from and up to but without. */
  peak?: { hours: [number, number][]; beat: Beat };
  /** Part of the poll budget the mode may spend. */
  share: number;
  /** Order among several fitting offers. */
  picks: 'earliest-seen' | 'pay-per-hour' | 'food-first' | 'pay';
}

const CALM: Beat = { min: 2000, median: 3000, max: 6000 };
const BRISK: Beat = { min: 1000, median: 2000, max: 4000 };

export const PROFILES: Record<Mode, Profile> = {
  secure: { usual: CALM, share: 0.5, picks: 'earliest-seen' },
  lucrative: {
    usual: BRISK,
    // When surge is usual: the early morning's gaps and the evening.
    peak: {
      hours: [
        [4, 8],
        [16, 20],
      ],
      beat: { min: 1000, median: 1500, max: 3000 },
    },
    share: 0.8,
    picks: 'pay-per-hour',
  },
  food: {
    usual: CALM,
    peak: {
      hours: [
        [11, 14],
        [17, 21],
      ],
      beat: BRISK,
    },
    share: 0.8,
    picks: 'food-first',
  },
  // The median is a little above the minimum. Otherwise half of all polls would come exactly a second apart.
  masacre: { usual: { min: 1000, median: 1040, max: 1200 }, share: 1, picks: 'pay' },
};

export interface Pacing {
  setMode(mode: Mode): void;
  /** From this instant on the pace is the one that the platform sets for its app, with the whole budget; null = the mode's. */
  setClicker(from: Instant | null): void;
  /** What the platform asks for between polls; null = its manifest's floor. */
  setFloor(refreshMs: number | null): void;
  /** Notes a poll at this instant. */
  spend(now: Instant): void;
  /** World milliseconds from the poll noted last to the next one. */
  interval(now: Instant, localHour: number): number;
  /** Polls the mode may still spend in the rolling window. */
  left(now: Instant): number;
  forget(): void;
}

/** Clicker mode starts within so long of being chosen. */
export const CLICKER_START_MS = 5 * MINUTE;

const SLOTS = 60;
/** Part of the allowance that may go in one burst; the rest flows evenly, so that the budget never runs dry at once. */
const BURST = 0.05;

/**
 * Pace and budget of one account. The budget is a token bucket: a burst plus an even flow sum up to the allowance of any
 * window. It starts with a single token, so that a restarted process cannot spend a window twice.
 */
export function createPacing({ limits, random, mode }: { limits: Manifest['limits']; random: Random; mode: Mode }): Pacing {
  const slotMs = limits.budgetWindowMs / SLOTS;
  const slots = new Uint32Array(SLOTS + 1);
  let profile = PROFILES[mode];
  let floor = limits.minPollMs;
  let allowance = 0;
  let burst = 0;
  let flow = 0;
  let tokens = 1;
  let clickerFrom: Instant | null = null;
  let clicking = false;
  let refilledAt: Instant | null = null;
  let slot = 0;
  let used = 0;
  allow();

  function allow(): void {
    allowance = Math.max(2, Math.floor(limits.pollBudget * (clicking ? 1 : profile.share)));
    burst = Math.max(1, Math.floor(allowance * BURST));
    flow = (allowance - burst) / limits.budgetWindowMs;
    tokens = Math.min(tokens, burst);
  }

  function refill(now: Instant): void {
    if (refilledAt !== null && now > refilledAt) tokens = Math.min(burst, tokens + (now - refilledAt) * flow);
    refilledAt = now;
  }

  /** Forgets slots that left the window; a clock set back empties it. */
  function turnTo(now: Instant): void {
    const current = Math.floor(now / slotMs);
    if (current < slot || current - slot > SLOTS) {
      slots.fill(0);
      used = 0;
    } else {
      for (let s = slot + 1; s <= current; s++) {
        used -= slots[s % slots.length]!;
        slots[s % slots.length] = 0;
      }
    }
    slot = current;
  }

  return {
    setMode(next) {
      profile = PROFILES[next];
      allow();
    },
    setClicker(from) {
      clickerFrom = from;
      clicking = false;
      allow();
    },
    setFloor(refreshMs) {
      floor = refreshMs !== null && refreshMs > 0 ? Math.min(refreshMs, limits.budgetWindowMs) : limits.minPollMs;
    },
    spend(now) {
      refill(now);
      tokens -= 1;
      turnTo(now);
      slots[slot % slots.length]! += 1;
      used += 1;
    },
    interval(now, localHour) {
      refill(now);
      if (!clicking && clickerFrom !== null && now >= clickerFrom) {
        clicking = true;
        allow();
      }
      let ms = draw(clicking ? appBeat(floor) : beatAt(profile, localHour), random);
      if (ms < floor) ms = floor * (1 + 0.15 * random());
      const dry = tokens < 1 ? (1 - tokens) / flow : 0;
      if (ms < dry) ms = dry * (1 + 0.1 * random());
      return ms;
    },
    left(now) {
      turnTo(now);
      return Math.max(0, allowance - used);
    },
    forget() {
      slots.fill(0);
      used = 0;
      refilledAt = null;
      tokens = 1;
    },
  };
}

export function beatAt(profile: Profile, localHour: number): Beat {
  const { peak } = profile;
  return peak?.hours.some(([from, to]) => localHour >= from && localHour < to) ? peak.beat : profile.usual;
}

/** The pace that the platform sets for its app, never sooner and never regular. */
function appBeat(floor: number): Beat {
  return { min: floor, median: floor * 1.1, max: floor * 1.5 };
}

/** Densest at the median, thinning out to both ends. */
export function draw(beat: Beat, random: Random): number {
  const u = random();
  return u < 0.5 ? beat.min + (beat.median - beat.min) * Math.sqrt(2 * u) : beat.max - (beat.max - beat.median) * Math.sqrt(2 * (1 - u));
}
