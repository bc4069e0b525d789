import type { UserRecord } from '#api/contract/users.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { useMetadata } from '../../data/metadata.ts';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { ControlsCard } from './controls-card.tsx';
import { InstantOffersLink, SelfiesLink } from './page-links.tsx';
import { useRating } from './queries.ts';
import { RatingCard } from './rating-card.tsx';
import { WeeklyHoursDialog } from './weekly-hours-dialog.tsx';
import './flex-cards.css';

/** Only those who look at somebody else's dashboard load it. */
const ProbabilityMap = later(async () => (await import('./probability-map.tsx')).ProbabilityMap);

interface Props {
  user: UserRecord;
  /** An admin looks: what only the driver may choose stays as it is. */
  viewing: boolean;
  /** Hours worked this week; undefined until they are known. */
  workedHours: number | undefined;
}

/** What the dashboard of a platform with modes has besides the cards of every platform. */
export function FlexCards({ user, viewing, workedHours }: Props) {
  const metadata = useMetadata();
  // Without a sign-in that holds the platform would only refuse.
  const answers = user.sessions[mainManifest.service]?.state !== 'needs-sign-in';
  const rating = useRating(user.userId, answers);
  const collectsMoney = metadata.data || metadata.isError ? metadata.data?.referral?.collectsMoney === true : undefined;
  return (
    <>
      <ControlsCard user={user} collectsMoney={collectsMoney} viewing={viewing} />
      {user['showMask'] === true && !viewing && <SelfiesLink />}
      {user['showInstantOffers'] === true && !viewing && <InstantOffersLink />}
      {viewing && (
        <LaterPart fallback={null}>
          <ProbabilityMap />
        </LaterPart>
      )}
      <RatingCard rating={rating.isError || !answers ? null : rating.data} />
      {workedHours !== undefined && (
        <WeeklyHoursDialog
          userId={user.userId}
          workedHours={workedHours}
          name={viewing ? user.name : null}
          always={viewing || user.Admin}
        />
      )}
    </>
  );
}
