import { useSettledOnce } from '../../../ui/rendered-parts.ts';
import { ChartTools, useCodes } from '../charts/chart-tools.tsx';
import { LastPaymentsChart } from '../charts/last-payments-chart.tsx';
import { MoneyCharts } from '../charts/money-charts.tsx';
import { SuccessCharts } from '../charts/success-charts.tsx';
import { useView } from '../charts/use-view.ts';

/** So long at most the charts below wait for how many codes there are. */
const CODES_MS = 3000;

/** What becomes of the drivers of each referral code: who pays, what came in, and whether the dates agree with the ledger. */
export function AuditReferralsTab() {
  const [view, change] = useView();
  const placed = useSettledOnce(!useCodes().isPending, CODES_MS);
  const group = { view, onNarrow: (from: string, to: string) => change({ range: 'custom', from, to }) };
  return (
    <div className="charts">
      <ChartTools view={view} onChange={change} />
      <SuccessCharts view={view} />
      {placed && (
        <>
          <MoneyCharts {...group} />
          <LastPaymentsChart {...group} />
        </>
      )}
    </div>
  );
}
