import { type ComponentProps, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import type { View } from '#engine/describe/view.ts';
import type { Description } from '#engine/model/platform.ts';
import { useFacts } from '../../data/facts.ts';
import { isStarted } from '../../data/searching.ts';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { usePlatformCall } from './queries.ts';
import { optionsOf } from './state.ts';
import { useServiceWords } from './words.ts';
import '../../ui/feedback/notice.css';

const ToldDialog = later(async () => (await import('./told-dialog.tsx')).ToldDialog);

interface Props {
  entry: Description;
  user: UserRecord;
}

/** What the platform wants a driver to know besides the offers, as its description says. */
export function Notices({ entry, user }: Props) {
  const { offline, changed, temporary } = entry.view.notices ?? {};
  const own = useServiceWords(entry.manifest);
  const facts = useFacts();
  const { service } = entry.manifest;
  const isOffline = isStarted(optionsOf(user, entry.manifest), entry.manifest) && user.sessions[service]?.state === 'offline';
  return (
    <>
      {offline && isOffline && <Notice kind="bad">{own(offline)}</Notice>}
      {changed && <Changed entry={entry} user={user} changed={changed} />}
      {temporary && facts.data?.temporaryNotices.includes(service) && (
        <Told title={own(temporary.title)} body={own(temporary.body)} seen={`notice ${service} ${user.userId}`} />
      )}
    </>
  );
}

type Changed = NonNullable<NonNullable<View['notices']>['changed']>;

/** Something of the account is other than it was: said on the dashboard as long as it is so, and once in a dialog. */
function Changed({ entry, user, changed }: Props & { changed: Changed }) {
  const own = useServiceWords(entry.manifest);
  const answer = usePlatformCall(entry, changed.does, user.userId);
  const is = (answer.data as Record<string, unknown> | null | undefined)?.[changed.field] === true;
  if (!is) return null;
  return (
    <>
      <Notice kind="wait">{own(changed.notice)}</Notice>
      <Told
        title={own(changed.title)}
        body={own(changed.body)}
        seen={`changed ${entry.manifest.service} ${changed.field} ${user.userId}`}
      />
    </>
  );
}

function Notice({ kind, children }: { kind: 'bad' | 'wait'; children: string }) {
  return (
    <div className="notice service-notice" data-role={kind} role="status">
      <Icon name="alert" />
      <p>{children}</p>
    </div>
  );
}

/** A dialog that is read once in a browser's session. */
function Told({ seen, ...said }: Omit<ComponentProps<typeof ToldDialog>, 'onClose'> & { seen: string }) {
  const [open, setOpen] = useState(() => sessionStorage.getItem(seen) === null);
  if (!open) return null;
  const close = () => {
    sessionStorage.setItem(seen, 'yes');
    setOpen(false);
  };
  return (
    <LaterPart optional fallback={null}>
      <ToldDialog {...said} onClose={close} />
    </LaterPart>
  );
}
