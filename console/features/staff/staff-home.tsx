import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { WorkerRow } from '#api/contract/workers.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { manifestOf, viewedPath } from '../../data/set-up.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFold } from '../../ui/lists/fold.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { SESSION_META } from '../../ui/status/status.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { clockTime } from '../../ui/text/format.ts';
import { FindDriver } from './find-driver.tsx';
import { byActivity, needingAttention, stateCounts } from './sessions.ts';
import { type StaffTexts, staffTexts } from './texts.ts';
import './staff.css';

const REFRESH_MS = 10_000;
/** Names are looked up one by one: so many rows are shown before all of them are asked for. */
const FIRST_ROWS = 10;

/** The first page of those who look after drivers: find one, what needs a person, which searches there are. */
export function StaffHome({ user }: { user: UserRecord }) {
  const { locale } = useTexts();
  const words = use(staffTexts(locale));
  const seesSessions = may(user, 'workers.read');
  return (
    <div className="column staff">
      <PageTitle>{words.title}</PageTitle>
      {!seesSessions && <p className="meta">{words.partner}</p>}
      <FindDriver words={words.find} actsAs={may(user, 'users.godMode')} />
      {seesSessions && <Sessions words={words} />}
    </div>
  );
}

function Sessions({ words }: { words: StaffTexts }) {
  const texts = useTexts();
  const { call } = useConsole();
  const workers = useQuery({
    queryKey: ['workers'],
    queryFn: ({ signal }) => call(contract.workers, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const rows = workers.data;
  const [shown, more] = useFold(rows ? byActivity(rows) : [], FIRST_ROWS);
  if (!rows)
    return (
      <section className="card staff-wait" role={workers.isError ? 'alert' : 'status'} aria-label={texts.t.console.shell.loading()}>
        {workers.isError && `${words.sessions.failed}: ${failureText(workers.error, texts)}`}
      </section>
    );
  const urgent = needingAttention(rows);
  const counts = stateCounts(rows).map(([state, count]) => `${texts.t.common.states[state]()}: ${count}`);
  return (
    <>
      <Card title={words.attention.title} count={urgent.length || undefined}>
        <p className="meta">{urgent.length > 0 ? words.attention.lead : words.attention.none}</p>
        <Rows rows={urgent.slice(0, FIRST_ROWS)} />
      </Card>
      <Card title={words.sessions.title} count={rows.length}>
        <p className="meta">
          {rows.length > 0
            ? `${counts.join(' · ')} · ${words.sessions.asOf.replace('{time}', clockTime(workers.dataUpdatedAt, null, texts.locale))}`
            : words.sessions.none}
        </p>
        <Rows rows={shown} />
        {more}
      </Card>
    </>
  );
}

function Rows({ rows }: { rows: readonly WorkerRow[] }) {
  return (
    <ul className="staff-list">
      {rows.map((row) => (
        <SessionRow key={`${row.userId} ${row.service}`} row={row} />
      ))}
    </ul>
  );
}

/** One driver's search on one service; the row opens the dashboard that the driver sees. */
function SessionRow({ row }: { row: WorkerRow }) {
  const { t } = useTexts();
  const { call } = useConsole();
  const manifest = manifestOf(row.service);
  const name = useQuery({
    queryKey: ['name', row.userId],
    queryFn: ({ signal }) => call(contract.userLookup, { userId: row.userId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: (user) => user.name,
  }).data;
  const steps = t.common.nextSteps as Record<string, () => string>;
  const step = row.nextStep === 'press-start' ? undefined : steps[row.nextStep]?.();
  const what = (
    <>
      <span className="staff-who">
        <span className="strong">{name ?? row.userId}</span>
        <span className="meta">{[manifest?.name ?? row.service, step].filter(Boolean).join(' · ')}</span>
      </span>
      <StatusChip {...SESSION_META[row.state]}>{t.common.states[row.state]()}</StatusChip>
    </>
  );
  return (
    <li>
      {manifest ? (
        <Link className="staff-row" to={viewedPath(row.userId, manifest)}>
          {what} <Icon name="right" />
        </Link>
      ) : (
        <span className="staff-row">{what}</span>
      )}
    </li>
  );
}
