import { type ComponentType, memo, Suspense } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { type Later, LaterPart } from '../../../ui/feedback/later-part.tsx';
import { Calendar } from '../calendar.tsx';
import { Cards } from '../cards.tsx';
import { DeviceCard } from '../device-card.tsx';
import { DemoCoach } from './demo-coach.tsx';
import { LiveLine } from './live-line.tsx';
import type { useFates, useOffers } from './queries.ts';
import { WhyCard } from './why-card.tsx';

// A dashboard below the week: one file, which a phone loads while the reader looks at what is above it.
export { EarningsCard } from './earnings-card.tsx';
export { Lists } from './lists.tsx';

/** `calm`: the plan has days left; else it has to be paid soon, or now. */
type PlanNotice = ComponentType<{ user: UserRecord; calm: boolean }>;
/** Cards that only platforms with a certain capability have. */
type ExtraCards = Later<{ user: UserRecord; viewing: boolean; workedHours: number | undefined }>;

export interface BelowProps {
  extras?: ExtraCards | undefined;
  plan?: PlanNotice | undefined;
  entry: Description;
  user: UserRecord;
  viewing: boolean;
  searching: boolean;
  fates: ReturnType<typeof useFates>['data'];
  fatesFailed: boolean;
  offers: ReturnType<typeof useOffers>['data'];
  workedHours: number | undefined;
}

/** What is below the week and the earnings: why not more, the service's own cards, the device, the calendar. */
export const LaterCards = memo(function LaterCards(props: BelowProps) {
  const { entry, user, viewing, searching, fates, fatesFailed, offers, workedHours, extras: Extras, plan: Plan } = props;
  const { manifest, view } = entry;
  return (
    <div className="dashboard-cards">
      <WhyCard entry={entry} user={user} fates={fates} failed={fatesFailed} searching={searching} viewing={viewing} />
      <Cards entry={entry} userId={user.userId} offers={offers} />
      {Extras && (
        <LaterPart>
          <Extras user={user} viewing={viewing} workedHours={workedHours} />
        </LaterPart>
      )}
      {(view.whereabouts || manifest.capabilities.installer) && <DeviceCard entry={entry} user={user} admin={viewing} />}
      {view.calendar && <Calendar entry={entry} userId={user.userId} calendar={view.calendar} admin={viewing} />}
      <LiveLine />
      {!viewing && <DemoCoach manifest={manifest} userId={user.userId} />}
      {!viewing && Plan && (
        <Suspense>
          <Plan user={user} calm />
        </Suspense>
      )}
    </div>
  );
});
