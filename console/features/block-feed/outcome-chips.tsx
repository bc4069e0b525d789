import { useLayoutEffect, useRef } from 'react';
import type { FeedSummary } from '#api/contract/offers.ts';
import { useTexts } from '../../data/i18n.ts';
import { count } from '../../ui/text/format.ts';
import type { FeedFilter } from './queries.ts';
import { STATUSES } from './queries.ts';

interface Props {
  /** Absent = it could not be fetched: the chips have no figures. */
  summary: FeedSummary | undefined;
  /** The figures are on their way for the first time: a chip is as wide as its figure is long. */
  waits: boolean;
  filter: FeedFilter;
  onChoose(status: FeedFilter['status']): void;
}

/** The outcomes with their counts; the one that is shown is pressed. The choice is kept in the address. */
export function OutcomeChips({ summary, waits, filter, onChoose }: Props) {
  const { t, locale } = useTexts();
  const words = t.services.feed;
  const names = { all: words.all(), got: words.won(), lost: words.lost(), dislikes: words.disliked(), passed: words.passed() };
  const figure = (status: FeedFilter['status']) => {
    if (!summary) return null;
    const { got, lost, dislikes, passed } = summary.counts;
    const by = { all: got + lost + dislikes, got, lost, dislikes: dislikes - passed, passed };
    return count(by[status ?? 'all'], locale);
  };
  const chosen = useRef<HTMLButtonElement>(null);
  // On a phone the row is longer than the screen, and longer still with its counts.
  useLayoutEffect(() => {
    chosen.current?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
  }, [filter.status, summary]);
  if (waits) return <div className="feed-chips" role="status" aria-label={t.console.shell.loading()} />;
  return (
    <fieldset className="feed-chips">
      <legend className="visually-hidden">{words.outcomes()}</legend>
      {[null, ...STATUSES].map((status) => {
        const shown = figure(status);
        const name = names[status ?? 'all'];
        return (
          <button
            key={name}
            ref={filter.status === status ? chosen : undefined}
            type="button"
            className="feed-chip"
            aria-pressed={filter.status === status}
            onClick={() => onChoose(status)}
          >
            {shown === null ? name : words.count({ name, count: shown })}
          </button>
        );
      })}
    </fieldset>
  );
}
