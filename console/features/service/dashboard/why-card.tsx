import { memo, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { OfferFates } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useChangeFilter } from '../../../data/change-filter.ts';
import { useTexts } from '../../../data/i18n.ts';
import { configurationOf } from '../../../data/service-paths.ts';
import './why-card.css';
import { Icon } from '../../../ui/icon/icon.tsx';
import { clockTime, count } from '../../../ui/text/format.ts';
import { optionsOf } from '../state.ts';
import { useServiceWords } from '../words.ts';
import { type FateWords, fatesInWords, wonAmong } from './fates.ts';

interface Props {
  entry: Description;
  user: UserRecord;
  /** Undefined while they are on their way, or where they could not be fetched. */
  fates: OfferFates | undefined;
  failed: boolean;
  searching: boolean;
  /** Somebody else's filters are not changed from here. */
  viewing: boolean;
}

/** Why nothing, or not more, was won in a day: one line, and behind it every reason with what would change it. */
export const WhyCard = memo(function WhyCard({ entry, user, fates, failed, searching, viewing }: Props) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = t.dashboard.why;
  const own = useServiceWords(entry.manifest);
  const filters = { form: entry.view.form, options: optionsOf(user, entry.manifest), own };
  const rows = fates && fatesInWords(fates, filters, texts, locale);
  const { busy, apply } = useChangeFilter(entry.manifest, user.userId);
  const top = rows?.[0];
  const seen = fates && (fates.seen ? words.seen({ shown: count(fates.seen, locale), n: fates.seen }) : words.seenNone());
  const head = (
    <span className="why-words">
      <span className="section-title">{fates && wonAmong(fates) > 0 ? words.more() : words.none()}</span>
      <span className="meta">
        {seen ? (
          top ? (
            words.top({ seen, reason: top.name.toLocaleLowerCase(locale) })
          ) : (
            seen
          )
        ) : failed ? (
          words.failed()
        ) : (
          <span className="skeleton why-line" />
        )}
      </span>
    </span>
  );
  return (
    <section className="card why-card">
      <Panel head={head}>
        {rows?.length ? (
          <>
            <p className="meta">{words.lead()}</p>
            <ul className="why-list">
              {rows.map((row) => (
                <Reason
                  key={row.key}
                  row={row}
                  configuration={viewing ? null : configurationOf(entry.manifest)}
                  busy={busy}
                  onLower={() => row.lower && apply(row.lower.change, t.dashboard.act.lowered(row.lower.amount))}
                />
              ))}
            </ul>
          </>
        ) : (
          <p>{failed ? words.failed() : searching ? words.emptyOn() : words.emptyOff()}</p>
        )}
        {fates && <p className="micro">{words.asOf(clockTime(fates.to, null, locale))}</p>}
      </Panel>
    </section>
  );
});

/** A row that opens what is under it. That is not made again for a press: a slow phone answers at once. */
function Panel({ head, children }: { head: ReactNode; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <h2>
        <button type="button" className="why-row" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {head}
          <span className="why-mark" data-open={open || undefined}>
            <Icon name="down" size={20} />
          </span>
        </button>
      </h2>
      <div id={id} className="why-panel" hidden={!open}>
        {children}
      </div>
    </>
  );
}

interface ReasonProps {
  row: FateWords;
  /** The filters' page; null where they are somebody else's. */
  configuration: string | null;
  busy: boolean;
  onLower(): void;
}

function Reason({ row, configuration, busy, onLower }: ReasonProps) {
  const { t } = useTexts();
  const words = t.dashboard.why;
  return (
    <li className="why-reason" data-role={row.role}>
      <p className="why-head">
        <Icon name={row.role === 'lost' ? 'dash' : 'thumb-down'} />
        <span className="strong">{row.name}</span>
        <span className="why-count">{row.count}</span>
      </p>
      <p className="why-share">
        <span className="why-bar" aria-hidden="true">
          <span style={{ inlineSize: `${Math.max(1, row.share * 100)}%` }} />
        </span>
        <span className="micro">{row.shareText}</span>
      </p>
      <p className="meta">{row.sentences.join(' ')}</p>
      {configuration !== null && (row.change || row.lower) && (
        <div className="why-changes">
          {row.lower && (
            <button type="button" className="button-link" aria-disabled={busy} onClick={onLower}>
              <Icon name="check" /> {t.dashboard.act.lower(row.lower.amount)}
            </button>
          )}
          {row.change && (
            <Link className="button-link why-change" to={`${configuration}?edit=${row.change.field}`}>
              <Icon name="sliders" /> {words.change(row.change.name)}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}
