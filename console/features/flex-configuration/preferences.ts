import { useCallback, useMemo, useState } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import { unitsOf } from '#engine/model/country.ts';
import type { DriverFacts, Hint, OptionIssue, OptionsContext } from '#engine/model/platform.ts';
import { countryOf } from '#engine/platforms/amazon-flex/regions.ts';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { useLocate } from '../../data/locate.ts';
import { type FormTools, type Mode, NO_ROWS, type Values } from '../../ui/form/form-context.ts';
import { platform } from './platform.ts';
import { usePlaces } from './zones.ts';

const { view, options, manifest } = platform;
/** Fields of the form that stand on the user record itself. */
const USER_FIELDS = view.form.filter((item) => item.kind === 'switch' && item.scope === 'user').map((item) => item.name);

/** Everything the form edits, as one flat object. */
export function valuesOf(user: UserRecord): Values {
  const onUser = Object.fromEntries(USER_FIELDS.map((name) => [name, user[name]]));
  return { ...(options.defaults() as Values), ...user.driverOptions, ...onUser };
}

export interface Checked {
  issues: OptionIssue[];
  hints: Hint[];
  /** Clean settings; null while an issue stands. */
  settings: Values | null;
}

/** The platform's own rules and advice on what stands in the form. */
export function check(values: Values, context: OptionsContext, nameOf: (id: string) => string | undefined): Checked {
  const known = Object.keys(options.defaults() as object);
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => known.includes(name)));
  const parsed = options.parse(given, context);
  return {
    issues: parsed.ok ? [] : parsed.issues,
    settings: parsed.ok ? (parsed.settings as Values) : null,
    hints: options.hints?.(given, nameOf) ?? [],
  };
}

export function contextOf(user: UserRecord, kept: readonly string[], byAdmin: boolean): OptionsContext {
  const facts: DriverFacts = {
    enforceEndOfSchedule: user.enforceEndOfSchedule,
    workload: (user['flexRestriction'] ?? null) as DriverFacts['workload'],
    blacklistedLocations: (user['blacklistedLocations'] ?? []) as string[],
    mode: 'secure',
  };
  return { facts, byAdmin, keptLocations: kept, editing: true };
}

/** Names of the fields whose values differ. */
export function changesOf(saved: Values, values: Values): string[] {
  return Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(saved[name]));
}

/** What is sent for these fields, from clean settings. */
export function updateOf(names: readonly string[], settings: Values, values: Values): UserUpdate {
  const sent = names.filter((name) => Object.hasOwn(settings, name)).map((name) => [name, settings[name]]);
  const onUser = names.filter((name) => USER_FIELDS.includes(name)).map((name) => [name, values[name]]);
  return { ...Object.fromEntries(onUser), ...(sent.length > 0 && { [manifest.optionField]: Object.fromEntries(sent) }) };
}

interface Options {
  user: UserRecord;
  mode: Mode;
  /** What the form starts with. */
  saved: Values;
  values: Values;
  /** True once a save was tried: then every issue is told. */
  attempted: boolean;
  /** What the server refused, told until the form changes. */
  refused: readonly OptionIssue[];
}

/** The form's tools for this driver, and what the rules say. */
export function usePreferences({ user, mode, saved, values, attempted, refused }: Options) {
  const { at, locale } = useTexts();
  const places = usePlaces(user);
  const tiles = useFacts().data?.tiles ?? null;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const byAdmin = user.Admin;
  const checked = useMemo(() => {
    const context = contextOf(user, saved['locations'] as string[], byAdmin);
    return check(values, context, (id) => places.list.find((place) => place.id === id)?.name);
  }, [user, saved, values, byAdmin, places.list]);
  const issues = checked.issues.length ? checked.issues : refused;
  const told = attempted
    ? issues
    : issues.filter((issue) => [...touched].some((path) => within(issue.path, path) || within(path, issue.path)));

  const words = useCallback((key: string) => at(`platforms.${manifest.id}.${key}`) ?? key, [at]);
  const locate = useLocate();
  const issueWords = ({ code, message }: OptionIssue) => at(`platforms.${manifest.id}.${code}`) ?? message;
  const { currency, distance } = unitsOf(manifest.countries, countryOf(user));
  const tools: FormTools = {
    mode,
    words,
    currency,
    miles: distance === 'miles',
    places,
    rows: () => NO_ROWS,
    marksFull: false,
    restricted: new Set((user['blacklistedLocations'] ?? []) as string[]),
    byAdmin,
    locate,
    tiles,
    values,
    issueAt: (path) => {
      const found = told.find((issue) => issue.path === path) ?? told.find((issue) => below(issue.path, path) && !hasOwnPlace(issue.path));
      return found ? issueWords(found) : null;
    },
    isWrong: (path) => told.some((issue) => within(issue.path, path)),
    hintAt: (path) => {
      const found = checked.hints.find((hint) => hint.path === path);
      return found ? words(found.code) : null;
    },
  };
  const touch = (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path])));
  return { tools, checked, told, touch, locale, forget: () => setTouched(new Set()) };
}

/** `path` is `of` or lies below it. */
function within(path: string, of: string): boolean {
  return path === of || below(path, of);
}

function below(path: string, of: string): boolean {
  return path.startsWith(`${of}.`);
}

/** Issues of a single day or a single location's values are told where they stand. */
function hasOwnPlace(path: string): boolean {
  return /^(schedule|locationOverrides)\./.test(path);
}

/** The server's issues as the form's own: `body.driverOptions.minPay` is `minPay`. */
export function refusalsOf(error: unknown): OptionIssue[] {
  if (!(error instanceof ApiFailure)) return [];
  const prefix = `body.${manifest.optionField}.`;
  return (error.body.issues ?? [])
    .filter((issue) => issue.path.startsWith(prefix))
    .map(({ path, message, code }) => ({ path: path.slice(prefix.length), message, code: code ?? '' }));
}
