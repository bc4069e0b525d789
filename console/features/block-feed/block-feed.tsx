import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FeedOffer } from '#api/contract/offers.ts';
import { FEED } from '#config/constants.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { LaterPart } from '../../ui/feedback/later-part.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormIcon } from '../../ui/form/form-icon.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import '../../ui/form/form.css';
import { BlockCard } from './card.tsx';
import { DayHeader, dayStarts } from './day-header.tsx';
import { filterOf, queryOf } from './filter.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import { OutcomeChips } from './outcome-chips.tsx';
import { addToFeed, type FeedFilter, useFeed, useFresh, useOpenOffers, useSummary, useTakeOffer } from './queries.ts';
import { WindowList } from './window-list.tsx';
import './block-feed.css';

/** A row, and one that begins a day and has its header. */
const [ROW_HEIGHT, DAY_ROW_HEIGHT] = FEED.rowHeights;
/** So many rows before the end the next page is asked for. */
const AHEAD = 25;
/** Outlines while the first page is on its way. */
const AWAITED = 4;

/** Every block the assistant saw, newest first: only the cards in view are drawn. */
export function BlockFeed({ manifest, userId }: { manifest: Manifest; userId: string }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = t.services.feed;
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const filter = useMemo(() => filterOf(new URLSearchParams(address)), [address]);
  const [filtering, setFiltering] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const asked = { ...filter, userId, service: manifest.service };
  const feed = useFeed(asked);
  const { offers, shown } = useMemo(() => withoutDoubles(feed.data?.pages), [feed.data]);
  const fresh = useFresh(asked, offers[0], feed.isSuccess);
  const waiting = fresh.data.items.filter((offer) => !shown.has(idOf(offer)));
  const places = useKnownPlaces(offers, filter);
  const zone = offers.find((offer) => offer.timeZone !== null)?.timeZone ?? null;
  const summary = useSummary(asked, zone);
  const days = useMemo(() => dayStarts(offers, locale), [offers, locale]);
  const [opened, setOpened] = useState<FeedOffer | null>(null);
  const { canTake, takeOffer, isTaking } = useTaking(userId, manifest.service, offers);
  const heightOf = useCallback((index: number) => (days.has(index) ? DAY_ROW_HEIGHT : ROW_HEIGHT), [days]);
  const more = feed.isPending || feed.hasNextPage;
  /** A card; below the last one the outline of what comes, or that nothing does. */
  const row = useCallback(
    (index: number) => {
      const offer = offers[index];
      if (offer)
        return (
          <OfferRow
            offer={offer}
            day={days.get(index)}
            zone={zone}
            summary={summary.data}
            onOpen={setOpened}
            onTake={canTake(offer) ? takeOffer : undefined}
            taking={isTaking(offer)}
          />
        );
      return more ? <div className="card skeleton-card" /> : <p className="meta feed-end">{t.services.feed.end()}</p>;
    },
    [offers, days, zone, summary.data, more, t, canTake, takeOffer, isTaking],
  );
  const failed = feed.isError || fresh.isError;
  useEffect(() => {
    if (failed) toast.error(words.failed(), { id: 'feed' });
  }, [failed, words]);

  const showFresh = () => {
    void addToFeed(client, asked, waiting);
    void client.invalidateQueries({ queryKey: ['feed-summary', userId, manifest.service] });
    list.current?.scrollTo({ top: 0 });
  };
  const apply = (next: FeedFilter) => {
    setFiltering(false);
    setQuery(queryOf(next), { replace: true });
    void client.invalidateQueries({ queryKey: keys.feed(userId, manifest.service) });
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
      <OutcomeChips waits={summary.isLoading} summary={summary.data} filter={filter} onChoose={(status) => apply({ ...filter, status })} />
      {feed.isError && offers.length === 0 ? (
        <Failed inCard title={words.failed()} error={feed.error} onRetry={() => void feed.refetch()} />
      ) : !feed.isPending && offers.length === 0 ? (
        <NoBlocks />
      ) : (
        <WindowList
          scroller={list}
          label={words.list()}
          busy={feed.isPending}
          rowCount={feed.isPending ? AWAITED : offers.length + 1}
          heightOf={heightOf}
          row={row}
          onShown={(last) => {
            if (last >= offers.length - AHEAD && feed.hasNextPage && !feed.isFetchingNextPage && !feed.isFetchNextPageError)
              void feed.fetchNextPage();
          }}
        />
      )}
      <Fresh count={waiting.length} onShow={showFresh} />
      {opened && (
        <LaterPart fallback={null} onMissing={() => setOpened(null)}>
          <OfferSheet offer={opened} manifest={manifest} userId={userId} opener={list} onClose={() => setOpened(null)} />
        </LaterPart>
      )}
      {filtering && <FilterDialog filter={filter} places={places} opener={opener} onApply={apply} onClose={() => setFiltering(false)} />}
    </div>
  );
}

