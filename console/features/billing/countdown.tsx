import { MINUTE } from '#config/constants.ts';
import { useServerNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { duration } from '../../ui/text/format.ts';

/** Time left at which a countdown is read aloud. */
const MILESTONES = [60 * MINUTE, 30 * MINUTE, 10 * MINUTE, 5 * MINUTE, MINUTE];

/** Returns the milestone that was reached last, in milliseconds left; null before the first one and after the end. */
export function milestoneOf(left: number): number | null {
  return left <= 0 ? null : (MILESTONES.findLast((at) => left <= at) ?? null);
}

/** Time left by the server's clock. It changes every second on screen, and is read aloud at milestones only. */
export function Countdown({ endsAt, ahead }: { endsAt: number; ahead: number }) {
  const { t } = useTexts();
  const left = endsAt - useServerNow(ahead);
  const milestone = milestoneOf(left);
  return (
    <>
      <span role="timer" aria-live="off" className="tabular strong">
        {duration(left, t)}
      </span>
      <span role="status" className="visually-hidden">
        {milestone !== null && duration(milestone, t)}
      </span>
    </>
  );
}
