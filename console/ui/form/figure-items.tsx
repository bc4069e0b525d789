import { TextField } from '@radix-ui/themes';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { textOf, typedValue } from './figures.ts';
import { useForm, type Values } from './form-context.ts';
import { hourWords } from './hours.ts';
import { ItemField } from './item-field.tsx';
import type { ItemProps } from './item-props.ts';
import { Select } from './select.tsx';
import { unitSign, unitWords } from './unit-words.ts';

type Of<Kind extends FormItem['kind']> = ItemProps<Extract<FormItem, { kind: Kind }>>;

/** A figure that is typed. One that is advised against is tinted. */
export function TypedFigure({ item, value, path, onChange, id }: Of<'number'>) {
  const { currency } = useForm();
  const { t, locale } = useTexts();
  const sign = unitSign(item.unit, t);
  const shown = typeof value === 'number' ? unitWords(value, item.unit, currency, t, locale) : t.common.none();
  return (
    <ItemField item={item} path={path} id={id} shown={shown} className="number-field">
      {(aria) => (
        <TextField.Root
          {...aria}
          size="3"
          // The keys of whole figures have no point.
          inputMode={Number.isInteger(item.step ?? 1) ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={item.maxLength}
          value={textOf(value)}
          onChange={(event) => onChange(item.optional && event.target.value === '' ? null : typedValue(event.target.value))}
        >
          {sign && <TextField.Slot side="right">{sign}</TextField.Slot>}
        </TextField.Root>
      )}
    </ItemField>
  );
}

/** A figure chosen from a list. */
export function ChosenFigure({ item, value, values, path, onChange, id }: Of<'figure'>) {
  const { words, currency } = useForm();
  const { t, locale } = useTexts();
  const choices = [
    ...(item.also ?? []).map((choice) => ({ value: choice.value, label: words(choice.label), disabled: false })),
    ...item.choices.map((figure) => ({
      value: item.stored === 'text' ? String(figure) : figure,
      label: unitWords(figure, item.unit, currency, t, locale),
      disabled: item.together?.beyond === 'disabled' && figure + Number(values[item.together.with] ?? 0) > item.together.most,
    })),
  ];
  const at = choices.findIndex((choice) => choice.value === (value ?? null));
  return (
    <ItemField item={item} path={path} id={id} shown={choices[at]?.label ?? t.common.none()}>
      {(aria) => (
        <Select {...aria} value={at} onChange={(event) => onChange(choices[Number(event.target.value)]?.value ?? null)}>
          {at < 0 && <option value={-1}>{t.forms.choose()}</option>}
          {choices.map((choice, i) => (
            <option key={choice.label} value={i} disabled={choice.disabled && i !== at}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </ItemField>
  );
}

/** A figure set by a slider; its words stand above it and are what a screen reader says. */
export function SlidFigure({ item, value, path, onChange, id }: Of<'slider'>) {
  const { currency } = useForm();
  const { t, locale } = useTexts();
  const inWords = (figure: number) => unitWords(figure, item.unit, currency, t, locale);
  const shown = typeof value === 'number' ? inWords(value) : t.common.none();
  return (
    <ItemField item={item} path={path} id={id} shown={shown} className="slider-field">
      {(aria) => (
        <>
          <output className="slider-value" htmlFor={id}>
            {shown}
          </output>
          <input
            {...aria}
            type="range"
            className="slider"
            min={item.min}
            max={item.max}
            step={item.step ?? 1}
            value={typeof value === 'number' ? value : item.min}
            aria-valuetext={shown}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <p className="slider-ends meta" aria-hidden="true">
            <span>{inWords(item.min)}</span>
            <span>{inWords(item.max)}</span>
          </p>
        </>
      )}
    </ItemField>
  );
}

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** The end of the day's work as a clock time; what is kept are the hours from its start. */
export function EndHour({ item, value, values, path, onChange, id }: Of<'end-hour'>) {
  const { newest } = useForm();
  const { t, locale } = useTexts();
  const startIn = (all: Values) => Number(all[item.start] ?? 0);
  const hours = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  const end = Number.isNaN(hours) ? null : startIn(values) + hours;
  const write = (chosen: number) => {
    const hours = chosen - startIn(newest());
    onChange(item.stored === 'text' ? String(hours) : hours);
  };
  return (
    <ItemField item={item} path={path} id={id} shown={end === null ? t.common.none() : hourWords(end, t, locale)}>
      {(aria) => (
        <Select {...aria} value={end ?? ''} onChange={(event) => write(Number(event.target.value))}>
          {end === null && <option value="">{t.forms.choose()}</option>}
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {hourWords(hour, t, locale)}
            </option>
          ))}
          {end !== null && !HOURS.includes(end) && <option value={end}>{t.common.none()}</option>}
        </Select>
      )}
    </ItemField>
  );
}
