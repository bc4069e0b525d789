import type { FormItem } from '#engine/describe/form.ts';
import type { Reason } from '#engine/model/verdict.ts';

/** One option, and what it would be instead. */
export interface FilterChange {
  name: string;
  value: unknown;
  before: unknown;
}

type Options = Readonly<Record<string, unknown>> | undefined;

/** Returns the item of a form that decides this reason; undefined where the form has none. */
export function itemBehind(form: readonly FormItem[], reason: Reason | null): FormItem | undefined {
  const hasUnit = (item: FormItem, unit: string) => 'unit' in item && item.unit === unit;
  switch (reason) {
    case 'OUT_OF_AREA':
      return form.find(({ kind }) => kind === 'location-picker') ?? form.find(({ kind }) => kind === 'list');
    case 'OUT_OF_SCHEDULE':
      return form.find(({ kind }) => kind === 'weekly-schedule');
    case 'TOO_SOON':
      return form.find((item) => item.kind === 'minutes' || hasUnit(item, 'minutes'));
    case 'UNPREFERRED_DURATION':
      return form.find(({ kind }) => kind === 'durations');
    case 'PRICE_TOO_LOW':
      return form.find(({ kind }) => kind === 'money') ?? form.find((item) => hasUnit(item, 'money'));
    default:
      return undefined;
  }
}

/**
 * Returns the least pay at which an offer that missed by `margin` (major units) would fit, as a change of the filter; null where the
 * least pay is no plain figure. Where two rules of pay stand side by side, the other one may still refuse it.
 */
export function lowerPay(form: readonly FormItem[], options: Options, margin: number | null): FilterChange | null {
  const item = itemBehind(form, 'PRICE_TOO_LOW');
  const before = item && options?.[item.name];
  if (item?.kind !== 'money' || typeof before !== 'number' || margin === null || margin <= 0) return null;
  const value = Math.floor(before - margin);
  return value >= 0 && value < before ? { name: item.name, value, before } : null;
}

/** Returns the locations without this one; null where the driver does not choose it, or would have none left. */
export function withoutPlace(form: readonly FormItem[], options: Options, locationId: string | null): FilterChange | null {
  const item = form.find(({ kind }) => kind === 'location-picker');
  const before = item && options?.[item.name];
  if (!item || locationId === null || !Array.isArray(before) || !before.includes(locationId) || before.length < 2) return null;
  return { name: item.name, value: before.filter((id) => id !== locationId), before };
}
