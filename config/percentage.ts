/** Parts from this one on are shown as the highest percentage. */
const THRESHOLD = 0.6;
const HIGHEST = 60;

/** Returns how many per cent `part` is of `whole`, 60 at most; 0 of nothing. */
export function percentageOf(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  const ratio = part / whole;
  return ratio >= THRESHOLD ? HIGHEST : ratio * 100;
}
