import { memo } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { POSITIONS, progressOf, type Rating } from '../../data/rating.ts';
import { Card } from '../../ui/page/card.tsx';
import { clockTime, shortDay } from '../../ui/text/format.ts';

/** How the platform rates the driver. Undefined = on its way, null = not known now. */
export const RatingCard = memo(function RatingCard({ rating }: { rating: Rating | null | undefined }) {
  const { t, at, locale } = useTexts();
  const words = t.dashboard.rating;
  return (
    <Card title={words.title()} titleId="rating-title" className="rating-card">
      {rating === undefined ? (
        <div role="status" aria-label={t.console.shell.loading()}>
          <p className="skeleton rating-line" />
          <p className="skeleton rating-bar" />
        </div>
      ) : rating === null ? (
        <div>
          <p className="strong">{words.none()}</p>
          <p className="meta">{words.noneLead()}</p>
        </div>
      ) : (
        <div>
          <p className="rating-words">
            <span className="strong">{at(`dashboard.rating.buckets.${rating.standingBucket}`) ?? rating.standingBucket}</span>
            <span>{words.position({ position: rating.standingPosition, total: POSITIONS })}</span>
          </p>
          <progress className="rating-bar" aria-labelledby="rating-title" value={progressOf(rating)} max={1} />
          <p className="meta">
            {words.updated(
              `${shortDay(rating.lastUpdatedTimestamp, null, locale)}, ${clockTime(rating.lastUpdatedTimestamp, null, locale)}`,
            )}
          </p>
        </div>
      )}
    </Card>
  );
});
