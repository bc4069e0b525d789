const RADIUS = 40;
const LENGTH = 2 * Math.PI * RADIUS;

/** How much of a whole is done, as a ring with its figures in the middle. */
export function Ring({ done, all, label }: { done: number; all: number; label: string }) {
  return (
    <div className="selfie-ring" role="progressbar" aria-valuenow={done} aria-valuemin={0} aria-valuemax={all} aria-label={label}>
      <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" focusable="false">
        <circle className="selfie-ring-track" cx="48" cy="48" r={RADIUS} />
        <circle
          className="selfie-ring-done"
          cx="48"
          cy="48"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - (all ? done / all : 0))}
        />
      </svg>
      <span className="selfie-ring-text" aria-hidden="true">
        {done}/{all}
      </span>
    </div>
  );
}
