import { PERCENTAGE } from './constants.ts';

/** A part of a whole in per cent, at most the ceiling, which it has from the threshold on; 0 where there is no whole. */
export function percentageOf(part: number, whole: number): number {
  if (!(part > 0 && whole > 0)) return 0;
  const ratio = part / whole;
  return ratio >= PERCENTAGE.threshold ? PERCENTAGE.ceiling : ratio * 100;
}
