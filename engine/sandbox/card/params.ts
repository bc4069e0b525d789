import { badInput } from './errors.ts';
import type { FormValue } from './form.ts';

export interface NumberRule {
  least?: number;
  most?: number;
}

/** Reads the parameters of one call by name. Absent ones read as undefined; wrong ones throw a 400 that names them. */
export interface Params {
  has(name: string): boolean;
  isNested(name: string): boolean;
  /** At most 500 characters unless said otherwise; an empty text means "no value". */
  text(name: string, most?: number): string | undefined;
  integer(name: string, rule?: NumberRule): number | undefined;
  flag(name: string): boolean | undefined;
  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined;
  texts(name: string): string[] | undefined;
  nested(name: string): Params | undefined;
  /** An empty text or an empty value removes. */
  metadata(before: Record<string, string>): Record<string, string>;
  /** Throws on the first parameter that nothing has asked for. */
  refuseUnknown(): void;
}

const MOST_KEYS = 50;

export function readParams(values: Map<string, FormValue>, prefix = ''): Params {
  const asked = new Set<string>();
  const children: Params[] = [];
  const full = (name: string) => (prefix ? `${prefix}[${name}]` : name);
  const wrong = (name: string, what: string) => badInput(`Invalid ${full(name)}: must be ${what}`, full(name));
  const get = (name: string) => {
    asked.add(name);
    return values.get(name);
  };
  const text = (name: string, most = 500) => {
    const found = get(name);
    if (found === undefined) return undefined;
    if (typeof found !== 'string') throw wrong(name, 'a string');
    // A lone surrogate has no UTF-8 form, and a control character has no place in a name.
    if (!found.isWellFormed() || found.includes('\0')) throw wrong(name, 'readable text');
    if (found.length > most) throw badInput(`Invalid ${full(name)}: must be at most ${most} characters`, full(name));
    return found;
  };

  return {
    has: (name) => values.has(name),
    isNested: (name) => values.get(name) instanceof Map,
    text,
    integer(name, rule = {}) {
      const found = text(name);
      if (found === undefined) return undefined;
      if (!/^-?\d{1,15}$/.test(found)) throw badInput(`Invalid integer: ${full(name)}`, full(name), 'parameter_invalid_integer');
      const number = Number(found);
      const { least, most } = rule;
      if (least !== undefined && number < least) throw wrong(name, `greater than or equal to ${least}`);
      if (most !== undefined && number > most) throw wrong(name, `less than or equal to ${most}`);
      return number;
    },
    flag(name) {
      const found = text(name);
      if (found === undefined) return undefined;
      if (found !== 'true' && found !== 'false') throw wrong(name, 'true or false');
      return found === 'true';
    },
    oneOf<T extends string>(name: string, known: readonly T[]) {
      const found = text(name);
      if (found === undefined) return undefined;
      const value = known.find((one) => one === found);
      if (value === undefined) throw wrong(name, `one of ${known.join(', ')}`);
      return value;
    },
    texts(name) {
      const found = get(name);
      if (found === undefined || found === '') return undefined;
      const list = found instanceof Map ? [...found.values()] : [];
      if (list.length === 0 || !list.every((one) => typeof one === 'string' && one.length <= 500)) throw wrong(name, 'an array of strings');
      return list as string[];
    },
    nested(name) {
      const found = get(name);
      if (found === undefined) return undefined;
      if (!(found instanceof Map)) throw badInput(`Invalid object: ${full(name)}`, full(name));
      const child = readParams(found, full(name));
      children.push(child);
      return child;
    },
    metadata(before) {
      const found = get('metadata');
      if (found === undefined) return before;
      if (found === '') return {};
      if (!(found instanceof Map)) throw badInput('Invalid object: metadata', 'metadata');
      const merged = new Map(Object.entries(before));
      for (const [key, value] of found) {
        if (typeof value !== 'string' || value.length > 500 || key.length > 40 || !(key + value).isWellFormed())
          throw badInput('Metadata keys can have up to 40 characters, and values up to 500 characters', `metadata[${key.slice(0, 40)}]`);
        if (value === '') merged.delete(key);
        else merged.set(key, value);
      }
      if (merged.size > MOST_KEYS) throw badInput(`Metadata can have up to ${MOST_KEYS} keys`, 'metadata');
      // Not by assignment: a key may be `__proto__`.
      return Object.fromEntries(merged);
    },
    refuseUnknown() {
      for (const name of values.keys())
        if (!asked.has(name))
          throw badInput(`Received unknown parameter: ${full(name).slice(0, 100)}`, full(name).slice(0, 100), 'parameter_unknown');
      for (const child of children) child.refuseUnknown();
    },
  };
}
