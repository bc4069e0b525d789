export interface Issue {
  path: string;
  message: string;
}

type Rule = { least?: number; above?: number; most?: number; whole?: boolean };

/** Reads the fields of one JSON object; every wrong or unknown one becomes an issue by its name. Absent fields read as undefined. */
export class Fields {
  readonly #path: string;
  readonly #issues: Issue[];
  readonly #source: Record<string, unknown>;

  constructor(value: unknown, path: string, known: readonly string[], issues: Issue[]) {
    this.#path = path;
    this.#issues = issues;
    this.#source = isObject(value) ? value : {};
    if (!isObject(value)) this.fail('', 'must be a JSON object');
    for (const name of Object.keys(this.#source))
      if (!known.includes(name)) this.fail(name, `is not known here; known are ${known.join(', ')}`);
  }

  has(name: string): boolean {
    return this.#source[name] !== undefined;
  }

  fail(name: string, message: string): undefined {
    const path = this.#path && name ? `${this.#path}.${name}` : this.#path || name;
    this.#issues.push({ path, message });
    return undefined;
  }

  any(name: string): unknown {
    return this.#source[name];
  }

  text(name: string): string | undefined {
    if (!this.has(name)) return undefined;
    const found = this.#source[name];
    return typeof found === 'string' && found.trim() !== '' ? found : this.fail(name, 'must be a text');
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    if (!this.has(name)) return undefined;
    return values.find((one) => one === this.#source[name]) ?? this.fail(name, `must be one of ${values.join(', ')}`);
  }

  number(name: string, rule: Rule = {}): number | undefined {
    if (!this.has(name)) return undefined;
    const found = this.#source[name];
    if (typeof found !== 'number' || !Number.isFinite(found)) return this.fail(name, 'must be a number');
    if (rule.whole && !Number.isInteger(found)) return this.fail(name, 'must be a whole number');
    if (rule.least !== undefined && found < rule.least) return this.fail(name, `must be at least ${rule.least}`);
    if (rule.above !== undefined && found <= rule.above) return this.fail(name, `must be above ${rule.above}`);
    if (rule.most !== undefined && found > rule.most) return this.fail(name, `must be at most ${rule.most}`);
    return found;
  }

  /** ISO 8601 with its zone, or milliseconds where `orNumber`. Returns milliseconds since 1970. */
  instant(name: string, orNumber = false): number | undefined {
    if (!this.has(name)) return undefined;
    const found = this.#source[name];
    if (orNumber && typeof found === 'number' && Number.isFinite(found) && Math.abs(found) < 8.64e15) return found;
    const parsed = typeof found === 'string' && /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(found) ? Date.parse(found) : Number.NaN;
    return Number.isNaN(parsed) ? this.fail(name, 'must be an ISO time with its zone, such as 2026-05-01T14:00:00Z') : parsed;
  }

  /** Absent, or `true` and nothing else. */
  yes(name: string): true | undefined {
    if (!this.has(name)) return undefined;
    return this.#source[name] === true ? true : this.fail(name, 'may only be true');
  }

  record(name: string): Record<string, unknown> | undefined {
    if (!this.has(name)) return undefined;
    const found = this.#source[name];
    return isObject(found) ? found : this.fail(name, 'must be a JSON object');
  }

  list(name: string): unknown[] | undefined {
    const found = this.#source[name];
    return Array.isArray(found) ? found : this.fail(name, 'must be a list');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
