import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { InstacartStats as Stats } from '#api/contract/charts.ts';
import { contract } from '#api/contract/index.ts';
import { INSTACART_STATS } from '#config/constants.ts';
import type { Description } from '#engine/model/platform.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { useConsole } from '../../data/console.tsx';
import { useDescription } from '../../data/described.ts';
import { useTexts } from '../../data/i18n.ts';
import { useUser } from '../../data/queries.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { Seen } from '../../ui/charts/seen.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { pageOf, TableFoot, usePaging } from '../../ui/offers/table-foot.tsx';
import { Card } from '../../ui/page/card.tsx';
import { decimal, money } from '../../ui/text/format.ts';
import '../../ui/figures/stats.css';
import './instacart-stats.css';

const { service } = manifests.find(({ capabilities }) => capabilities.statistics)!;

/** What an Instacart driver's batches were like, for an admin: sums, kinds, pay, distances, why and where they were disliked. */
export function InstacartStats() {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = t.services.stats;
  const entry = useDescription(service);
  const { userId = '' } = useParams();
  const navigate = useNavigate();
  const { call } = useConsole();
  const user = useUser(userId, Number.POSITIVE_INFINITY);
  const answer = useQuery({
    queryKey: ['instacart-stats', userId],
    queryFn: ({ signal }) => call(contract.instacartStats, { userId }, { signal }),
  });
  // The driver's name may take the line over the figures to a second one.
  const stats = user.isPending ? undefined : answer.data;
  return (
    <div className="instacart-stats">
      <title>{`${words.title()} · ${t.common.product()}`}</title>
      <header className="admin-bar">
        <button type="button" className="bar-button" aria-label={t.services.back()} title={t.services.back()} onClick={() => navigate(-1)}>
          <Icon name="left" size={20} />
        </button>
        <div>
          <h1 className="section-title">{words.title()}</h1>
          <p className="stats-name">{user.data?.name}</p>
          <p className="meta">{words.lead()}</p>
        </div>
      </header>
      {answer.isError && <Failed title={t.failures.stats.failed()} error={answer.error} onRetry={() => void answer.refetch()} />}
      {!stats && !answer.isError && (
        <div className="card skeleton-card table-height" role="status" aria-label={t.console.shell.loading()} />
      )}
      {stats && (
        <>
          {(
            [
              [words.won(), stats.gotMoney],
              [words.disliked(), stats.dislikedMoney],
              [words.lost(), stats.lostMoney],
            ] as const
          ).map(([title, sum]) => (
            <section key={title} className="card stats-card" aria-label={title}>
              <h2 className="section-title">{title}</h2>
              <p className="display">{money(sum, 'USD', locale)}</p>
            </section>
          ))}
          <BatchChart kind="pie" title={words.types()} rows={typeRows(stats, entry, texts)} />
          <BatchChart
            kind="bar"
            title={words.prices()}
            rows={rangeRows(stats.priceMap, (figure) => money(figure, 'USD', locale, 0), words.price, words.priceAbove)}
          />
          <BatchChart kind="bar" title={words.distances()} rows={rangeRows(stats.distanceMap, String, words.miles, words.milesAbove)} />
          <StatsTable title={words.reasons()} heads={[words.reason(), words.count()]} rows={reasonRows(stats, texts)} />
          <StatsTable
            title={words.stores()}
            heads={[words.store(), words.count(), words.pay()]}
            rows={Object.entries(stats.stores)
              .sort(([, a], [, b]) => b.totalAmount - a.totalAmount)
              .map(([store, { totalAmount, totalPrice }]) => [store, decimal(totalAmount, 0, locale), money(totalPrice, 'USD', locale)])}
          />
        </>
      )}
    </div>
  );
}

type Spoken = ReturnType<typeof useTexts>;

interface ChartRow {
  label: string;
  value: number;
}

function BatchChart({ kind, title, rows }: { kind: 'pie' | 'bar'; title: string; rows: readonly ChartRow[] }) {
  const { t, locale } = useTexts();
  const words = t.services.stats;
  const data = {
    head: title,
    labels: rows.map(({ label }) => label),
    series: [{ name: words.count(), values: rows.map(({ value }) => value) }],
  };
  return (
    <Seen height={360}>
      <ChartCard
        {...{ kind, title, data }}
        lead={words.lead()}
        written={(value) => decimal(value, 0, locale)}
        none={words.none()}
        fileName={`instacart-${kind}`}
      />
    </Seen>
  );
}

/** In the words of the platform's own column. */
function typeRows({ types }: Stats, { manifest, view }: Description, { at }: Spoken): ChartRow[] {
  const { options = [] } = view.tables[0]!.columns.find(({ from }) => from === 'extra.type')!;
  return Object.entries(types).map(([type, value]) => {
    const option = options.find((one) => one.value === type);
    return { label: (option && at(`platforms.${manifest.id}.${option.label}`)) ?? type, value };
  });
}

function reasonRows({ reasons }: Stats, { t, locale }: Spoken): string[][] {
  const { reasons: rules, details } = t.common as Record<'reasons' | 'details', Record<string, () => string>>;
  return Object.entries(reasons)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => [rules[reason]?.() || details[reason]?.() || reason, decimal(count, 0, locale)]);
}

/** Ranges by their upper bounds; the last one holds everything greater than the one before it. */
export function rangeRows(
  counts: Record<string, number>,
  written: (figure: number) => string,
  words: (from: string, to: string) => string,
  above: (from: string) => string,
): ChartRow[] {
  const bounds = Object.keys(counts)
    .map(Number)
    .sort((a, b) => a - b);
  return bounds.map((bound, i) => {
    const from = i === 0 ? 0 : bounds[i - 1]! + 1;
    return { label: i === bounds.length - 1 ? above(written(from)) : words(written(from), written(bound)), value: counts[bound]! };
  });
}

function StatsTable({ title, heads, rows }: { title: string; heads: string[]; rows: string[][] }) {
  const { t } = useTexts();
  const heading = useId();
  const paging = usePaging(INSTACART_STATS.pageSizes);
  return (
    <Card title={title} count={rows.length} titleId={heading} className="stats-card stats-wide">
      {rows.length === 0 ? (
        <p className="none-yet">{t.services.stats.none()}</p>
      ) : (
        <table className="stats" aria-labelledby={heading}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pageOf(paging, rows).visible.map(([name, ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, i) => (
                  <td key={heads[i + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <TableFoot paging={paging} rows={rows} />
    </Card>
  );
}
