import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { ListSource } from '#engine/describe/list-source.ts';
import { unitsOf } from '#engine/model/country.ts';
import type { DriverFacts, OptionIssue, OptionsContext } from '#engine/model/platform.ts';
import type { CatalogueEntry } from '#engine/platforms/catalogue.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { useLocate } from '../../data/locate.ts';
import { useMetadata } from '../../data/metadata.ts';
import type { FormTools, Mode, Values } from '../../ui/form/form-context.ts';
import { useRows } from './rows.ts';
import { optionsOf } from './state.ts';
import { useServiceWords } from './words.ts';

/** The options that the form edits, as they are saved. */
export function savedOptions(user: UserRecord, { manifest, options }: CatalogueEntry): Values {
  const fresh = options.defaults() as Values;
  const saved = optionsOf(user, manifest) ?? {};
  return Object.fromEntries(Object.keys(fresh).map((name) => [name, saved[name] ?? fresh[name]]));
}

/** Changing the hour a day begins moves no end: what is kept as hours after it follows. Of two figures that are too much together the other one goes. */
export function changed(items: readonly FormItem[], values: Values, name: string, value: unknown): Values {
  const next: Values = { [name]: value };
  for (const item of items) {
    if (item.kind === 'figure' && item.name === name && item.together?.beyond === 'reset') {
      const { with: other, most } = item.together;
      if (figure(value) + figure(values[other]) > most) next[other] = null;
    }
    if (item.kind !== 'end-hour' || item.start !== name) continue;
    const hours = figure(values[item.name]) + figure(values[name]) - figure(value);
    if (!Number.isNaN(hours)) next[item.name] = item.stored === 'text' ? String(hours) : hours;
  }
  return next;
}

/** Stored as a figure or as its digits. */
function figure(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;
}

export function issuesOf(values: Values, user: UserRecord, { options }: CatalogueEntry, byAdmin: boolean, kept: unknown): OptionIssue[] {
  const facts: DriverFacts = {
    enforceEndOfSchedule: user.enforceEndOfSchedule,
    workload: null,
    blacklistedLocations: (user['blacklistedLocations'] ?? []) as string[],
    mode: 'secure',
  };
  const context: OptionsContext = { facts, byAdmin, editing: true, ...(Array.isArray(kept) && { keptLocations: kept as string[] }) };
  const { password: _, ...given } = values;
  const parsed = options.parse(given, context);
  return parsed.ok ? [] : parsed.issues;
}

interface Options {
  entry: CatalogueEntry;
  user: UserRecord;
  mode: Mode;
  saved: Values;
  values: Values;
  attempted: boolean;
  refused: readonly OptionIssue[];
  byAdmin: boolean;
}

/** The form's tools for this driver and this platform, and what the rules say. */
export function useServiceForm({ entry, user, mode, saved, values, attempted, refused, byAdmin }: Options) {
  const { at } = useTexts();
  const { call } = useConsole();
  const { manifest, view } = entry;
  const { currency, distance } = unitsOf(manifest.countries, user['country']);
  const words = useServiceWords(manifest);
  const rows = useRows(entry, user.userId, sourcesIn(view.form));
  const marks = useMetadata().data?.kList === true;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const known = useMemo(() => issuesOf(values, user, entry, byAdmin, saved['locations']), [values, user, entry, byAdmin, saved]);
  const issues = known.length ? known : refused;
  const within = (path: string, of: string) => path === of || path.startsWith(`${of}.`);
  // Where a list has nothing chosen or nothing to choose from, and its words say so, that is told from the start.
  const nones = view.form.map((item) => (item.kind === 'list' && 'does' in item.source ? item.source.none : undefined));
  const rests = issues.some(({ code }) => nones.includes(code));
  const told = attempted
    ? issues
    : issues.filter(({ path, code }) => nones.includes(code) || [...touched].some((one) => within(path, one) || within(one, path)));
  const entryName = view.form.map((item) => (item.kind === 'words' ? item.offered : undefined)).find(Boolean);
  const offered = useQuery({
    queryKey: ['app-config', entryName],
    queryFn: ({ signal }) => call(contract.appConfig, { type: entryName! }, { signal }),
    enabled: entryName !== undefined && mode === 'edit',
  });
  const locate = useLocate();
  const inWords = ({ code, message }: OptionIssue) => at(`platforms.${manifest.id}.${code}`) ?? message;
  const tools: FormTools = {
    mode,
    words,
    currency,
    miles: distance === 'miles',
    places: { status: 'ready', list: [], retry: () => undefined },
    rows,
    marksFull: byAdmin || marks,
    restricted: new Set((user['blacklistedLocations'] ?? []) as string[]),
    byAdmin,
    offered: () => wordsIn(offered.data?.value ?? ''),
    locate,
    tiles: null,
    values,
    issueAt(path) {
      const found = told.find((issue) => issue.path === path) ?? told.find((issue) => issue.path.startsWith(`${path}.`));
      return found ? inWords(found) : null;
    },
    isWrong: (path) => told.some((issue) => within(issue.path, path)),
    hintAt: (path) => {
      const hint = entry.options.hints?.(values, () => undefined).find((one) => one.path === path);
      return hint ? words(hint.code) : null;
    },
  };
  const touch = (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path])));
  return { tools, issues: known, problems: [...new Set(known.map(inWords))], told, rests, touch, forget: () => setTouched(new Set()) };
}

/** A list with commas. */
function wordsIn(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

function sourcesIn(form: readonly FormItem[]): ListSource[] {
  return form.flatMap((item) => (item.kind === 'list' ? [item.source] : []));
}

/** The server's issues as the form's own: `body.<option field>.hours` is `hours`. */
export function refusalsOf(error: unknown, optionField: string): OptionIssue[] {
  if (!(error instanceof ApiFailure)) return [];
  const prefix = `body.${optionField}.`;
  return (error.body.issues ?? [])
    .filter((issue) => issue.path.startsWith(prefix))
    .map(({ path, message, code }) => ({ path: path.slice(prefix.length), message, code: code ?? '' }));
}
