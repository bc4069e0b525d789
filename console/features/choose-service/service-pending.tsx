import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useTexts } from '../../data/i18n.ts';
import { useUser } from '../../data/queries.ts';
import { manifestOf } from '../../data/set-up.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import '../../data/join-texts.ts';
import './service-pending.css';

const REFRESH_MS = 10_000;

/** A chosen service whose set-up is done elsewhere: what to do, another look, and the way back. */
export function ServicePending({ user, service }: { user: UserRecord; service: string }) {
  const { t } = useTexts();
  const words = t.join.pending;
  const change = useChangeUser(user.userId);
  const record = useUser(user.userId, REFRESH_MS);
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = manifestOf(service)?.name ?? service;
  const cancel = () => {
    const kept = user.services.filter((each) => each.key !== service).map(({ key, label, price }) => ({ key, label, price }));
    change.mutate({ services: kept }, { onError: () => toast.error(t.services.setup.pendingCancelFailed()) });
  };
  return (
    <section className="card notice-card">
      <PageTitle>{words.title(name)}</PageTitle>
      <p>{words.body()}</p>
      <p>{words.step()}</p>
      <div className="notice-actions">
        <Button size="4" aria-disabled={record.isFetching || undefined} onClick={() => void record.refetch()}>
          {words.check()}
        </Button>
        <Button ref={opener} size="4" variant="soft" color="gray" highContrast onClick={() => setAsks(true)}>
          {words.cancel()}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={words.cancelTitle()}
        body={words.cancelBody(name)}
        confirm={words.cancel()}
        keep={words.keep()}
        onConfirm={cancel}
        onClose={() => setAsks(false)}
        opener={opener}
      />
    </section>
  );
}
