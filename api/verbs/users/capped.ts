import { isDeepStrictEqual } from 'node:util';

/** Field -> [before, after]. */
export type Differences = Record<string, [unknown, unknown]>;

/** Field of shortened differences: how many bytes they had, and how many fields were dropped. */
export const SHORTENED = 'shortened';
const NAME_CHARACTERS = 120;
const VALUE_CHARACTERS = 200;
const SECRET = /password|passwd|secret|token|credential/i;
const HIDDEN = '***';

/**
 * Returns the differences without secrets and, where their JSON text is longer than `most` bytes, shortened: long values are cut,
 * then fields are dropped, and `shortened` says so.
 */
export function capped(differences: Differences, most: number): Differences {
  const { [SHORTENED]: earlier, ...fields } = differences;
  const clean: Differences = Object.fromEntries(
    Object.entries(fields).map(([name, pair]) => [
      cut(name, NAME_CHARACTERS),
      SECRET.test(name) ? [HIDDEN, HIDDEN] : (withoutSecrets(pair) as [unknown, unknown]),
    ]),
  );
  const whole = bytesOf(differences);
  if (!earlier && whole <= most && bytesOf(clean) <= most) return clean;

  const kept: Differences = {};
  // The mark itself, with figures of any length.
  let room = most - 64;
  let leftOut = typeof earlier?.[1] === 'number' ? earlier[1] : 0;
  for (const [name, [before, after]] of Object.entries(clean)) {
    const entry: Differences = Object.fromEntries([[name, [shortened(before), shortened(after)]]]);
    const bytes = bytesOf(entry);
    if (bytes > room) leftOut++;
    else {
      room -= bytes;
      Object.defineProperty(kept, name, { value: entry[name], enumerable: true, configurable: true, writable: true });
    }
  }
  kept[SHORTENED] = [whole, leftOut];
  return kept;
}

/** Two changes as one: what was before the first, and what is after the second. */
export function joined(first: Differences, second: Differences): Differences {
  const both = new Map(Object.entries(first));
  for (const [name, pair] of Object.entries(second)) both.set(name, [(both.get(name) ?? pair)[0], pair[1]]);
  return Object.fromEntries(both);
}

/** Equal as JSON, in whatever order the fields are: the database changes their order. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)];
  return first === second || isDeepStrictEqual(parsed(first), parsed(second));
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= VALUE_CHARACTERS ? value : `${cut(text, VALUE_CHARACTERS)}… (${text.length})`;
}

/** Never ends in half a character. */
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? HIDDEN : withoutSecrets(inner)]));
}
