import type { GoalUnit, Patience } from '../../model/session.ts';

/** What a week brings, minor units or minutes: four weeks in five end between `low` and `high`. */
export interface WeekRange {
  low: number;
  middle: number;
  high: number;
}

/** What one patience brings: a whole week, what is still to be won of the present one, and what an hour pays in minor units. */
export interface PatienceOutcome {
  patience: Patience;
  week: WeekRange;
  rest: WeekRange;
  perHour: number;
}

/** Nothing is foretold from fewer weeks. */
export const LEAST_WEEKS = 2;
/** Student's t that one in ten exceeds, by the number of weeks less one: few weeks say little of how far weeks differ. */
const T = [3.078, 1.886, 1.638, 1.533, 1.476, 1.44, 1.415];

/** Returns what another week like these is likely to bring: 80 % of such weeks are in the range. Null with too few weeks. */
export function rangeOf(weeks: readonly number[]): WeekRange | null {
  const n = weeks.length;
  if (n < LEAST_WEEKS) return null;
  const mean = weeks.reduce((sum, pay) => sum + pay, 0) / n;
  const variance = weeks.reduce((sum, pay) => sum + (pay - mean) ** 2, 0) / (n - 1);
  const reach = T[Math.min(n - 2, T.length - 1)]! * Math.sqrt(variance * (1 + 1 / n));
  return { low: Math.max(0, Math.round(mean - reach)), middle: Math.round(mean), high: Math.round(mean + reach) };
}

/**
 * Returns the patience to use, of outcomes with the least patience first. Of those whose range begins at or above the goal: the least one for
 * a goal in money, the best paid one for a goal in hours. Where there is none, or no goal, the one that brings most. Null without outcomes.
 */
export function advise(outcomes: readonly PatienceOutcome[], goal: number | null, of: GoalUnit = 'money'): Patience | null {
  const safe = goal === null ? [] : outcomes.filter(({ week }) => week.low >= goal);
  const chosen = of === 'hours' ? best(safe, ({ perHour }) => perHour) : safe[0];
  return (chosen ?? best(outcomes, ({ week }) => week.middle))?.patience ?? null;
}

/** Where the present week stands. `short` = what is missing even with `patience`; `hours` = how long that takes to earn. */
export type Outlook =
  | { state: 'reached' | 'on-track' | 'unknown' }
  /** Another patience is likely to bring the driver there. */
  | { state: 'behind'; patience: Patience; short: 0; hours: 0 }
  /** None is; `patience` comes nearest. Hours are null where nothing is won. */
  | { state: 'behind'; patience: Patience; short: number; hours: number | null };

export interface OutlookRequest {
  goal: number;
  /** Absent = money. */
  of?: GoalUnit;
  /** Done this week, and held but not worked yet. */
  done: number;
  ahead: number;
  outcomes: readonly PatienceOutcome[];
  present: Patience;
}

export function outlookOf({ goal, of = 'money', done, ahead, outcomes, present }: OutlookRequest): Outlook {
  if (done >= goal) return { state: 'reached' };
  const missing = goal - done - ahead;
  if (missing <= 0) return { state: 'on-track' };
  const now = outcomes.find(({ patience }) => patience === present);
  const nearest = best(outcomes, ({ rest }) => rest.middle);
  if (!now || !nearest) return { state: 'unknown' };
  if (now.rest.middle >= missing) return { state: 'on-track' };
  const enough = outcomes.find(({ rest }) => rest.middle >= missing);
  if (enough) return { state: 'behind', patience: enough.patience, short: 0, hours: 0 };
  const short = missing - nearest.rest.middle;
  const anHour = of === 'hours' ? 60 : nearest.perHour;
  const hours = nearest.perHour > 0 ? Math.ceil((short / anHour) * 2) / 2 : null;
  return { state: 'behind', patience: nearest.patience, short, hours };
}

/** The first of those with the highest figure. */
function best(outcomes: readonly PatienceOutcome[], figure: (one: PatienceOutcome) => number): PatienceOutcome | undefined {
  return outcomes.reduce<PatienceOutcome | undefined>((most, one) => (most && figure(most) >= figure(one) ? most : one), undefined);
}
