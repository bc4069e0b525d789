import { TextField } from '@radix-ui/themes';
import { type FormEvent, use, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { may } from '#api/contract/roles.ts';
import { FIRST_COLUMNS, USER_COLUMN_NAMES, type UserColumnName } from '#api/contract/user-columns.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { parseWhere, whereErrorText } from '#api/contract/where.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { ExportButton } from './export-button.tsx';
import { UserPanel } from './panel.tsx';
import { useUsers } from './queries.ts';
import { useSelection } from './selection.ts';
import { type Density, UsersTable } from './table.tsx';
import { type UsersTexts, usersTexts } from './texts.ts';
import { askedOf, useView, type View } from './view.ts';
import { ViewTabs } from './view-tabs.tsx';
import './all-users.css';

const NARROW = matchMedia('(max-width: 1023px)');
const onWidth = (changed: () => void) => {
  NARROW.addEventListener('change', changed);
  return () => NARROW.removeEventListener('change', changed);
};

/** Everybody whom the reader's role reaches, with the panel of one of them at the side. */
export function AllUsers({ user }: { user: UserRecord }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = use(usersTexts(locale));
  const [view, change] = useView();
  const { list, rows, matching, total, now } = useUsers(view);
  const selection = useSelection(rows, JSON.stringify(askedOf(view)));
  const [density, setDensity] = useState<Density>('standard');
  const cards = useSyncExternalStore(onWidth, () => NARROW.matches);
  const rowToFocus = useRef<((userId: string) => void) | null>(null);
  const columns = columnsOf(user);
  const writing = { words, t, locale, now };
  const close = () => {
    const opened = view.user;
    change({ user: null });
    if (opened !== null) rowToFocus.current?.(opened);
  };
  const step = (by: number) => {
    const at = rows.findIndex(({ userId }) => userId === view.user) + by;
    if (rows[at]) change({ user: rows[at].userId });
  };
  return (
    <div className="users" data-panel={view.user !== null || undefined}>
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <div className="users-main">
        <Toolbar user={user} view={view} change={change} words={words}>
          <span className="meta tabular users-count" role="status">
            {matching !== undefined &&
              fill(words.counts, { matching: matching.toLocaleString(locale), total: (total ?? matching).toLocaleString(locale) })}
          </span>
          {!cards && (
            <select value={density} onChange={(event) => setDensity(event.target.value as Density)} aria-label={words.density.label}>
              {(['comfortable', 'standard', 'compact'] as const).map((each) => (
                <option key={each} value={each}>
                  {words.density[each]}
                </option>
              ))}
            </select>
          )}
          <ColumnPicker userId={user.userId} columns={columns} words={words} />
          <ExportButton view={view} columns={columns} words={words} />
        </Toolbar>
        {list.isError && <Failed inCard title={words.table.failed} error={list.error} onRetry={() => void list.refetch()} />}
        <div className="users-frame card" aria-busy={list.isFetching}>
          {list.isPending && !list.isError && (
            <div className="skeleton-card users-wait" role="status" aria-label={t.console.shell.loading()} />
          )}
          {list.data && rows.length === 0 && <p className="users-none">{words.table.none}</p>}
          {rows.length > 0 && (
            <UsersTable
              rows={rows}
              columns={columns}
              sort={view.sort}
              onSort={(sort) => change({ sort })}
              selection={selection}
              opened={view.user}
              onOpen={(userId) => change({ user: userId })}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
              writing={writing}
              density={density}
              cards={cards}
              matching={matching}
              rowToFocus={rowToFocus}
            />
          )}
        </div>
        <p className="meta users-foot">
          {list.isFetchingNextPage ? words.table.more : rows.length > 0 && !list.hasNextPage ? words.table.end : ''}{' '}
          {!cards && words.table.keys}
        </p>
        {may(user, 'users.bulk') && <BulkBar selection={selection} view={view} matching={matching} writing={writing} />}
      </div>
      {view.user !== null && <UserPanel key={view.user} userId={view.user} me={user} writing={writing} onClose={close} onStep={step} />}
    </div>
  );
}

/** The columns that the reader picked; those of another version that are gone are skipped. */
function columnsOf(user: Pick<UserRecord, 'userId'>): UserColumnName[] {
  const saved = (user as { allUsersTableColumns?: unknown }).allUsersTableColumns;
  const known = Array.isArray(saved) ? saved.filter((name): name is UserColumnName => USER_COLUMN_NAMES.includes(name)) : [];
  return known.length ? known : [...FIRST_COLUMNS];
}

interface ToolbarProps {
  user: UserRecord;
  view: View;
  change(next: Partial<View>): void;
  words: UsersTexts;
  children: React.ReactNode;
}

function Toolbar({ user, view, change, words, children }: ToolbarProps) {
  return (
    <header className="users-toolbar">
      <div className="users-tools">
        <h1 className="page-title">{words.title}</h1>
        {children}
      </div>
      <ViewTabs user={user} view={view} words={words} />
      <div className="users-tools">
        <Search view={view} change={change} words={words} />
        <AddFilter view={view} change={change} words={words} />
      </div>
      {view.filters.length > 0 && (
        <ul className="users-chips">
          {view.filters.map((filter) => (
            <li key={filter}>
              <button
                type="button"
                className="users-chip"
                aria-label={fill(words.removeFilter, { text: filter })}
                onClick={() => change({ filters: view.filters.filter((each) => each !== filter) })}
              >
                {filter} <Icon name="cross" />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="button-link" onClick={() => change({ filters: [], search: '' })}>
              {words.clear}
            </button>
          </li>
        </ul>
      )}
    </header>
  );
}

const SEARCH_MS = 150;

function Search({ view, change, words }: Omit<ToolbarProps, 'user' | 'children'>) {
  const [typed, setTyped] = useState(view.search);
  const wanted = useDeferredValue(typed);
  const send = useRef(change);
  send.current = change;
  const sent = useRef(view.search);
  // A search that was not typed here: another view was opened, or the page before.
  useEffect(() => {
    if (view.search === sent.current) return;
    sent.current = view.search;
    setTyped(view.search);
  }, [view.search]);
  useEffect(() => {
    if (wanted === view.search) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      send.current({ search: wanted });
    }, SEARCH_MS);
    return () => clearTimeout(timer);
  }, [wanted, view.search]);
  return (
    <TextField.Root
      size="2"
      type="search"
      className="users-search"
      value={typed}
      placeholder={words.search}
      aria-label={words.search}
      maxLength={80}
      onChange={(event) => setTyped(event.target.value)}
    >
      <TextField.Slot>
        <Icon name="search" />
      </TextField.Slot>
    </TextField.Root>
  );
}

function AddFilter({ view, change, words }: Omit<ToolbarProps, 'user' | 'children'>) {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = field.current!.value.trim();
    if (!text) return;
    const parsed = parseWhere(text);
    if (!parsed.ok) {
      setError(whereErrorText(parsed.error));
      field.current!.focus();
      return field.current!.setSelectionRange(parsed.error.at, parsed.error.at + parsed.error.length);
    }
    setError(null);
    field.current!.value = '';
    if (!view.filters.includes(text)) change({ filters: [...view.filters, text] });
  }
  return (
    <form className="users-filter" onSubmit={submit} noValidate>
      <TextField.Root
        size="2"
        ref={field}
        placeholder={words.filterHint}
        aria-label={words.filter}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'filter-error' : undefined}
        spellCheck={false}
        autoCapitalize="off"
        maxLength={2000}
      />
      <button type="submit" className="users-button">
        {words.addFilter}
      </button>
      <span role="alert" id="filter-error" className="users-filter-error">
        {error}
      </span>
    </form>
  );
}
