import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import type { OfferFates } from '#api/contract/offers.ts';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { clockTime, count } from '../../ui/text/format.ts';
import { type FateWords, fatesInWords, wonAmong } from './fates.ts';
import { platform } from './platform.ts';

interface Props {
  /** Undefined while they are on their way, or where they could not be fetched. */
  fates: OfferFates | undefined;
  failed: boolean;
  searching: boolean;
  /** Somebody else's filters are not changed from here. */
  viewing: boolean;
}

/** Why nothing, or not more, was won in a day: one line, and behind it every reason with what would change it. */
export const WhyCard = memo(function WhyCard({ fates, failed, searching, viewing }: Props) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = t.dashboard.why;
  const id = useId();
  const [open, setOpen] = useState(false);
  const rows = fates && fatesInWords(fates, texts, locale);
  const top = rows?.[0];
  const seen = fates && (fates.seen ? words.seen({ shown: count(fates.seen, locale), n: fates.seen }) : words.seenNone());
  return (
    <section className="card why-card">
      <h2>
        <button type="button" className="why-row" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
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
          <span className="why-mark" data-open={open || undefined}>
            <Icon name="down" size={20} />
          </span>
        </button>
      </h2>
      <div id={id} className="why-panel" hidden={!open}>
        {rows?.length ? (
          <>
            <p className="meta">{words.lead()}</p>
            <ul className="why-list">
              {rows.map((row) => (
                <Reason key={row.key} row={row} viewing={viewing} />
              ))}
            </ul>
          </>
        ) : (
          <p>{failed ? words.failed() : searching ? words.emptyOn() : words.emptyOff()}</p>
        )}
        {fates && <p className="micro">{words.asOf(clockTime(fates.to, null, locale))}</p>}
      </div>
    </section>
  );
});

function Reason({ row, viewing }: { row: FateWords; viewing: boolean }) {
  const words = useTexts().t.dashboard.why;
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
      {row.change && !viewing && (
        <Link className="button-link why-change" to={`${platform.manifest.routeRoot}/configuration?edit=${row.change.field}`}>
          <Icon name="sliders" /> {words.change(row.change.name)}
        </Link>
      )}
    </li>
  );
}
