import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { clockTime } from '../../ui/text/format.ts';
import { supportTexts } from './texts.ts';
import './support.css';

type Statuses = AnswerOf<typeof contract.statuses>;
type Kind = Statuses[number]['status'];

const LOOKS = {
  OK: { role: 'ok', icon: 'check' },
  MEH: { role: 'wait', icon: 'alert' },
  KO: { role: 'bad', icon: 'cross' },
} as const;
const WORST_FIRST: readonly Kind[] = ['KO', 'MEH', 'OK'];

/** How each service does at the moment, the worst first. */
export function Status() {
  const { t, locale } = useTexts();
  const words = use(supportTexts(locale)).status;
  const { call } = useConsole();
  const statuses = useQuery<Statuses>({
    queryKey: ['statuses'],
    queryFn: ({ signal }) => call(contract.statuses, {}, { signal }),
    refetchInterval: MINUTE,
  });
  const rows = WORST_FIRST.flatMap((kind) => (statuses.data ?? []).filter((row) => row.status === kind));
  const fine = rows.every((row) => row.status === 'OK');
  return (
    <article className="support">
      <PageTitle>{words.title}</PageTitle>
      {statuses.data ? (
        <>
          <div className="support-sum" data-role={fine ? 'ok' : 'wait'} role="status">
            <Icon name={fine ? 'check' : 'alert'} size={20} />
            <div>
              <p className="strong">{fine ? words.fine : words.trouble}</p>
              <p>{words.asOf.replace(/\{time(:string)?\}/, clockTime(statuses.dataUpdatedAt, null, locale))}</p>
            </div>
          </div>
          <ul className="card support-list" aria-label={words.list}>
            {rows.map(({ service, description, status }) => (
              <li key={service}>
                <div className="support-words">
                  <p className="strong">{service}</p>
                  {description && <p className="meta">{description}</p>}
                </div>
                <StatusChip {...LOOKS[status]}>{words.states[status]}</StatusChip>
              </li>
            ))}
          </ul>
        </>
      ) : statuses.isError ? (
        <Failed title={words.failed} error={statuses.error} onRetry={() => void statuses.refetch()} />
      ) : (
        <div className="card skeleton-card support-skeleton" role="status" aria-label={t.console.shell.loading()} />
      )}
    </article>
  );
}
