import { TextField } from '@radix-ui/themes';
import { useId } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { type DistanceRow, readDistances, writeDistances } from '#engine/model/distance-table.ts';
import { useTexts } from '../../data/i18n.ts';
import { money } from '../text/format.ts';
import { textOf, typedValue } from './figures.ts';
import { useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import { Help } from './help.tsx';
import type { ItemProps } from './item-props.ts';
import { unitWords } from './unit-words.ts';

type Item = Extract<FormItem, { kind: 'distance-table' }>;

/** The least pay for each distance, nearest first as the driver wrote them. */
export function DistanceTable({ item, value, path, onChange }: ItemProps<Item>) {
  const { mode, words, currency, issueAt } = useForm();
  const { t, locale } = useTexts();
  const text = t.forms.distances;
  const heading = useId();
  const rows = readDistances(value) ?? [];
  const label = words(item.label);
  const put = (next: DistanceRow[]) => onChange(writeDistances(next));
  const set = (at: number, change: Partial<DistanceRow>) => put(rows.map((row, i) => (i === at ? { ...row, ...change } : row)));
  const distanceWords = (distance: unknown) =>
    distance === item.unlimited
      ? text.any()
      : typeof distance === 'number'
        ? unitWords(distance, 'miles', currency, t, locale)
        : t.common.none();
  return (
    <div className="distances">
      <div className="fact">
        <div className="fact-words">
          <h3 className="fact-label" id={heading}>
            {label}
          </h3>
          {item.help && <p className="meta">{words(`${item.help}.lead`)}</p>}
        </div>
        {item.help && <Help title={label} help={item.help} />}
      </div>
      {issueAt(path) && rows.every((_, at) => issueAt(`${path}.${at}`) === null) && (
        <p className="field-error" role="alert">
          {issueAt(path)}
        </p>
      )}
      {mode === 'view' ? (
        <ul className="location-rows" aria-labelledby={heading}>
          {rows.map((row, at) => (
            <li key={at} className="location-row">
              {text.row({
                distance: distanceWords(row.distance),
                pay: typeof row.pay === 'number' ? money(row.pay, currency, locale, 0) : t.common.none(),
              })}
            </li>
          ))}
        </ul>
      ) : (
        <ul className="distance-rows" aria-labelledby={heading}>
          {rows.map((row, at) => {
            const issue = issueAt(`${path}.${at}`);
            const error = `${path.replaceAll('.', '-')}-${at}`;
            return (
              <li key={at} className="distance-row" data-path={`${path}.${at}`}>
                <div>
                  <label className="field-label" htmlFor={`${error}-distance`}>
                    {words(item.distance)}
                  </label>
                  <TextField.Root
                    id={`${error}-distance`}
                    size="3"
                    inputMode="numeric"
                    maxLength={4}
                    disabled={row.distance === item.unlimited}
                    aria-invalid={issue ? true : undefined}
                    aria-describedby={issue ? error : undefined}
                    value={row.distance === item.unlimited ? text.max() : textOf(row.distance)}
                    onChange={(event) => set(at, { distance: typedValue(event.target.value) })}
                  >
                    <TextField.Slot side="right">{t.forms.units.mile()}</TextField.Slot>
                  </TextField.Root>
                </div>
                <div>
                  <label className="field-label" htmlFor={`${error}-pay`}>
                    {words(item.pay)}
                  </label>
                  <TextField.Root
                    id={`${error}-pay`}
                    size="3"
                    inputMode="numeric"
                    maxLength={4}
                    aria-invalid={issue ? true : undefined}
                    aria-describedby={issue ? error : undefined}
                    value={textOf(row.pay)}
                    onChange={(event) => set(at, { pay: typedValue(event.target.value) })}
                  >
                    <TextField.Slot side="left">$</TextField.Slot>
                  </TextField.Root>
                </div>
                <button
                  type="button"
                  className="bar-button"
                  aria-label={text.remove(at + 1)}
                  title={text.remove(at + 1)}
                  disabled={rows.length < 2}
                  onClick={() => put(rows.filter((_, i) => i !== at))}
                >
                  <FormIcon name="cross" size={20} />
                </button>
                {item.unlimited !== undefined && (
                  <label className="distance-any">
                    <input
                      type="checkbox"
                      checked={row.distance === item.unlimited}
                      onChange={(event) => set(at, { distance: event.target.checked ? item.unlimited! : '' })}
                    />
                    {text.any()}
                  </label>
                )}
                {issue && (
                  <p className="field-error" id={error} role="alert">
                    {issue}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {mode === 'edit' && rows.length < item.most && (
        <button type="button" className="text-button" onClick={() => put([...rows, { distance: '', pay: '' }])}>
          <FormIcon name="plus" /> {text.add()}
        </button>
      )}
    </div>
  );
}
