import { Button } from '@radix-ui/themes';
import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { useMetadata } from '../../data/metadata.ts';
import { useOverlay } from '../../data/overlay-queue.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { longDay } from '../../ui/text/format.ts';
import { outdatedAppDay, snoozed } from './due.ts';
import { overlayTexts } from './texts.ts';

/** Asks a driver whose instant-offers app is out of date to make it again; closed it comes back with the next visit. */
export function InstantOffersUpdate({ user, quiet }: { user: UserRecord; quiet: boolean }) {
  const since = useMetadata().data?.instantOffersUpdate;
  const made = outdatedAppDay(user, since);
  const [closed, setClosed] = useState(false);
  const mine = useOverlay('instantOffers', !quiet && made !== null && !closed);
  if (!mine || made === null) return null;
  return <Question user={user} made={made} onClose={() => setClosed(true)} />;
}

function Question({ user, made, onClose }: { user: UserRecord; made: number; onClose(): void }) {
  const { locale } = useTexts();
  const words = use(overlayTexts(locale)).instantOffers;
  const change = useChangeUser(user.userId);
  const navigate = useNavigate();
  return (
    <NativeDialog label={words.title} className="dialog" onClose={onClose}>
      <h2 className="page-title">{words.title}</h2>
      <p>{fill(words.body, { date: longDay(made, 'UTC', locale) })}</p>
      <div className="dialog-actions">
        <Button
          size="4"
          variant="soft"
          color="gray"
          highContrast
          onClick={() => {
            change.mutate({ lastInstantOffersGenerated: snoozed(String(user['lastInstantOffersGenerated'])) });
            onClose();
          }}
        >
          {words.snooze}
        </Button>
        <Button
          size="4"
          onClick={() => {
            onClose();
            navigate(`${mainManifest.routeRoot}/instant-offers`);
          }}
        >
          {words.update}
        </Button>
      </div>
    </NativeDialog>
  );
}
