export interface Issue {
  path: string;
  message: string;
}

/** Reads the fields of one JSON object; every wrong or unknown one is noted by name. Absent fields read as undefined. */
export interface Fields {
  has(name: string): boolean;
  fail(name: string, message: string): undefined;
  text(name: string): string | undefined;
  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined;
  number(name: string, rule?: { least?: number; above?: number; most?: number; whole?: boolean }): number | undefined;
  /** ISO 8601 with its zone, or milliseconds where `orNumber`. Milliseconds since 1970. */
  instant(name: string, orNumber?: boolean): number | undefined;
  /** Only `true` may stand there. */
  yes(name: string): true | undefined;
  record(name: string): Record<string, unknown> | undefined;
  list(name: string): unknown[] | undefined;
  any(name: string): unknown;
}

export function readFields(value: unknown, path: string, known: readonly string[], issues: Issue[]): Fields {
  const at = (name: string) => (path && name ? `${path}.${name}` : path || name);
  const fail = (name: string, message: string): undefined => {
    issues.push({ path: at(name), message });
    return undefined;
  };
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const source = isObject ? (value as Record<string, unknown>) : {};
  if (!isObject) fail('', 'must be a JSON object');
  for (const name of Object.keys(source)) if (!known.includes(name)) fail(name, `is not known here; known are ${known.join(', ')}`);
  const has = (name: string) => source[name] !== undefined;

  return {
    has,
    fail,
    any: (name) => source[name],
    text(name) {
      if (!has(name)) return undefined;
      const found = source[name];
      return typeof found === 'string' && found.trim() !== '' ? found : fail(name, 'must be a text');
    },
    oneOf<T extends string>(name: string, values: readonly T[]) {
      if (!has(name)) return undefined;
      return values.find((one) => one === source[name]) ?? fail(name, `must be one of ${values.join(', ')}`);
    },
    number(name, rule = {}) {
      if (!has(name)) return undefined;
      const found = source[name];
      if (typeof found !== 'number' || !Number.isFinite(found)) return fail(name, 'must be a number');
      if (rule.whole && !Number.isInteger(found)) return fail(name, 'must be a whole number');
      if (rule.least !== undefined && found < rule.least) return fail(name, `must be at least ${rule.least}`);
      if (rule.above !== undefined && found <= rule.above) return fail(name, `must be above ${rule.above}`);
      if (rule.most !== undefined && found > rule.most) return fail(name, `must be at most ${rule.most}`);
      return found;
    },
    instant(name, orNumber = false) {
      if (!has(name)) return undefined;
      const found = source[name];
      if (orNumber && typeof found === 'number' && Number.isFinite(found) && Math.abs(found) < 8.64e15) return found;
      const parsed = typeof found === 'string' && /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(found) ? Date.parse(found) : Number.NaN;
      return Number.isNaN(parsed) ? fail(name, 'must be an ISO time with its zone, such as 2026-05-01T14:00:00Z') : parsed;
    },
    yes(name) {
      if (!has(name)) return undefined;
      return source[name] === true ? true : fail(name, 'may only be true');
    },
    record(name) {
      if (!has(name)) return undefined;
      const found = source[name];
      return typeof found === 'object' && found !== null && !Array.isArray(found)
        ? (found as Record<string, unknown>)
        : fail(name, 'must be a JSON object');
    },
    list(name) {
      const found = source[name];
      return Array.isArray(found) ? found : fail(name, 'must be a list');
    },
  };
}
