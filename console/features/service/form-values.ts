import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { CatalogueEntry, DriverFacts, Hint, OptionIssue, OptionsContext } from '#engine/model/platform.ts';
import type { Values } from '../../ui/form/form-context.ts';
import { optionsOf } from './state.ts';

type Described = Pick<CatalogueEntry, 'manifest' | 'options' | 'view'>;

/** Fields of the form that are fields of the user record. */
function userFields({ view }: Pick<Described, 'view'>): string[] {
  return view.form.filter((item) => item.kind === 'switch' && item.scope === 'user').map(({ name }) => name);
}

/** Returns everything that the form edits as one flat object, as it is saved. */
export function savedOptions(user: UserRecord, entry: Described): Values {
  const fresh = entry.options.defaults() as Values;
  const saved = optionsOf(user, entry.manifest) ?? {};
  const known = Object.keys(fresh).map((name) => [name, saved[name] ?? fresh[name]]);
  const onUser = userFields(entry).map((name) => [name, user[name]]);
  return Object.fromEntries([...known, ...onUser]);
}

/** Returns the fields whose values differ from the saved ones. An empty field is the same as none. */
export function changesOf(saved: Values, values: Values): string[] {
  const text = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value);
  return Object.keys(values).filter((name) => text(values[name]) !== text(saved[name]));
}

/** Returns what is sent for these fields: clean settings, and the record's own fields as they stand. */
export function updateOf(names: readonly string[], settings: Values, values: Values, entry: Described): UserUpdate {
  const sent = names.filter((name) => Object.hasOwn(settings, name)).map((name) => [name, settings[name]]);
  const onUser = userFields(entry)
    .filter((name) => names.includes(name))
    .map((name) => [name, values[name]]);
  return { ...Object.fromEntries(onUser), ...(sent.length > 0 && { [entry.manifest.optionField]: Object.fromEntries(sent) }) };
}

interface Checked {
  issues: OptionIssue[];
  hints: Hint[];
  /** Clean settings; null while there is an issue. */
  settings: Values | null;
}

/** Asks the platform's own rules and advice about what the form holds. */
export function check(
  values: Values,
  context: OptionsContext,
  { options }: Described,
  nameOf: (id: string) => string | undefined,
): Checked {
  const known = Object.keys(options.defaults() as object);
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => known.includes(name)));
  const parsed = options.parse(given, context);
  return {
    issues: parsed.ok ? [] : parsed.issues,
    settings: parsed.ok ? (parsed.settings as Values) : null,
    hints: options.hints?.(given, nameOf) ?? [],
  };
}

/** What rules know of this driver. `kept` are the locations that are saved already. */
export function contextOf(user: UserRecord, kept: unknown, byAdmin: boolean): OptionsContext {
  const facts: DriverFacts = {
    enforceEndOfSchedule: user.enforceEndOfSchedule,
    workload: (user['flexRestriction'] ?? null) as DriverFacts['workload'],
    blacklistedLocations: (user['blacklistedLocations'] ?? []) as string[],
    mode: 'secure',
  };
  return { facts, byAdmin, editing: true, ...(Array.isArray(kept) && { keptLocations: kept as string[] }) };
}

/** Returns the server's issues as the form's own: `body.driverOptions.minPay` is `minPay`. */
export function refusalsOf(error: unknown, optionField: string): OptionIssue[] {
  if (!(error instanceof ApiFailure)) return [];
  const prefix = `body.${optionField}.`;
  return (error.body.issues ?? [])
    .filter((issue) => issue.path.startsWith(prefix))
    .map(({ path, message, code }) => ({ path: path.slice(prefix.length), message, code: code ?? '' }));
}

/**
 * Returns what setting one field changes. Moving the hour at which a day begins moves no end: what is kept as hours after it follows.
 * Of two figures that are too much together the other one is cleared.
 */
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
