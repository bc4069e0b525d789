import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { Card } from '../../ui/page/card.tsx';
import { percent } from '../../ui/text/format.ts';
import { probabilityTexts } from './probability-texts.ts';
import './probability-map.css';

const WIDTH = 480;
const HEIGHT = 160;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const x = (hour: number) => (hour / 23) * WIDTH;
const y = (share: number) => HEIGHT - share * HEIGHT;

/** Where and at which hour an offer is likely, as lines by location; the same figures as a table. For those who look at a driver. */
export function ProbabilityMap() {
  const texts = useTexts();
  const { locale } = texts;
  const words = use(probabilityTexts(locale)).probability;
  const { call } = useConsole();
  const map = useQuery({
    queryKey: ['zone-map'],
    queryFn: ({ signal }) => call(contract.zoneMap, {}, { signal }),
    staleTime: 300_000,
  });
  const zones = map.data?.zones ?? [];
  return (
    <Card title={words.title} className="probability">
      <p className="meta">{map.data && zones.length === 0 ? words.none : words.lead}</p>
      {map.isError && <p role="alert">{failureText(map.error, texts)}</p>}
      {zones.length > 0 && (
        <>
          <svg className="probability-lines" viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 24}`} role="img" aria-label={words.title}>
            {[0, 0.5, 1].map((share) => (
              <line key={share} className="probability-grid" x1={0} x2={WIDTH} y1={y(share)} y2={y(share)} />
            ))}
            {[0, 6, 12, 18, 23].map((hour) => (
              <text key={hour} x={x(hour)} y={HEIGHT + 16} textAnchor={hour === 0 ? 'start' : hour === 23 ? 'end' : 'middle'}>
                {hour}:00
              </text>
            ))}
            {zones.map(({ locationId, hours }, n) => (
              <polyline key={locationId} data-line={n} points={hours.map((share, hour) => `${x(hour)},${y(share)}`).join(' ')} />
            ))}
          </svg>
          <ul className="probability-names">
            {zones.map(({ locationId, name }, n) => (
              <li key={locationId} data-line={n}>
                {name ?? locationId}
              </li>
            ))}
          </ul>
          <details>
            <summary>{words.table}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard */}
            <section className="probability-scroll" tabIndex={0} aria-label={words.table}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{words.hour}</th>
                    {zones.map(({ locationId, name }) => (
                      <th key={locationId} scope="col">
                        {name ?? locationId}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {HOURS.map((hour) => (
                    <tr key={hour}>
                      <th scope="row">{hour}:00</th>
                      {zones.map(({ locationId, hours }) => (
                        <td key={locationId}>{percent(hours[hour]!, locale)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </Card>
  );
}
