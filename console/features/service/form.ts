import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { ListSource } from '#engine/describe/list-source.ts';
import { unitsOf } from '#engine/model/country.ts';
import type { CatalogueEntry, OptionIssue } from '#engine/model/platform.ts';
import { useConsole } from '../../data/console.tsx';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { useLocate } from '../../data/locate.ts';
import { useMetadata } from '../../data/metadata.ts';
import type { FormTools, Mode, Values } from '../../ui/form/form-context.ts';
import { check, contextOf } from './form-values.ts';
import { hasPlaces, usePlaces } from './places.ts';
import { useRows } from './rows.ts';
import { useServiceWords } from './words.ts';

interface Options {
  entry: CatalogueEntry;
  user: UserRecord;
  mode: Mode;
  saved: Values;
  values: Values;
  /** Returns what the controls hold now, also where `values` still follow them. */
  newest(): Values;
  /** A save was tried: every issue is shown. */
  attempted: boolean;
  /** What the server refused, shown until the form changes. */
  refused: readonly OptionIssue[];
  byAdmin: boolean;
}

/** Returns the form's tools for this driver and this platform, and what the rules say. */
export function useServiceForm({ entry, user, mode, saved, values, newest, attempted, refused, byAdmin }: Options) {
  const { at } = useTexts();
  const { manifest, view } = entry;
  const { currency, distance } = unitsOf(manifest.countries, view.countryOf ? view.countryOf(user) : user['country']);
  const words = useServiceWords(manifest);
  const rows = useRows(entry, user.userId, sourcesIn(view.form));
  const places = usePlaces(user, hasPlaces(entry));
  const marks = useMetadata().data?.kList === true;
  const tiles = useFacts().data?.tiles ?? null;
  const offered = useOffered(view.form, mode);
  const locate = useLocate();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const checked = useMemo(
    () => check(values, contextOf(user, saved['locations'], byAdmin), entry, (id) => places.list.find((place) => place.id === id)?.name),
    [values, user, entry, byAdmin, saved, places.list],
  );
  const issues = checked.issues.length ? checked.issues : refused;
  // Where a list has nothing chosen or nothing to choose from, and its words say so, that is shown from the start.
  const nones = view.form.map((item) => (item.kind === 'list' && 'does' in item.source ? item.source.none : undefined));
  const rests = issues.some(({ code }) => nones.includes(code));
  const told = attempted
    ? issues
    : issues.filter(({ path, code }) => nones.includes(code) || [...touched].some((one) => within(path, one) || within(one, path)));
  const inWords = ({ code, message }: OptionIssue) => at(`platforms.${manifest.id}.${code}`) ?? message;
  const tools: FormTools = {
    mode,
    words,
    currency,
    miles: distance === 'miles',
    places,
    rows,
    marksFull: byAdmin || marks,
    restricted: new Set((user['blacklistedLocations'] ?? []) as string[]),
    byAdmin,
    offered: () => offered,
    locate,
    tiles,
    newest,
    issueAt(path) {
      const found =
        told.find((issue) => issue.path === path) ??
        told.find((issue) => issue.path.startsWith(`${path}.`) && !hasOwnPlace(issue.path, view.form));
      return found ? inWords(found) : null;
    },
    isWrong: (path) => told.some((issue) => within(issue.path, path)),
    hintAt: (path) => {
      const hint = checked.hints.find((one) => one.path === path);
      return hint ? words(hint.code) : null;
    },
  };
  const touch = (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path])));
  return {
    tools,
    checked,
    issues: checked.issues,
    problems: [...new Set(checked.issues.map(inWords))],
    told,
    rests,
    touch,
    forget: () => setTouched(new Set()),
  };
}

/** Words that the operator offers for a field of words. */
function useOffered(form: readonly FormItem[], mode: Mode): readonly string[] {
  const { call } = useConsole();
  const type = form.map((item) => (item.kind === 'words' ? item.offered : undefined)).find(Boolean);
  const { data } = useQuery({
    queryKey: ['app-config', type],
    queryFn: ({ signal }) => call(contract.appConfig, { type: type! }, { signal }),
    enabled: type !== undefined && mode === 'edit',
  });
  return (data?.value ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Whether `path` is `of` or a part of it. */
function within(path: string, of: string): boolean {
  return path === of || path.startsWith(`${of}.`);
}

/** Issues of one day or of one location's own values are shown there. */
function hasOwnPlace(path: string, form: readonly FormItem[]): boolean {
  return form.some(
    (item) =>
      (item.kind === 'weekly-schedule' && path.startsWith(`${item.name}.`)) ||
      (item.kind === 'location-picker' && item.overrides !== undefined && path.startsWith(`${item.overrides.name}.`)),
  );
}

function sourcesIn(form: readonly FormItem[]): ListSource[] {
  return form.flatMap((item) => (item.kind === 'list' ? [item.source] : []));
}
