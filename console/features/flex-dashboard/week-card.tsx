import { memo } from 'react';
import type { ScheduledAssignment } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import { useWorldNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { shortDay, weekdayLetter } from '../../ui/text/format.ts';
import { stripZones, weekStrip } from './week-strip.ts';

/** Seven days at a glance: a full dot where a block is held, a ring where the schedule searches. */
export const WeekCard = memo(function WeekCard({ user, blocks }: { user: UserRecord; blocks: readonly ScheduledAssignment[] | undefined }) {
  const { t, locale } = useTexts();
  const words = t.dashboard.week;
  const now = useWorldNow(MINUTE);
  return (
    <section className="card week-card" aria-labelledby="week-title">
      <h2 id="week-title" className="visually-hidden">
        {words.title()}
      </h2>
      <ol className="week-strip">
        {weekStrip(blocks ?? [], user, now).map((day, i) => (
          <li key={day.at} data-today={i === 0 || undefined}>
            <span className="micro" aria-hidden="true">
              {weekdayLetter(day.at, locale)}
            </span>
            <span aria-hidden="true">{new Date(day.at).getDate()}</span>
            <span className="week-dot" data-kind={day.blocks ? 'held' : day.searched ? 'searched' : undefined} aria-hidden="true" />
            <span className="visually-hidden">
              {`${shortDay(day.at, null, locale)}: ${day.blocks ? words.held(day.blocks) : day.searched ? words.searched() : words.off()}`}
            </span>
          </li>
        ))}
      </ol>
      <div className="week-foot">
        <p className="micro week-key" aria-hidden="true">
          <span className="week-dot" data-kind="held" /> {words.heldKey()} <span className="week-dot" data-kind="searched" />{' '}
          {words.searchedKey()}
        </p>
        <p className="micro">{words.zone(stripZones(blocks ?? [], now, locale).join(', '))}</p>
      </div>
    </section>
  );
});
