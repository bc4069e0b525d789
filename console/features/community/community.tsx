import { useIsFetching } from '@tanstack/react-query';
import { type FormEvent, use, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { POST_SERVICES } from '#api/contract/post-limits.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { POSTS } from '#config/constants.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { useSeesInvites } from '../../data/metadata.ts';
import { manifestOf } from '../../data/set-up.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Select } from '../../ui/form/select.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Toolbar } from '../../ui/toolbar/toolbar.tsx';
import { MutedDialog } from './muted-dialog.tsx';
import { NewPost } from './new-post.tsx';
import { Pager } from './pager.tsx';
import { PostCard } from './post-card.tsx';
import { postKeys, usePages, usePosts } from './queries.ts';
import { type CommunityTexts, communityTexts } from './texts.ts';
import './community.css';

/** The driver's own selfies, at the service that asks for them. */
const SELFIE = `${manifests.find(({ capabilities }) => capabilities.selfies)!.routeRoot}/selfies`;

interface Props {
  user: UserRecord;
  /** The service whose pages it is among: its posts at first. */
  service?: string;
}

/** What drivers tell each other: the pinned news, then pages of posts. */
export function Community({ user, service: home = '' }: Props) {
  const { t, locale } = useTexts();
  const words = use(communityTexts(locale));
  const { queries } = useConsole();
  const [query, setQuery] = useSearchParams();
  const moderates = may(user, 'content');
  const chosen = query.get('service') ?? home;
  const filter = {
    service: POST_SERVICES.includes(chosen) ? chosen : '',
    search: query.get('search')?.slice(0, 100) ?? '',
    reported: moderates && query.get('reported') === 'true',
  };
  const named = query.get('post')?.slice(0, 100) || undefined;
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const posts = usePosts({ ...filter, postId: named }, page);
  // Drawn in slices, as a page's first part is.
  const shown = useDeferredValue(posts.data);
  const pages = usePages(filter);
  const busy = useIsFetching({ queryKey: postKeys.all }) > 0;
  const link = useOwnLink(user);
  const [mutedOpen, setMutedOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const failed = posts.isError;
  useEffect(() => {
    if (failed) toast.error(words.errors.get, { id: 'posts' });
  }, [failed, words]);

  const go = (next: Record<string, string>) => {
    const all = { service: query.get('service') ?? '', search: filter.search, reported: filter.reported ? 'true' : '', ...next };
    setQuery(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')));
  };
  const turnTo = (next: number) => {
    go({ page: next === 1 ? '' : String(next) });
    list.current?.scrollIntoView({ block: 'start' });
  };
  const narrowed = filter.service !== '' || filter.search !== '';

  return (
    <div className="column community">
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <Toolbar
        title={words.title}
        greeting={fill(words.hello, { name: user.name })}
        words={words}
        busy={busy}
        onRefresh={() => void queries.invalidateQueries({ queryKey: postKeys.all })}
        link={link}
      >
        {user['showMask'] === true && (
          <Link className="bar-button" to={SELFIE} aria-label={words.mask} title={words.mask}>
            <Icon name="person" size={20} />
          </Link>
        )}
      </Toolbar>
      <FilterCard words={words} filter={filter} home={home} moderates={moderates} onFilter={go} onMuted={() => setMutedOpen(true)} />
      {named && (
        <button type="button" className="button-link" onClick={() => go({})}>
          {words.none.clear}
        </button>
      )}
      {!filter.reported && !named && <NewPost user={user} words={words} service={filter.service} onPosted={() => go({})} />}
      <div ref={list} className="community-list">
        {!shown && !posts.isError && <div className="card skeleton-card" role="status" aria-label={t.console.shell.loading()} />}
        {posts.isError && !shown && <Failed title={words.errors.get} error={posts.error} onRetry={() => void posts.refetch()} />}
        {shown?.map((post) => (
          <PostCard key={post.postId} post={post} user={user} words={words} named={query.get('comment')} />
        ))}
        {shown?.length === 0 && (
          <NoPosts
            words={words.none}
            reason={named ? 'gone' : filter.reported ? 'reported' : narrowed ? 'filtered' : 'title'}
            onClear={narrowed ? () => go({ service: home ? 'ALL' : '', search: '' }) : null}
          />
        )}
      </div>
      {!named && pages.data && pages.data.total > POSTS.pageSize && (
        <Pager page={page} pages={pages.data.pages} words={words.pages} onTurn={turnTo} />
      )}
      {mutedOpen && <MutedDialog words={words} onClose={() => setMutedOpen(false)} />}
    </div>
  );
}

interface FilterProps {
  words: CommunityTexts;
  filter: { service: string; search: string; reported: boolean };
  home: string;
  moderates: boolean;
  onFilter(next: Record<string, string>): void;
  onMuted(): void;
}

function FilterCard({ words, filter, home, moderates, onFilter, onMuted }: FilterProps) {
  const service = useId();
  return (
    <div className="card community-filter">
      <SearchBox key={filter.search} words={words} value={filter.search} onSearch={(search) => onFilter({ search })} />
      <div className="community-service">
        <label className="field-label" htmlFor={service}>
          {words.filter}
        </label>
        <Select id={service} value={filter.service} onChange={(event) => onFilter({ service: event.target.value || (home ? 'ALL' : '') })}>
          <option value="">{words.all}</option>
          {POST_SERVICES.map((key) => (
            <option key={key} value={key}>
              {nameOfService(key)}
            </option>
          ))}
        </Select>
      </div>
      {moderates && (
        <button
          type="button"
          className="button-link"
          aria-pressed={filter.reported}
          onClick={() => onFilter({ reported: filter.reported ? '' : 'true' })}
        >
          {words.reported}
        </button>
      )}
      <button type="button" className="button-link" onClick={onMuted}>
        {words.muted.open}
      </button>
    </div>
  );
}

interface NoPostsProps {
  words: CommunityTexts['none'];
  /** `title`: nobody has posted yet. */
  reason: 'gone' | 'reported' | 'filtered' | 'title';
  /** Shows all posts again; null where all are asked for. */
  onClear: (() => void) | null;
}

function NoPosts({ words, reason, onClear }: NoPostsProps) {
  return (
    <div className="card none-yet" role="status">
      <p className="strong">{words[reason]}</p>
      {reason === 'title' && <p className="meta">{words.body}</p>}
      {onClear && (
        <button type="button" className="text-button" onClick={onClear}>
          {words.clear}
        </button>
      )}
    </div>
  );
}

function nameOfService(key: string): string {
  return manifestOf(key)?.name ?? key;
}

/** Only drivers with a phone number and a code that does not collect their money have a link. */
function useOwnLink(user: UserRecord): string | null {
  const sees = useSeesInvites(user);
  if (!sees || !user.phoneNumber) return null;
  return new URL(`/register/invite/user-${encodeURIComponent(user.userId)}`, location.origin).href;
}

interface SearchProps {
  words: { search: string; searchGo: string };
  value: string;
  onSearch(text: string): void;
}

function SearchBox({ words, value, onSearch }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(input.current!.value.trim());
  };
  return (
    <search>
      <form className="community-search" onSubmit={search}>
        <input
          ref={input}
          type="search"
          name="search"
          defaultValue={value}
          maxLength={100}
          placeholder={words.search}
          aria-label={words.search}
        />
        <button type="submit" className="bar-button" aria-label={words.searchGo} title={words.searchGo}>
          <Icon name="search" size={20} />
        </button>
      </form>
    </search>
  );
}
