import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { userQuery } from '../../data/queries.ts';
import { manifestOf, viewedPath } from '../../data/set-up.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { phoneText } from '../../ui/inputs/phone.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { AuditLog } from './audit-log.tsx';
import type { Writing } from './cells.ts';
import { ActionsSection } from './panel-actions.tsx';
import { FlexSection } from './panel-flex.tsx';
import { PlanSection } from './panel-plan.tsx';

interface Props {
  userId: string;
  me: UserRecord;
  writing: Writing;
  onClose(): void;
  onStep(by: number): void;
}

/** One user at the table's side: every field that the reader may change, the actions and the log. */
export function UserPanel({ userId, me, writing, onClose, onStep }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const words = writing.words.panel;
  const panel = useRef<HTMLElement>(null);
  const user = useQuery(userQuery({ call, userId, refreshMs: 0, own: false }));
  const ledger = useQuery({ queryKey: ['panel-ledger', userId], queryFn: ({ signal }) => call(contract.ledger, { userId }, { signal }) });
  // Opened with a key the focus stays in the table, where J and K go on; Escape works in both.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  const onKey = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j') onStep(1);
    if (event.key === 'k') onStep(-1);
  };
  const record = user.data;
  return (
    <aside ref={panel} className="users-panel card" aria-label={words.label} onKeyDown={onKey}>
      <div className="users-panel-bar">
        <button type="button" className="users-button" aria-label={words.previous} title={words.previous} onClick={() => onStep(-1)}>
          ↑
        </button>
        <button type="button" className="users-button" aria-label={words.next} title={words.next} onClick={() => onStep(1)}>
          ↓
        </button>
        <button type="button" className="users-button users-panel-close" aria-label={words.close} title={words.close} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      {!record && (
        <p role={user.isError ? 'alert' : 'status'}>
          {user.isError ? `${words.failed} ${failureText(user.error, texts)}` : texts.t.console.shell.loading()}
        </p>
      )}
      {record && (
        <>
          <Head user={record} writing={writing} />
          <PlanSection
            user={record}
            ledger={ledger.data}
            allowed={{ money: may(me, 'users.money'), standing: may(me, 'users.standing') }}
            writing={writing}
          />
          <FlexSection user={record} writing={writing} />
          <ActionsSection user={record} writing={writing} />
          <AuditLog userId={userId} writing={writing} />
        </>
      )}
    </aside>
  );
}

function Head({ user, writing }: { user: UserRecord; writing: Writing }) {
  const { words } = writing;
  const manifests = user.services.flatMap(({ key }) => manifestOf(key) ?? []);
  const copy = () => void navigator.clipboard.writeText(user.userId).then(() => toast.success(words.panel.copied));
  return (
    <header className="users-panel-head">
      <h2 className="page-title">{user.name}</h2>
      <p className="meta">{[phoneText(user.phoneNumber), user.referralCode].filter(Boolean).join(' · ')}</p>
      <p className="users-panel-chips">
        <StatusChip role={user.goodStanding ? 'ok' : 'bad'} icon={user.goodStanding ? 'check' : 'cross'}>
          {`${words.names.goodStanding}: ${user.goodStanding ? words.values.good : words.values.notGood}`}
        </StatusChip>
        {user.banned && <StatusChip {...({ role: 'bad', icon: 'cross' } as const)}>{words.names.banned}</StatusChip>}
        <button type="button" className="button-link" onClick={copy}>
          {words.panel.copy}
        </button>
      </p>
      <p className="users-panel-links">
        {manifests.map((manifest) => (
          <Link key={manifest.service} to={viewedPath(user.userId, manifest)} className="button-link">
            {fill(words.panel.dashboard, { service: manifest.name })}
          </Link>
        ))}
      </p>
    </header>
  );
}
