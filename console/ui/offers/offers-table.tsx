import { Button } from '@radix-ui/themes';
import { memo, useId, useRef } from 'react';
import type { FeedOffer } from '#api/contract/offers.ts';
import { OFFER_TABLES } from '#config/constants.ts';
import type { DashboardTable } from '#engine/describe/dashboard.ts';
import { useTexts } from '../../data/i18n.ts';
import { OFFER_META } from '../status/status.ts';
import { StatusChip } from '../status/status-chip.tsx';
import { useHeldRows } from './held-rows.ts';
import { useHoverOrFocus } from './hover-or-focus.ts';
import { OfferCell } from './offer-cell.tsx';
import type { LabelledColumn } from './offer-words.ts';
import { useSlideIn } from './slide-in.ts';
import { pageOf, TableFoot, usePaging } from './table-foot.tsx';
import './offers-table.css';

interface Props {
  title: string;
  /** With their words in the reader's language. */
  columns: readonly LabelledColumn[];
  pageSizes: readonly number[];
  /** Newest first. */
  offers: readonly FeedOffer[];
}

/** Offers of one kind, drawn from the platform's own columns: pages of the smallest size, newest first, still while being read. Drawn again only when its own rows change. */
export const OffersTable = memo(function OffersTable({ title, columns, pageSizes, offers }: Props) {
  const { t, locale } = useTexts();
  const heading = useId();
  const { place, reading, letGo, watch } = useHoverOrFocus<HTMLDivElement>();
  const region = useRef<HTMLElement>(null);
  const paging = usePaging(pageSizes);
  const { rows, waiting } = useHeldRows(offers, idOf, reading || paging.asked > 0);
  const { visible } = pageOf(paging, rows);
  const row = useSlideIn();
  const words = t.console.offers;
  const showFresh = () => {
    paging.turnTo(0);
    letGo();
    region.current?.focus();
  };

  return (
    <section className="card table-card" aria-labelledby={heading} ref={region} tabIndex={-1}>
      <header className="table-head">
        <h2 id={heading} className="section-title">
          {title} <span className="count">{rows.length}</span>
        </h2>
        {waiting > 0 && (
          <Button size="1" variant="soft" highContrast className="fresh" onClick={showFresh} aria-label={words.showFresh(waiting)}>
            {words.fresh(waiting)}
          </Button>
        )}
      </header>
      <div ref={place} {...watch}>
        <table className="offers" aria-labelledby={heading}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" data-format={column.format}>
                  {column.words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((offer) => (
              <tr key={idOf(offer)} ref={row} data-offer={offer.offerId} data-role={OFFER_META[offer.status].role}>
                {columns.map((column) => (
                  <td key={column.id} data-format={column.format} data-label={column.words}>
                    {column.from === 'status' ? (
                      <StatusChip role={OFFER_META[offer.status].role} icon={OFFER_META[offer.status].icon}>
                        {t.common.offerStatus[offer.status]()}
                      </StatusChip>
                    ) : (
                      <OfferCell offer={offer} column={column} t={t} locale={locale} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TableFoot paging={paging} rows={rows} />
    </section>
  );
});

type RowsOf = Record<DashboardTable['id'], readonly FeedOffer[]>;

/** Rows that have grown older than their table's window leave it without a reload. */
export function recent(tables: readonly DashboardTable[], rows: RowsOf, now: number): RowsOf {
  const young = tables.map(({ id, windowMs }) => [id, rows[id].filter((offer) => offer.timestampGrabbed >= now - windowMs)]);
  return Object.fromEntries(young) as RowsOf;
}

/** Lists that hold nothing yet: a line each in one card, instead of a box each. */
export function EmptyLists({ lists }: { lists: readonly { title: string; empty: string }[] }) {
  if (lists.length === 0) return null;
  return (
    <ul className="card empty-lists">
      {lists.map(({ title, empty }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p className="meta">{empty}</p>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of a page's tables. The length of each one moves the next, so they appear together, once all are known. */
export function TablesWaiting() {
  const { t } = useTexts();
  return (
    <div className="card table-card" role="status" aria-label={t.console.shell.loading()}>
      {Array.from({ length: OFFER_TABLES.defaultPageSize }, (_, row) => (
        <div key={row} className="row-skeleton">
          <span className="skeleton" style={{ width: '38%' }} />
          <span className="skeleton" style={{ width: '18%' }} />
        </div>
      ))}
    </div>
  );
}

const idOf = (offer: FeedOffer) => offer.offerId;
