import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { BILLING, MINUTE } from '#config/constants.ts';
import { useConsole } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { manifestOf } from '../../../data/set-up.ts';
import { Failed } from '../../../ui/feedback/failed.tsx';
import { InputField } from '../../../ui/inputs/input-field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { count } from '../../../ui/text/format.ts';
import { reportTexts } from '../texts.ts';
import './service-activity-tab.css';

/** The day in New York, as in 2026-11-24. */
function newYorkDate(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: BILLING.timeZone }).format(at);
}

const FIGURES = ['fullyActive', 'offersWon', 'offersSeen', 'offersLost'] as const;

/** What each service did on a day: drivers who searched, offers won, seen and lost. */
export function ServiceActivityTab() {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = use(reportTexts(locale)).activity;
  const { call, world } = useConsole();
  const today = newYorkDate(world.now());
  const [date, setDate] = useState(today);
  const activity = useQuery({
    queryKey: ['service-activity', date],
    queryFn: ({ signal }) => call(contract.serviceActivity, { date }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: date === today && MINUTE,
    enabled: date !== '',
  });
  const services = Object.entries(activity.data?.services ?? {}).sort(([, a], [, b]) => b.offersSeen - a.offersSeen);
  return (
    <Card title={words.title} className="activity">
      <InputField
        id="activity-date"
        label={words.date}
        hint={words.hint}
        type="date"
        max={today}
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      {activity.isError && <Failed inCard title={words.failed} error={activity.error} onRetry={() => void activity.refetch()} />}
      {!activity.data && !activity.isError && (
        <div className="skeleton-card activity-wait" role="status" aria-label={t.console.shell.loading()} />
      )}
      {!activity.isError && activity.data && services.length === 0 && <p>{words.none}</p>}
      {!activity.isError && services.length > 0 && (
        <table className="activity-table" aria-busy={activity.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">{words.service}</th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col">
                  {words[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {services.map(([service, figures]) => (
              <tr key={service}>
                <th scope="row">{manifestOf(service)?.name ?? service}</th>
                {FIGURES.map((figure) => (
                  <td key={figure} data-label={words[figure]}>
                    {count(figures[figure], locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
