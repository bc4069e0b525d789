import type * as z from 'zod/mini';
import type { OptionIssue } from '../../model/platform.ts';

/** Notes an issue under a path of the options, with the key of its text. */
export type Report<Key extends string> = (path: string, key: Key) => void;

/** Issues of one check; `texts` are the English ones by their key. */
export function collectIssues<Key extends string>(texts: Readonly<Record<Key, string>>): { issues: OptionIssue[]; report: Report<Key> } {
  const issues: OptionIssue[] = [];
  return { issues, report: (path, key) => issues.push({ path, code: `issues.${key}`, message: texts[key] }) };
}

/** A shape that is built when it is first read: the terminal loads the rules of every platform and reads those of one, if any. */
export function builtOnce<T>(build: () => z.ZodMiniType<T>): () => z.ZodMiniType<T> {
  let built: z.ZodMiniType<T> | undefined;
  return () => (built ??= build());
}

/** Checks names and kinds only, and returns `null` after reporting what is wrong. Other rules check the figures, each with its message. */
export function readShape<T>(
  shape: () => z.ZodMiniType<T>,
  value: unknown,
  report: (path: string, key: 'fieldUnknown' | 'fieldWrong') => void,
): T | null {
  const shaped = shape().safeParse(value);
  if (shaped.success) return shaped.data;
  for (const issue of shaped.error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) report([...issue.path, key].join('.'), 'fieldUnknown');
    else report(issue.path.join('.'), 'fieldWrong');
  }
  return null;
}

/** What stands for "not chosen" in stored data. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 'Default' || Number.isNaN(value);
}

/** A figure, or its digits as text: stored data holds both. `null` = neither. */
export function figureOf(value: unknown): number | null {
  if (typeof value === 'string' && /^-?\d{1,9}$/.test(value)) return Number(value);
  return isFigure(value) ? value : null;
}

/** A number that is neither NaN nor infinite. */
export function isFigure(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

export interface WholeRule<Key extends string> {
  path: string;
  least: number;
  most: number;
  wrong: Key;
  /** What is said where nothing is given; absent = as `wrong`. */
  missing?: Key;
}

/** A whole figure of a range, or `null` once it is reported. */
export function wholeRule<Key extends string>(
  value: unknown,
  { path, least, most, wrong, missing = wrong }: WholeRule<Key>,
  report: Report<Key>,
): number | null {
  const figure = isEmpty(value) ? null : figureOf(value);
  if (figure !== null && Number.isInteger(figure) && figure >= least && figure <= most) return figure;
  report(path, isEmpty(value) ? missing : wrong);
  return null;
}

/** A whole figure of a range; where nothing is given `null`, and nothing is reported. */
export function optionalWholeRule<Key extends string>(
  value: unknown,
  rule: Omit<WholeRule<Key>, 'missing'>,
  report: Report<Key>,
): number | null {
  return isEmpty(value) ? null : wholeRule(value, rule, report);
}

/** A figure of a range in steps from 0 on, e.g. pay a mile in steps of 0.50; `null` once it is reported. Broken ones may be given as text. */
export function stepRule<Key extends string>(
  value: unknown,
  { path, least, most, step, wrong, missing = wrong }: WholeRule<Key> & { step: number },
  report: Report<Key>,
): number | null {
  const figure = isEmpty(value)
    ? null
    : typeof value === 'string' && /^-?\d{1,9}(\.\d{1,6})?$/.test(value)
      ? Number(value)
      : figureOf(value);
  if (figure !== null && figure >= least && figure <= most) {
    const steps = figure / step;
    // Steps of 0.10 are no whole binary fractions.
    if (Math.abs(steps - Math.round(steps)) < 1e-6) return figure;
  }
  report(path, isEmpty(value) ? missing : wrong);
  return null;
}

export interface PlaceOptions {
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/**
 * An address stands for a position on earth, or there is neither; `needed` = there must be one. What is wrong is reported under
 * `address`, and what is no position becomes `null`.
 */
export function addressRule<Key extends string>(
  given: Record<keyof PlaceOptions, unknown>,
  { wrong, needed = false }: { wrong: Key; needed?: boolean },
  report: Report<Key>,
): PlaceOptions {
  const address = typeof given.address === 'string' ? given.address.trim() : '';
  const [latitude, longitude] = [positionOf(given.latitude, 90), positionOf(given.longitude, 180)];
  const none = address === '' && isEmpty(given.latitude) && isEmpty(given.longitude);
  if ((needed || !none) && (latitude === null || longitude === null)) report('address', wrong);
  return { address, latitude, longitude };
}

/** A zone by its short name or its IANA name; gives the latter, or `null` once it is reported. */
export function zoneRule<Key extends string>(
  value: unknown,
  { path, zones, wrong, missing }: { path: string; zones: Readonly<Record<string, string>>; wrong: Key; missing: Key },
  report: Report<Key>,
): string | null {
  const zone = Object.entries(zones).find(([short, iana]) => value === short || value === iana)?.[1] ?? null;
  if (zone === null) report(path, isEmpty(value) ? missing : wrong);
  return zone;
}

/** A latitude or a longitude, as a figure or as text; `null` = none. */
export function positionOf(value: unknown, most: 90 | 180): number | null {
  const figure = typeof value === 'string' && /^-?\d{1,3}(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof figure === 'number' && Math.abs(figure) <= most ? figure : null;
}

/** The ids between the commas, trimmed; empty ones and repetitions fall away. */
export function idsOf(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim());
  return [...new Set(ids)].filter((id) => id !== '');
}

/** For options that are stored as they always were. */
export function firstVersion(platform: string): (stored: unknown, fromVersion: number) => unknown {
  return (stored, fromVersion) => {
    if (fromVersion !== 1) throw new Error(`${platform} options have no version ${fromVersion}`);
    return stored;
  };
}
