import { Seen } from '../../../ui/charts/seen.tsx';
import { LaterPart, later } from '../../../ui/feedback/later-part.tsx';
import { ChartTools } from './chart-tools.tsx';
import { CodeCharts, DollarsChart, DriverCharts } from './driver-charts.tsx';
import { LastPaymentsChart } from './last-payments-chart.tsx';
import { MoneyCharts } from './money-charts.tsx';
import { SuccessCharts } from './success-charts.tsx';
import { useView } from './use-view.ts';

const OfferMap = later(async () => (await import('./offer-map.tsx')).OfferMap);

/** Every chart of the business, for the days and the referral code that are chosen once. */
export function ChartsTab() {
  const [view, change] = useView();
  const onNarrow = (from: string, to: string) => change({ range: 'custom', from, to });
  const group = { view, onNarrow };
  return (
    <div className="charts">
      <ChartTools view={view} onChange={change} />
      <DriverCharts {...group} />
      <DollarsChart {...group} />
      <CodeCharts view={view} onCode={(code) => change({ code })} />
      <MoneyCharts {...group} />
      <LastPaymentsChart {...group} />
      {!view.wrong && (
        <div className="charts-wide">
          <Seen height={520}>
            <LaterPart fallback={<div className="card skeleton-card" style={{ height: 520 }} />}>
              <OfferMap view={view} />
            </LaterPart>
          </Seen>
        </div>
      )}
      <SuccessCharts view={view} />
    </div>
  );
}
