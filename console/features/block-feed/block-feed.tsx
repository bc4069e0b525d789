import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { List, type RowComponentProps, useListRef } from 'react-window';
import { toast } from 'sonner';
import type { FeedOffer } from '#api/contract/offers.ts';
import { FEED } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { type Texts, useTexts } from '../../data/i18n.ts';
import { FormIcon } from '../../ui/form/form-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/form/form.css';
import { BlockCard } from './card.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { type FeedFilter, useFeed, useFresh } from './queries.ts';
import './block-feed.css';

const [ROW_HEIGHT] = FEED.rowHeights;
/** So many rows before the end the next page is asked for. */
const AHEAD = 10;
/** Outlines while the first page is on its way. */
const AWAITED = 4;

/** Every block the assistant saw, newest first: only the cards in view are drawn. */
export function BlockFeed({ manifest, userId }: { manifest: Manifest; userId: string }) {
  const { t, locale } = useTexts();
  const words = t.services.feed;
  const client = useQueryClient();
  const [filter, setFilter] = useState<FeedFilter>({ status: null, locationIds: [] });
  const [filtering, setFiltering] = useState(false);
  const [merged, setMerged] = useState<readonly FeedOffer[]>([]);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useListRef(null);
  const asked = { ...filter, userId, service: manifest.service };
  const feed = useFeed(asked);
  const pages = useMemo(() => feed.data?.pages.flatMap((page) => page.items) ?? [], [feed.data]);
  const offers = useMemo(() => withoutDoubles([...merged, ...pages]), [merged, pages]);
  const fresh = useFresh(asked, offers[0], feed.isSuccess);
  const shown = useMemo(() => new Set(offers.map(idOf)), [offers]);
  const waiting = fresh.data.items.filter((offer) => !shown.has(idOf(offer)));
  const places = useKnownPlaces(offers);
  const failed = feed.isError || fresh.isError;
  useEffect(() => {
    if (failed) toast.error(words.failed(), { id: 'feed' });
  }, [failed, words]);

  const showFresh = () => {
    setMerged((before) => [...waiting, ...before]);
    if (offers.length) list.current?.scrollToRow({ index: 0, align: 'start' });
  };
  const apply = (next: FeedFilter) => {
    setFiltering(false);
    setMerged([]);
    setFilter(next);
    void client.invalidateQueries({ queryKey: ['feed', userId, manifest.service] });
  };
  const narrowed = (filter.status ? 1 : 0) + (filter.locationIds.length ? 1 : 0);

  return (
    <div className="feed">
      <title>{`${words.title()} · ${manifest.name} · ${t.common.product()}`}</title>
      <header className="configuration-head">
        <div>
          <h1 className="page-title">{words.title()}</h1>
          <p className="meta">
            {manifest.name} · {words.lead()}
          </p>
        </div>
        <Button ref={opener} size="4" variant="soft" highContrast onClick={() => setFiltering(true)}>
          <FormIcon name="search" /> {words.filter()} {narrowed > 0 && <span className="count">{narrowed}</span>}
        </Button>
      </header>
      {feed.isSuccess && offers.length === 0 ? (
        <div className="none-yet" role="status">
          <p className="strong">{words.none()}</p>
          <p className="meta">{words.auto()}</p>
        </div>
      ) : feed.isError && offers.length === 0 ? (
        <div className="none-yet" role="alert">
          <p className="strong">{words.failed()}</p>
          <button type="button" className="text-button" onClick={() => void feed.refetch()}>
            {t.common.retry()}
          </button>
        </div>
      ) : (
        <List
          listRef={list}
          className="feed-list"
          aria-label={words.list()}
          aria-busy={feed.isPending}
          tabIndex={0}
          rowComponent={Row}
          rowCount={feed.isPending ? AWAITED : offers.length + 1}
          rowHeight={ROW_HEIGHT}
          rowProps={{ offers, more: feed.isPending || feed.hasNextPage, t, locale }}
          overscanCount={4}
          onRowsRendered={({ stopIndex }) => {
            if (stopIndex >= offers.length - AHEAD && feed.hasNextPage && !feed.isFetchingNextPage) void feed.fetchNextPage();
          }}
        />
      )}
      <div className="feed-fresh" role="status">
        {waiting.length > 0 && (
          <Button size="4" onClick={showFresh} aria-label={`${words.fresh(waiting.length)}: ${words.seeNew()}`}>
            <Icon name="pulse" /> {words.fresh(waiting.length)} · {words.seeNew()}
          </Button>
        )}
      </div>
      {filtering && <FilterDialog filter={filter} places={places} opener={opener} onApply={apply} onClose={() => setFiltering(false)} />}
    </div>
  );
}

/** The words come along: a card that asked for them itself would listen for another language a hundred times a screen. */
interface Rows extends Pick<Texts, 't'> {
  offers: readonly FeedOffer[];
  more: boolean;
  locale: Locales;
}

/** A card; below the last one the outline of what comes, or that nothing does. */
function Row({ index, style, offers, more, ariaAttributes, t, locale }: RowComponentProps<Rows>) {
  const offer = offers[index];
  return (
    <div style={style} className="feed-row" {...ariaAttributes}>
      {offer ? (
        <BlockCard offer={offer} t={t} locale={locale} />
      ) : more ? (
        <div className="card skeleton-card" />
      ) : (
        <p className="meta feed-end">{t.services.feed.end()}</p>
      )}
    </div>
  );
}

/** Locations that were met so far, by name; a filter takes none of them away. */
function useKnownPlaces(offers: readonly FeedOffer[]): { id: string; name: string }[] {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  useLayoutEffect(() => {
    const more = offers.filter((offer) => offer.serviceAreId !== null && !known.has(offer.serviceAreId));
    if (more.length)
      setKnown(new Map([...known, ...more.map((offer) => [offer.serviceAreId!, offer.location ?? offer.serviceAreId!] as const)]));
  }, [offers, known]);
  return useMemo(() => [...known].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)), [known]);
}

function idOf({ userId, offerId }: FeedOffer): string {
  return `${userId} ${offerId}`;
}

function withoutDoubles(offers: readonly FeedOffer[]): FeedOffer[] {
  const seen = new Set<string>();
  return offers.filter((offer) => !seen.has(idOf(offer)) && seen.add(idOf(offer)));
}
