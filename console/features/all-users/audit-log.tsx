import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { ADMIN_TABLES } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { fill } from '../../data/later-texts.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { pageOf, TableFoot, usePaging } from '../../ui/offers/table-foot.tsx';
import { clockTime, shortDay } from '../../ui/text/format.ts';
import { valueText, type Writing } from './cells.ts';

/** Entries of a call. */
const PAGE = 100;

/** Who changed what, before and after, newest first. */
export function AuditLog({ userId, writing }: { userId: string; writing: Writing }) {
  const { call } = useConsole();
  const { audit: words } = writing.words;
  const [filter, setFilter] = useState('');
  const paging = usePaging(ADMIN_TABLES.pageSizes);
  const log = useInfiniteQuery({
    queryKey: ['audit', userId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.auditLog, { userId, limit: String(PAGE), ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? undefined : String(page.at(-1)!.seq)),
  });
  const all = log.data?.pages.flat() ?? [];
  const wanted = filter.trim().toLowerCase();
  const rows = wanted ? all.filter(({ modifiedBy, differences }) => `${modifiedBy} ${differences}`.toLowerCase().includes(wanted)) : all;
  return (
    <section aria-labelledby="panel-audit">
      <h3 id="panel-audit" className="section-title">
        {words.title}
      </h3>
      <input
        type="search"
        className="users-wide-input"
        value={filter}
        placeholder={words.filter}
        aria-label={words.filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {log.isError && <Failed inCard title={words.failed} error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && rows.length === 0 && <p className="meta">{all.length ? words.noneFits : words.none}</p>}
      <ol className="users-audit">
        {pageOf(paging, rows).visible.map(({ seq, dateModified, modifiedBy, differences }) => (
          <li key={seq}>
            <p className="meta" title={new Date(dateModified).toISOString()}>
              {fill(words.by, {
                name: modifiedBy,
                time: `${shortDay(dateModified, null, writing.locale)}, ${clockTime(dateModified, null, writing.locale)}`,
              })}
            </p>
            <Differences text={differences} writing={writing} />
          </li>
        ))}
      </ol>
      {rows.length > 0 && <TableFoot paging={paging} rows={rows} />}
      {log.hasNextPage && pageOf(paging, rows).page === pageOf(paging, rows).last && (
        <button type="button" className="users-button" onClick={() => void log.fetchNextPage()}>
          {words.older}
        </button>
      )}
    </section>
  );
}

function Differences({ text, writing }: { text: string; writing: Writing }) {
  const { audit, names } = writing.words;
  const entries = Object.entries(JSON.parse(text) as Record<string, [unknown, unknown]>);
  const nameOf = (field: string) => (names as Record<string, string>)[field === 'lastPaymentAt' ? 'lastPaymentDate' : field] ?? field;
  return (
    <dl className="users-differences">
      {entries.map(([field, [before, after]]) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            <span className="visually-hidden">{audit.before} </span>
            <del>{valueText(field, before, writing)}</del> <span aria-hidden="true">→</span>{' '}
            <span className="visually-hidden">{audit.after} </span>
            <ins>{valueText(field, after, writing)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
