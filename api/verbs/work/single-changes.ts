import type { FormItem } from '#engine/describe/form.ts';
import { readDistances, writeDistances } from '#engine/model/distance-table.ts';
import { DAYS, readSchedule, writeSchedule } from '#engine/model/weekly-schedule.ts';

export interface SingleChange {
  field: string;
  value: unknown;
}

type Settings = Readonly<Record<string, unknown>>;

/** Options that say where and how a driver works: another value would make it another driver's filters. */
const ABOUT_THE_DRIVER = new Set(['timezone', 'mainArea', 'market', 'averageMilesPerHour']);
/** A figure moves by this share of itself. */
const SHARE = 0.2;
const LEAST_MINUTES = 15;
const LEAST_HOURS = 2;

/**
 * Returns every way to change one option by one step, as the platform's form describes them: a figure by a fifth up or down, one
 * more location, one more day, one more length. `skippedAt` are ids of locations whose offers were skipped, most offers first. Which of
 * them are valid is the platform's to say.
 */
export function singleChanges(form: readonly FormItem[], settings: Settings, skippedAt: readonly string[]): SingleChange[] {
  return form
    .filter(({ name }) => !ABOUT_THE_DRIVER.has(name) && name in settings)
    .flatMap((item) => valuesOf(item, settings[item.name], skippedAt).map((value) => ({ field: item.name, value })));
}

function valuesOf(item: FormItem, value: unknown, skippedAt: readonly string[]): unknown[] {
  switch (item.kind) {
    case 'money':
      return stepped(value, 1);
    case 'minutes':
      return stepped(value, LEAST_MINUTES);
    case 'number':
      return stepped(value, item.step ?? 1);
    case 'slider':
      return stepped(value, item.step ?? 1);
    case 'end-hour':
      return stepped(value, LEAST_HOURS).map((hours) => (item.stored === 'text' ? String(hours) : hours));
    case 'figure':
      return [...neighbours(item.choices, value, item.stored), ...(item.also ?? []).map((choice) => choice.value)];
    case 'select':
      return item.options.map((option) => option.value).filter((other) => other !== value);
    case 'switch':
      return item.scope === 'user' || typeof value !== 'boolean' ? [] : [!value];
    case 'durations':
      return flagsOf(value).flatMap((on, at, all) => (on ? [] : [all.with(at, true)]));
    case 'weekly-schedule':
      return longerDays(value);
    case 'location-picker':
      return moreOf(Array.isArray(value) ? value : [], skippedAt);
    case 'list':
      return moreRows(item, value, skippedAt);
    case 'distance-table':
      return cheaperRows(value);
    case 'words':
      return value === (item.empty ?? '') ? [] : [item.empty ?? ''];
    case 'object':
      return singleChanges(item.form, (value ?? {}) as Settings, skippedAt).map((inner) => ({
        ...(value as object),
        [inner.field]: inner.value,
      }));
    case 'address':
    case 'password':
      return [];
  }
}

/** A fifth less and a fifth more, in whole steps and at least one. Text and values that stand for "any" stay. */
function stepped(value: unknown, step: number): number[] {
  const now = figure(value);
  if (Number.isNaN(now) || now < 0) return [];
  const by = Math.max(1, Math.round((now * SHARE) / step)) * step;
  return [Math.max(0, rounded(now - by)), rounded(now + by)].filter((next) => next !== now);
}

/** No digits that only adding fractions made. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The choices a fifth of the list below and above. */
function neighbours(choices: readonly number[], value: unknown, stored: 'text' | undefined): unknown[] {
  const sorted = [...choices].sort((a, b) => a - b);
  const at = sorted.indexOf(figure(value));
  if (at < 0) return [];
  const by = Math.max(1, Math.round(sorted.length * SHARE));
  const next = new Set([sorted[Math.max(0, at - by)]!, sorted[Math.min(sorted.length - 1, at + by)]!]);
  next.delete(sorted[at]!);
  return [...next].map((choice) => (stored === 'text' ? String(choice) : choice));
}

function figure(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
}

function flagsOf(value: unknown): boolean[] {
  return Array.isArray(value) ? value.map(Boolean) : [];
}

/** Each day that is shorter than the whole one, made the whole one. */
function longerDays(value: unknown): string[] {
  const days = readSchedule(value) ?? [];
  return Array.from({ length: days.length && DAYS }, (_, at) => {
    const day = days[at]!;
    return day.earliest === 0 && day.latest === 24 ? null : writeSchedule(days.with(at, { ...day, earliest: 0, latest: 24 }));
  }).filter((text) => text !== null);
}

function moreOf(chosen: readonly unknown[], skippedAt: readonly string[]): unknown[][] {
  return skippedAt.filter((id) => !chosen.includes(id)).map((id) => [...chosen, id]);
}

function moreRows(item: Extract<FormItem, { kind: 'list' }>, value: unknown, skippedAt: readonly string[]): unknown[] {
  const text = item.stored === 'commas';
  const chosen = text
    ? String(value ?? '')
        .split(',')
        .filter(Boolean)
    : Array.isArray(value)
      ? value
      : [];
  if (item.emptyMeansAll && chosen.length === 0) return [];
  const wider = [...moreOf(chosen, skippedAt), ...(item.emptyMeansAll ? [[]] : [])];
  return text ? wider.map((ids) => ids.join(',')) : wider;
}

/** Every row's pay a fifth less. */
function cheaperRows(value: unknown): string[] {
  const rows = readDistances(value) ?? [];
  if (!rows.some(({ pay }) => typeof pay === 'number' && pay > 0)) return [];
  return [writeDistances(rows.map((row) => ({ ...row, pay: typeof row.pay === 'number' ? Math.floor(row.pay * (1 - SHARE)) : row.pay })))];
}
