import { use } from 'react';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { useTexts } from '../../../data/i18n.ts';
import { fill } from '../../../data/later-texts.ts';
import { decimal } from '../../../ui/text/format.ts';
import type { GroupProps } from './money-charts.tsx';
import { type ChartTexts, chartTexts } from './texts.ts';
import { TimeChart } from './time-chart.tsx';

type Answer = AnswerOf<typeof contract.auditLastPaymentReport>;

/** Drivers by the day of their last payment date, and whether the ledger confirms it. */
export function LastPaymentsChart({ view, onNarrow }: GroupProps) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale)).last;
  return (
    <TimeChart
      {...{ view, onNarrow, title: words.title, lead: words.lead }}
      endpoint={contract.auditLastPaymentReport}
      kind="stack"
      datesOf={({ points }) => points.map(({ date }) => date)}
      seriesOf={({ points }) => [
        { name: words.active, values: points.map(({ active }) => active) },
        { name: words.inactive, values: points.map(({ drivers, active }) => drivers - active) },
      ]}
      totalOf={({ points }) => points.reduce((sum, { drivers }) => sum + drivers, 0)}
      written={(value) => decimal(value, 0, locale)}
      noteOf={noteOf}
      fileName="audit-last-payments"
      alone
    />
  );
}

function noteOf({ before, after, never, differences }: Answer, { last }: ChartTexts): string {
  const who = differences.map(({ name }) => name).join(', ');
  return [fill(last.rest, { before, after, never }), who ? `${last.differences}: ${who}.` : last.agrees].join(' ');
}
