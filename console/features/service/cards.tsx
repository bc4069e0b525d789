import { Link } from 'react-router';
import { MINUTE } from '#config/constants.ts';
import type { Card } from '#engine/describe/dashboard.ts';
import { unitsOf } from '#engine/model/country.ts';
import type { Description } from '#engine/model/platform.ts';
import { useWorldNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import type { OfferTables } from '../../data/live.ts';
import { decimal, money } from '../../ui/text/format.ts';
import { dayStart, weekStart } from './days.ts';
import { usePlatformCall } from './queries.ts';
import { useRows } from './rows.ts';
import { useServiceWords } from './words.ts';
import '../../ui/figures/stats.css';

interface Props {
  entry: Description;
  userId: string;
  offers: OfferTables | undefined;
}

/** The cards of a dashboard, drawn from their description. */
export function Cards(props: Props) {
  return (props.entry.view.cards ?? []).map((card) => <OneCard key={`${card.kind} ${card.label}`} card={card} {...props} />);
}

function OneCard({ card, ...props }: Props & { card: Card }) {
  switch (card.kind) {
    case 'counts':
      return <Counts card={card} {...props} />;
    case 'pay':
      return <Pay card={card} {...props} />;
    case 'metrics':
      return <Metrics card={card} {...props} />;
    case 'list':
      return <Rows card={card} {...props} />;
  }
}

type Of<Kind extends Card['kind']> = Props & { card: Extract<Card, { kind: Kind }> };

function Counts({ card, entry, offers }: Of<'counts'>) {
  const { t } = useTexts();
  const own = useServiceWords(entry.manifest);
  const now = useWorldNow(MINUTE);
  const periods = [
    { title: t.services.counts.today(), from: dayStart(now) },
    ...(card.days === 'today' ? [] : [{ title: t.services.counts.week(), from: weekStart(now) }]),
  ];
  return (
    <section className="card stats-card" aria-label={own(card.label)}>
      <h2 className="section-title">{own(card.label)}</h2>
      <table className="stats service-counts">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.services.counts.kind()}</span>
            </th>
            {periods.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {card.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{own(row.label)}</th>
              {periods.map(({ title, from }) => (
                <td key={title} className="big" data-count={row.status}>
                  {offers ? (
                    offers[row.status].filter((offer) => offer.timestampGrabbed >= from).length
                  ) : (
                    <span className="skeleton figure" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Pay({ card, entry, offers }: Of<'pay'>) {
  const { locale } = useTexts();
  const own = useServiceWords(entry.manifest);
  const now = useWorldNow(MINUTE);
  const rows = offers
    ? card.statuses.flatMap((status) => offers[status]).filter((offer) => offer.timestampGrabbed >= now - card.windowMs)
    : null;
  const sum = rows?.reduce((total, offer) => total + (offer.price ?? 0), 0) ?? null;
  return (
    <section className="card stats-card" aria-label={own(card.label)}>
      <h2 className="section-title">{own(card.label)}</h2>
      <p className="display">
        {sum === null ? (
          <span className="skeleton figure" />
        ) : (
          money(sum, rows?.[0]?.currency ?? unitsOf(entry.manifest.countries).currency, locale)
        )}
      </p>
      {card.note && <p className="micro">{own(card.note)}</p>}
    </section>
  );
}

function Metrics({ card, entry, userId }: Of<'metrics'>) {
  const { t, locale } = useTexts();
  const own = useServiceWords(entry.manifest);
  const words = t.services.metrics;
  const answer = usePlatformCall(entry, card.does, userId);
  const figures = (answer.data ?? null) as Record<string, unknown> | null;
  return (
    <section className="card stats-card" aria-label={own(card.label)}>
      <h2 className="section-title">{own(card.label)}</h2>
      {answer.isError && <p className="field-error">{words.failed()}</p>}
      <dl className="metrics">
        {card.rows.map(({ from, label, suffix, high, normal, target }) => {
          const value = figures?.[from];
          const known = typeof value === 'number';
          const [role, judged] = !known
            ? []
            : value >= high
              ? (['ok', words.good()] as const)
              : value >= normal
                ? (['wait', words.improve()] as const)
                : (['bad', words.bad()] as const);
          return (
            <div key={from} className="metric" data-role={role}>
              <dt>{own(label)}</dt>
              <dd>
                <span className="metric-figure">
                  {known ? `${decimal(value, Number.isInteger(value) ? 0 : 2, locale)}${suffix ?? ''}` : t.common.none()}
                </span>
                {judged && <span className="metric-judged">{judged}</span>}
                {target !== undefined && <span className="meta">{words.target(`${decimal(target, 1, locale)}${suffix ?? ''}`)}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      {card.support && (
        <Link className="line-link" to="/contact-us">
          {words.support()}
        </Link>
      )}
    </section>
  );
}

function Rows({ card, entry, userId }: Of<'list'>) {
  const { t } = useTexts();
  const own = useServiceWords(entry.manifest);
  const list = useRows(entry, userId, [card.source])(card.source);
  return (
    <section className="card stats-card" aria-label={own(card.label)}>
      <h2 className="section-title">{own(card.label)}</h2>
      {list.status === 'failed' && <p className="field-error">{list.failure ?? t.forms.list.failed()}</p>}
      <ul className="location-rows">
        {list.rows.map((row) => (
          <li key={row.id} className="location-row">
            <span className="location-name">{row.label}</span>
            {row.note && <span className="meta">{row.note}</span>}
            {card.marked && list.marked(row.id, card.marked.field) && <span className="note">{own(card.marked.label)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
