import { TextField } from '@radix-ui/themes';
import { useId } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { Field } from '../inputs/field.tsx';
import { decimal, wholeMoney } from '../text/format.ts';
import { Advice } from './advice.tsx';
import { Fact } from './fact.tsx';
import { textOf, typedValue } from './figures.ts';
import { useForm } from './form-context.ts';
import { Help } from './help.tsx';
import type { ItemProps } from './item-props.ts';

type Item = Extract<FormItem, { kind: 'money' | 'minutes' }>;

/** Whole money or minutes. A figure that is advised against is tinted. */
export function NumberItem({ item, value, path, onChange, id }: ItemProps<Item>) {
  const { mode, words, currency, issueAt, hintAt } = useForm();
  const { t, locale } = useTexts();
  const adviceId = useId();
  const label = words(item.label);
  const zero = item.kind === 'minutes' ? item.zeroStoredAs : undefined;
  const hint = hintAt(path);
  if (mode === 'view') {
    const shown =
      typeof value !== 'number'
        ? t.common.none()
        : item.kind === 'money'
          ? wholeMoney(value, currency, locale)
          : value === zero
            ? t.forms.anyTime()
            : t.forms.minutesShort(decimal(value, 0, locale));
    return (
      <Fact label={label} help={item.help} advice={hint}>
        {shown}
      </Fact>
    );
  }
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
            aria-describedby={[aria['aria-describedby'], hint && adviceId].filter(Boolean).join(' ') || undefined}
            size="3"
            // The figures of some keyboards have no minus.
            inputMode={item.kind === 'minutes' && (item.min ?? 0) < 0 ? 'text' : 'numeric'}
            autoComplete="off"
            enterKeyHint="done"
            data-advised={hint ? '' : undefined}
            maxLength={item.maxLength}
            value={textOf(value, zero)}
            onChange={(event) => onChange(typedValue(event.target.value, zero))}
          >
            {item.kind === 'money' && <TextField.Slot side="left">{currencySign(currency)}</TextField.Slot>}
            {item.kind === 'minutes' && <TextField.Slot side="right">{t.forms.minutes()}</TextField.Slot>}
          </TextField.Root>
          <Advice id={adviceId} text={hint} />
        </>
      )}
    </Field>
  );
}

function currencySign(currency: string): string {
  return (0).toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).replace(/[\d\s]/g, '');
}
