import { use } from 'react';
import { contract } from '#api/contract/index.ts';
import { useTexts } from '../../../data/i18n.ts';
import { decimal, money } from '../../../ui/text/format.ts';
import { chartTexts } from './texts.ts';
import { TimeChart } from './time-chart.tsx';
import type { ChartView } from './view.ts';

export interface GroupProps {
  view: ChartView;
  onNarrow(from: string, to: string): void;
}

const SECTIONS = [
  { type: 'AMOUNT', name: 'amount' },
  { type: 'USERS', name: 'users' },
  { type: 'AVERAGE', name: 'average' },
] as const;

/** The billing audit: what came in, from how many, and what each paid. */
export function MoneyCharts({ view, onNarrow }: GroupProps) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale)).money;
  return SECTIONS.map(({ type, name }) => (
    <TimeChart
      key={type}
      endpoint={contract.paymentAudit}
      more={{ type }}
      {...{ view, onNarrow, ...words[name] }}
      kind="bar"
      datesOf={({ points }) => points.map(({ date }) => date)}
      seriesOf={({ points }) => {
        const major = (value: number | null) => (value === null || type === 'USERS' ? value : value / 100);
        const own = { name: type === 'USERS' ? words.payers : words.received, values: points.map(({ value }) => major(value)) };
        return type === 'USERS' ? [own] : [own, { name: words.expected, values: points.map(({ expected }) => major(expected)) }];
      }}
      totalOf={({ total }) => (type === 'USERS' ? total : total / 100)}
      written={(value) => (type === 'USERS' ? decimal(value, 0, locale) : money(value, 'USD', locale, Number.isInteger(value) ? 0 : 2))}
      fileName={`billing-audit-${name}`}
    />
  ));
}