interface OfferRowProps extends Omit<Parameters<typeof BlockCard>[0], 't' | 'locale'> {
  /** Of the first offer of a day, whose header it has. */
  day: string | undefined;
  zone: string | null;
  summary: Parameters<typeof DayHeader>[0]['summary'];
}

function OfferRow({ day, zone, summary, ...card }: OfferRowProps) {
  const { t, locale } = useTexts();
  return (
    <>
      {day !== undefined && <DayHeader day={day} at={card.offer.timestampGrabbed} zone={zone} summary={summary} t={t} locale={locale} />}
      <BlockCard {...card} t={t} locale={locale} />
    </>
  );
}

/** How many blocks are newer than the list. It does not move under the reader until they ask. */
function Fresh({ count, onShow }: { count: number; onShow(): void }) {
  const words = useTexts().t.services.feed;
  return (
    <div className="feed-fresh" role="status">
      {count > 0 && (
        <Button size="4" onClick={onShow} aria-label={`${words.fresh(count)}: ${words.seeNew()}`}>
          <Icon name="pulse" /> {words.fresh(count)} · {words.seeNew()}
        </Button>
      )}
    </div>
  );
}

function NoBlocks() {
  const words = useTexts().t.services.feed;
  return (
    <div className="none-yet" role="status">
      <p className="strong">{words.none()}</p>
      <p className="meta">{words.auto()}</p>
    </div>
  );
}

/** Offers that patience passed over and that are still open can be taken by hand. */
function useTaking(userId: string, service: string, offers: readonly FeedOffer[]) {
  const texts = useTexts();
  const open = useOpenOffers(
    userId,
    service,
    offers.some(({ detail }) => detail === 'PATIENCE'),
  ).data;
  const { mutate, isPending, variables } = useTakeOffer(userId, service);
  const canTake = useCallback((offer: FeedOffer) => offer.detail === 'PATIENCE' && open?.has(offer.offerId) === true, [open]);
  const isTaking = useCallback((offer: FeedOffer) => isPending && variables.offerId === offer.offerId, [isPending, variables]);
  const takeOffer = useCallback(
    (offer: FeedOffer) =>
      mutate(offer, {
        onSuccess: () => toast.success(texts.t.services.feed.taken()),
        onError: (error) => toast.error(failureText(error, texts), { id: offer.offerId }),
      }),
    [mutate, texts],
  );
  return { canTake, takeOffer, isTaking };
}

/** Locations that were met so far or that the filter names, by name; a filter takes none of them away. */
function useKnownPlaces(offers: readonly FeedOffer[], { locationIds }: FeedFilter): { id: string; name: string }[] {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  useLayoutEffect(() => {
    const more = offers.filter((offer) => offer.serviceAreId !== null && !known.has(offer.serviceAreId));
    if (more.length)
      setKnown(new Map([...known, ...more.map((offer) => [offer.serviceAreId!, offer.location ?? offer.serviceAreId!] as const)]));
  }, [offers, known]);
  return useMemo(() => {
    const named = new Map([...locationIds.map((id) => [id, id] as const), ...known]);
    return [...named].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
  }, [known, locationIds]);
}

function idOf({ userId, offerId }: FeedOffer): string {
  return `${userId} ${offerId}`;
}

/** The offers of all pages, each once. */
function withoutDoubles(pages: readonly { items: readonly FeedOffer[] }[] = []) {
  const shown = new Set<string>();
  const offers = pages
    .flatMap(({ items }) => items)
    .filter((offer) => {
      const before = shown.size;
      return shown.add(idOf(offer)).size > before;
    });
  return { offers, shown };
}
