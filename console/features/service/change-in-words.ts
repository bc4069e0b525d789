import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import type { FormItem } from '#engine/describe/form.ts';
import { readSchedule } from '#engine/model/weekly-schedule.ts';
import type { FormTools, Values } from '../../ui/form/form-context.ts';
import { dayNames, dayWords, hourWords, lengthWords } from '../../ui/form/hours.ts';
import { unitWords } from '../../ui/form/unit-words.ts';

interface Change {
  items: readonly FormItem[];
  values: Values;
  field: string;
  value: unknown;
  tools: Pick<FormTools, 'words' | 'currency' | 'places' | 'rows'>;
  t: TranslationFunctions;
  locale: Locales;
}

/** Returns one change of one option as a driver reads it, e.g. `Minimum pay: $60 → $48` or `Add Aurora (DCH8)`. */
export function changeInWords(change: Change): string {
  const item = change.items.find(({ name }) => name === change.field);
  if (!item) return change.field;
  const { values, value, tools, t, locale } = change;
  const text = t.services.preview;
  const label = tools.words(item.label);
  const before = values[item.name];
  const moved = (word: (value: unknown) => string) => text.moved({ label, from: word(before), to: word(value) });
  switch (item.kind) {
    case 'money':
      return moved((one) => unitWords(Number(one), 'money', tools.currency, t, locale));
    case 'minutes':
      return moved((one) => t.forms.minutesShort(String(one)));
    case 'number':
    case 'slider':
      return moved((one) => unitWords(Number(one), item.unit, tools.currency, t, locale));
    case 'figure':
      return moved((one) => figureWords(item, one, change));
    case 'end-hour':
      return moved((one) => hourWords(Number(values[item.start]) + Number(one), t, locale));
    case 'select':
      return moved((one) => tools.words(item.options.find((option) => option.value === one)?.label ?? ''));
    case 'switch':
      return value === true ? text.turnOn(label) : text.turnOff(label);
    case 'durations': {
      const at = (value as boolean[]).findIndex((on, i) => on !== (before as boolean[])[i]);
      return text.add(lengthWords(item.choicesMs[at] ?? 0, t));
    }
    case 'weekly-schedule':
      return dayChange(before, value, { t, locale }) ?? label;
    case 'location-picker':
    case 'list':
      return added(item, before, value, change) ?? text.all(label);
    case 'distance-table':
      return text.cheaper(label);
    case 'words':
      return text.clear(label);
    case 'object': {
      const inner = Object.keys(value as Values).find((name) => (value as Values)[name] !== ((before ?? {}) as Values)[name]);
      if (inner === undefined) return label;
      return changeInWords({
        ...change,
        items: item.form,
        values: (before ?? {}) as Values,
        field: inner,
        value: (value as Values)[inner],
      });
    }
    case 'address':
    case 'password':
      return label;
  }
}

function figureWords(item: Extract<FormItem, { kind: 'figure' }>, value: unknown, { tools, t, locale }: Change): string {
  const also = item.also?.find((choice) => choice.value === value);
  return also ? tools.words(also.label) : unitWords(Number(value), item.unit, tools.currency, t, locale);
}

function dayChange(before: unknown, value: unknown, { t, locale }: Pick<Change, 't' | 'locale'>): string | null {
  const [old, next] = [readSchedule(before), readSchedule(value)];
  const at = next?.findIndex((day, i) => day.earliest !== old?.[i]?.earliest || day.latest !== old?.[i]?.latest) ?? -1;
  if (!next || at < 0) return null;
  return t.services.preview.day({ day: dayNames(locale)[at]!, hours: dayWords(next[at]!, t, locale) });
}

function added(
  item: Extract<FormItem, { kind: 'location-picker' | 'list' }>,
  before: unknown,
  value: unknown,
  change: Change,
): string | null {
  const id = idsOf(value).find((one) => !idsOf(before).includes(one));
  if (id === undefined) return null;
  const { tools, t } = change;
  const name =
    item.kind === 'list'
      ? tools.rows(item.source).rows.find((row) => row.id === id)?.label
      : tools.places.list.find((place) => place.id === id)?.name;
  return t.services.preview.add(name ?? id);
}

/** A list may be stored as one text with commas. */
function idsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter(Boolean);
}
