import { TextField } from '@radix-ui/themes';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { Field } from '../inputs/field.tsx';
import { Advice } from './advice.tsx';
import { Fact } from './fact.tsx';
import { textOf, typedValue } from './figures.ts';
import { useForm, type Values } from './form-context.ts';
import { Help } from './help.tsx';
import { hourWords } from './hours.ts';
import type { ItemProps } from './item-props.ts';
import { Select } from './select.tsx';
import { unitSign, unitWords } from './unit-words.ts';

type Of<Kind extends FormItem['kind']> = ItemProps<Extract<FormItem, { kind: Kind }>>;

/** A figure that is typed. */
export function TypedFigure({ item, value, path, onChange, id }: Of<'number'>) {
  const { mode, words, currency, issueAt, hintAt } = useForm();
  const { t, locale } = useTexts();
  const label = words(item.label);
  const hint = hintAt(path);
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help} advice={hint}>
        {typeof value === 'number' ? unitWords(value, item.unit, currency, t, locale) : t.common.none()}
      </Fact>
    );
  const sign = unitSign(item.unit, t);
  return (
    <Field
      id={id}
      label={label}
      hint={item.help && words(`${item.help}.lead`)}
      error={issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
      className="number-field"
    >
      {(aria) => (
        <>
          <TextField.Root
            {...aria}
            size="3"
            // The keys of whole figures have no point.
            inputMode={Number.isInteger(item.step ?? 1) ? 'numeric' : 'decimal'}
            autoComplete="off"
            enterKeyHint="done"
            data-advised={hint ? '' : undefined}
            maxLength={item.maxLength}
            value={textOf(value)}
            onChange={(event) => onChange(item.optional && event.target.value === '' ? null : typedValue(event.target.value))}
          >
            {sign && <TextField.Slot side="right">{sign}</TextField.Slot>}
          </TextField.Root>
          <Advice text={hint} />
        </>
      )}
    </Field>
  );
}

/** A figure chosen from a list. */
export function ChosenFigure({ item, value, values, path, onChange, id }: Of<'figure'>) {
  const { mode, words, currency, issueAt, hintAt } = useForm();
  const { t, locale } = useTexts();
  const label = words(item.label);
  const hint = hintAt(path);
  const choices = [
    ...(item.also ?? []).map((choice) => ({ value: choice.value, label: words(choice.label), disabled: false })),
    ...item.choices.map((figure) => ({
      value: item.stored === 'text' ? String(figure) : figure,
      label: unitWords(figure, item.unit, currency, t, locale),
      disabled: item.together?.beyond === 'disabled' && figure + Number(values[item.together.with] ?? 0) > item.together.most,
    })),
  ];
  const at = choices.findIndex((choice) => choice.value === (value ?? null));
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help} advice={hint}>
        {choices[at]?.label ?? t.common.none()}
      </Fact>
    );
  return (
    <Field
      id={id}
      label={label}
      hint={item.help && words(`${item.help}.lead`)}
      error={issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
    >
      {(aria) => (
        <>
          <Select {...aria} value={at} onChange={(event) => onChange(choices[Number(event.target.value)]?.value ?? null)}>
            {at < 0 && <option value={-1}>{t.forms.choose()}</option>}
            {choices.map((choice, i) => (
              <option key={choice.label} value={i} disabled={choice.disabled && i !== at}>
                {choice.label}
              </option>
            ))}
          </Select>
          <Advice text={hint} />
        </>
      )}
    </Field>
  );
}

/** A figure set by a slider; its words stand above it and are what a screen reader says. */
export function SlidFigure({ item, value, path, onChange, id }: Of<'slider'>) {
  const { mode, words, currency, issueAt, hintAt } = useForm();
  const { t, locale } = useTexts();
  const label = words(item.label);
  const shown = typeof value === 'number' ? unitWords(value, item.unit, currency, t, locale) : t.common.none();
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help} advice={hintAt(path)}>
        {shown}
      </Fact>
    );
  const ends = [item.min, item.max].map((end) => unitWords(end, item.unit, currency, t, locale));
  return (
    <Field
      id={id}
      label={label}
      hint={item.help && words(`${item.help}.lead`)}
      error={issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
      className="slider-field"
    >
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
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </p>
          <Advice text={hintAt(path)} />
        </>
      )}
    </Field>
  );
}

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** The end of the day's work as a clock time; what is kept are the hours from its start. */
export function EndHour({ item, value, values, path, onChange, id }: Of<'end-hour'>) {
  const { mode, words, newest, issueAt } = useForm();
  const { t, locale } = useTexts();
  const label = words(item.label);
  const startIn = (all: Values) => Number(all[item.start] ?? 0);
  const start = startIn(values);
  const hours = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  const end = Number.isNaN(hours) ? null : start + hours;
  const write = (chosen: number) => {
    const hours = chosen - startIn(newest());
    onChange(item.stored === 'text' ? String(hours) : hours);
  };
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help}>
        {end === null ? t.common.none() : hourWords(end, t, locale)}
      </Fact>
    );
  return (
    <Field
      id={id}
      label={label}
      hint={item.help && words(`${item.help}.lead`)}
      error={issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
    >
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
    </Field>
  );
}
