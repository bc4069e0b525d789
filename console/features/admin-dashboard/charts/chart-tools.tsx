import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../../data/console.tsx';
import { failureTexts } from '../../../data/failure-texts.ts';
import { useTexts } from '../../../data/i18n.ts';
import { InputField } from '../../../ui/inputs/input-field.tsx';
import { SelectField } from '../../../ui/inputs/select-field.tsx';
import '../../../ui/form/form.css';
import '../../../ui/inputs/segments.css';
import './charts.css';
import { chartTexts } from './texts.ts';
import { type ChartView, newYorkDay, RANGES } from './view.ts';

interface Props {
  view: ChartView;
  onChange(fields: Record<string, string | null>): void;
}

/** One choice of days, of a comparison and of a referral code for every chart below it. */
export function ChartTools({ view, onChange }: Props) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale)).tools;
  const codes = useCodes().data;
  const known = codes?.map(({ code }) => code) ?? [];
  // The code of the address is shown before the list has come, and if it is not among them.
  const listed = view.code !== null && !known.includes(view.code) ? [view.code, ...known] : known;
  const today = newYorkDay(Date.now());
  return (
    <section className="card chart-tools" aria-label={words.label}>
      <fieldset className="segments chart-ranges">
        <legend className="visually-hidden">{words.range}</legend>
        {RANGES.map((range) => (
          <label key={range} className="segment">
            <input
              type="radio"
              name="chart-range"
              checked={range === view.range}
              onChange={() => onChange(range === 'custom' ? { range, from: view.from, to: view.to } : { range, from: null, to: null })}
            />
            {words.ranges[range]}
          </label>
        ))}
      </fieldset>
      {view.range === 'custom' && (
        <div className="chart-days">
          <InputField
            label={words.from}
            type="date"
            max={today}
            value={view.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <InputField label={words.to} type="date" max={today} value={view.to} onChange={(event) => onChange({ to: event.target.value })} />
        </div>
      )}
      {view.wrong && (
        <div role="alert" className="chart-wrong">
          <p className="field-error">{use(failureTexts(locale)).reports.wrongDays}</p>
          <p>{words.wrong}</p>
        </div>
      )}
      <div className="chart-filters">
        <SelectField label={words.code} value={view.code ?? ''} onChange={(event) => onChange({ code: event.target.value || null })}>
          <option value="">{words.allCodes}</option>
          {listed.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
        <label className="chart-compare">
          <input type="checkbox" checked={view.compare} onChange={(event) => onChange({ compare: event.target.checked ? '1' : null })} />
          {words.compare}
        </label>
      </div>
      <p className="meta">{words.zone}</p>
    </section>
  );
}

/** Referral codes with their active drivers, most first. */
export function useCodes() {
  const { call } = useConsole();
  return useQuery({
    queryKey: ['charts', 'codes'],
    queryFn: ({ signal }) => call(contract.activeUsers, {}, { signal }),
    staleTime: 60_000,
  });
}
