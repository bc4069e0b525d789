import { TextField } from '@radix-ui/themes';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { decimal, wholeMoney } from '../text/format.ts';
import { textOf, typedValue } from './figures.ts';
import { useForm } from './form-context.ts';
import { ItemField } from './item-field.tsx';
import type { ItemProps } from './item-props.ts';

type Item = Extract<FormItem, { kind: 'money' | 'minutes' }>;

/** Whole money or minutes. */
export function NumberItem({ item, value, path, onChange, id }: ItemProps<Item>) {
  const { currency } = useForm();
  const { t, locale } = useTexts();
  const zero = item.kind === 'minutes' ? item.zeroStoredAs : undefined;
  const shown =
    typeof value !== 'number'
      ? t.common.none()
      : item.kind === 'money'
        ? wholeMoney(value, currency, locale)
        : value === zero
          ? t.forms.anyTime()
          : t.forms.minutesShort(decimal(value, 0, locale));
  return (
    <ItemField item={item} path={path} id={id} shown={shown} className="number-field">
      {(aria) => (
        <TextField.Root
          {...aria}
          size="3"
          // The figures of some keyboards have no minus.
          inputMode={item.kind === 'minutes' && (item.min ?? 0) < 0 ? 'text' : 'numeric'}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={item.maxLength}
          value={textOf(value, zero)}
          onChange={(event) => onChange(typedValue(event.target.value, zero))}
        >
          {item.kind === 'money' && <TextField.Slot side="left">{currencySign(currency)}</TextField.Slot>}
          {item.kind === 'minutes' && <TextField.Slot side="right">{t.forms.minutes()}</TextField.Slot>}
        </TextField.Root>
      )}
    </ItemField>
  );
}

function currencySign(currency: string): string {
  return (0).toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).replace(/[\d\s]/g, '');
}
