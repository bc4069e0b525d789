import type { MachineClock } from '../../model/clock.ts';
import { MINUTE } from '../../model/time-units.ts';

/** Rings when the earliest of something is due. */
export interface Alarm {
  /** Looks again at what is due first; rings soon if it is due already. */
  set(): void;
  close(): void;
}

const LONGEST_MS = MINUTE;

/** `nextAt` gives milliseconds of machine time, or null when nothing is planned. */
export function createAlarm(machine: MachineClock, nextAt: () => number | null, ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const set = () => {
    clearTimeout(timer);
    const at = closed ? null : nextAt();
    if (at === null) return;
    const left = at - machine.now();
    // A long wait is cut in pieces, so that a machine that slept is not late by as much.
    timer = setTimeout(left <= LONGEST_MS ? ring : set, Math.min(LONGEST_MS, Math.max(0, Math.ceil(left))));
  };
  return {
    set,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
