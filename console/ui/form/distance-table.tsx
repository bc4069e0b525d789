import { TextField } from '@radix-ui/themes';
import { useId } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { type DistanceRow, readDistances, writeDistances } from '#engine/model/distance-table.ts';
import { useTexts } from '../../data/i18n.ts';
import { money } from '../text/format.ts';
import { Fact } from './fact.tsx';
import { textOf, typedValue } from './figures.ts';
import { useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import type { ItemProps } from './item-props.ts';
import { unitWords } from './unit-words.ts';

type Item = Extract<FormItem, { kind: 'distance-table' }>;

/** The least pay for each distance, nearest first as the driver wrote them. */
export function DistanceTable({ item, value, path, onChange }: ItemProps<Item>) {
  const { mode, currency, issueAt } = useForm();
  const { t, locale } = useTexts();
  const text = t.forms.distances;
  const heading = useId();
  const rows = readDistances(value) ?? [];
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
      <Fact item={item} path={path} nameId={heading} />
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
          {rows.map((row, at) => (
            <DistanceFields
              key={at}
              item={item}
              row={row}
              number={at + 1}
              path={`${path}.${at}`}
              isOnly={rows.length < 2}
              onChange={(change) => set(at, change)}
              onRemove={() => put(rows.filter((_, i) => i !== at))}
            />
          ))}
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

interface FieldsProps {
  item: Item;
  row: DistanceRow;
  /** From 1. */
  number: number;
  path: string;
  isOnly: boolean;
  onChange(change: Partial<DistanceRow>): void;
  onRemove(): void;
}

function DistanceFields({ item, row, number, path, isOnly, onChange, onRemove }: FieldsProps) {
  const { words, issueAt } = useForm();
  const { t } = useTexts();
  const text = t.forms.distances;
  const issue = issueAt(path);
  const error = path.replaceAll('.', '-');
  const isUnlimited = row.distance === item.unlimited;
  return (
    <li className="distance-row" data-path={path}>
      <div>
        <label className="field-label" htmlFor={`${error}-distance`}>
          {words(item.distance)}
        </label>
        <TextField.Root
          id={`${error}-distance`}
          size="3"
          inputMode="numeric"
          maxLength={4}
          disabled={isUnlimited}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? error : undefined}
          value={isUnlimited ? text.max() : textOf(row.distance)}
          onChange={(event) => onChange({ distance: typedValue(event.target.value) })}
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
          onChange={(event) => onChange({ pay: typedValue(event.target.value) })}
        >
          <TextField.Slot side="left">$</TextField.Slot>
        </TextField.Root>
      </div>
      <button
        type="button"
        className="bar-button"
        aria-label={text.remove(number)}
        title={text.remove(number)}
        disabled={isOnly}
        onClick={onRemove}
      >
        <FormIcon name="cross" size={20} />
      </button>
      {item.unlimited !== undefined && (
        <label className="distance-any">
          <input
            type="checkbox"
            checked={isUnlimited}
            onChange={(event) => onChange({ distance: event.target.checked ? item.unlimited! : '' })}
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
}
