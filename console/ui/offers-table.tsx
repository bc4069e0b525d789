import { Button } from '@radix-ui/themes';
import { memo, useId, useRef, useState } from 'react';
import type { FeedOffer } from '#api/contract/offers.ts';
import { OFFER_TABLES } from '#config/constants.ts';
import type { Column } from '#engine/model/form.ts';
import { useTexts } from '../data/i18n.ts';
import { Icon } from './icon.tsx';
import { OfferCell } from './offer-cell.tsx';
import { useSettled } from './settled.ts';
import { OFFER_META } from './status.ts';
import { StatusChip } from './status-chip.tsx';

export type LabelledColumn = Column & { words: string };

interface Props {
  title: string;
  /** What the table says when there is nothing to show. */
  empty: string;
  /** With their words in the reader's language. */
  columns: readonly LabelledColumn[];
  pageSizes: readonly number[];
  /** Newest first; undefined while they are being fetched. */
  offers: readonly FeedOffer[] | undefined;
}

/** Offers of one kind, drawn from the platform's own columns: pages of the smallest size, newest first, still while being read. Drawn again only when its own rows change. */
export const OffersTable = memo(function OffersTable({ title, empty, columns, pageSizes, offers }: Props) {
  const { t, locale } = useTexts();
  const heading = useId();
  const [size, setSize] = useState<number>(pageSizes[0] ?? OFFER_TABLES.defaultPageSize);
  const [page, setPage] = useState(0);
  const [reading, setReading] = useState(false);
  const region = useRef<HTMLElement>(null);
  const { rows, waiting } = useSettled(offers ?? NOTHING, idOf, reading || page > 0);
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const at = Math.min(page, last);
  const visible = rows.slice(at * size, (at + 1) * size);
  const words = t.console.offers;
  const showFresh = () => {
    setPage(0);
    setReading(false);
    region.current?.focus();
  };

  return (
    <section className="card table-card" aria-labelledby={heading} ref={region} tabIndex={-1}>
      <header className="table-head">
        <h2 id={heading} className="section-title">
          {title} <span className="count">{offers ? rows.length : ''}</span>
        </h2>
        {waiting > 0 && (
          <Button size="1" variant="soft" highContrast className="fresh" onClick={showFresh} aria-label={words.showFresh(waiting)}>
            {words.fresh(waiting)}
          </Button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is reading */}
      <div
        className="table-body"
        style={{ '--rows': offers === undefined ? OFFER_TABLES.defaultPageSize : visible.length } as never}
        onPointerEnter={() => setReading(true)}
        onPointerLeave={() => setReading(false)}
        onFocus={() => setReading(true)}
        onBlur={() => setReading(false)}
      >
        {offers === undefined ? (
          <RowSkeletons count={OFFER_TABLES.defaultPageSize} label={t.console.shell.loading()} />
        ) : rows.length === 0 ? (
          <p className="empty">{empty}</p>
        ) : (
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
                <tr key={idOf(offer)} data-offer={offer.offerId} data-role={OFFER_META[offer.status].role}>
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
        )}
      </div>
      <footer className="table-foot">
        <label>
          {words.rows()}
          <select
            value={size}
            onChange={(event) => {
              setSize(Number(event.target.value));
              setPage(0);
            }}
          >
            {pageSizes.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
        <span className="meta range-of">
          {rows.length > 0 && words.range({ from: at * size + 1, to: at * size + visible.length, total: rows.length })}
        </span>
        <button type="button" className="bar-button" disabled={at === 0} aria-label={words.previous()} onClick={() => setPage(at - 1)}>
          <Icon name="left" size={20} />
        </button>
        <button type="button" className="bar-button" disabled={at === last} aria-label={words.next()} onClick={() => setPage(at + 1)}>
          <Icon name="right" size={20} />
        </button>
      </footer>
    </section>
  );
});

export function RowSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="row-skeletons">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="row-skeleton">
          <span className="skeleton" style={{ width: '38%' }} />
          <span className="skeleton" style={{ width: '18%' }} />
        </div>
      ))}
    </div>
  );
}

const NOTHING: readonly FeedOffer[] = [];
const idOf = (offer: FeedOffer) => offer.offerId;
