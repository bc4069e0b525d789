import * as z from 'zod/mini';

/** Most that a value of no fixed shape may hold: an option object, before its platform's rules look at it. */
export const OPEN_VALUE = { name: 60, characters: 10_000, entries: 1000, fields: 100, depth: 6 } as const;

/** Name of a row: a driver, an offer, a station. */
export const id = z.string().check(z.maxLength(100));
/** Key of a service, or the folder of its platform. */
export const serviceName = z.string().check(z.maxLength(40));
/** Milliseconds since 1970, to the last day a date can hold. A platform may give parts of one. */
export const instant = z.number().check(z.gte(0), z.lte(8.64e15));
/** One that a person chooses and a column keeps. */
export const wholeInstant = z.int().check(z.gte(0), z.lte(8.64e15));
/** The last payment date that a person sets: a plan follows from it, whose end must be a date too. 0 = none. */
export const paymentDate = z.int().check(z.gte(0), z.lte(Date.UTC(2100, 0, 1)));

/** Fields of any kind, no more and no longer than `OPEN_VALUE`. */
export const openObject = z.record(z.string(), z.unknown()).check((payload) => {
  for (const issue of excessOf(payload.value)) payload.issues.push({ ...issue, input: payload.value });
});
z.globalRegistry.add(openObject, { maxProperties: OPEN_VALUE.fields });

type Excess = { path: PropertyKey[] } & (
  | { code: 'too_big'; origin: 'string' | 'array' | 'object'; maximum: number; inclusive: true }
  | { code: 'custom'; message: string }
);

/** Every place at which `root` holds too much. What such a place holds is not looked at. */
function excessOf(root: unknown): Excess[] {
  const found: Excess[] = [];
  const open: { value: unknown; path: PropertyKey[] }[] = [{ value: root, path: [] }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value, path } = at;
    const tooBig = (origin: 'string' | 'array' | 'object', maximum: number) =>
      found.push({ code: 'too_big', origin, maximum, inclusive: true, path });
    if (typeof value === 'string') {
      if (value.length > OPEN_VALUE.characters) tooBig('string', OPEN_VALUE.characters);
    } else if (typeof value === 'object' && value !== null) {
      const entries = Array.isArray(value) ? value.map((entry, i) => [i, entry] as const) : Object.entries(value);
      if (path.length >= OPEN_VALUE.depth) found.push({ code: 'custom', message: 'Nested too deeply', path });
      else if (Array.isArray(value) && entries.length > OPEN_VALUE.entries) tooBig('array', OPEN_VALUE.entries);
      else if (!Array.isArray(value) && entries.length > OPEN_VALUE.fields) tooBig('object', OPEN_VALUE.fields);
      else if (entries.some(([name]) => String(name).length > OPEN_VALUE.name))
        found.push({ code: 'custom', message: `Holds a field name of more than ${OPEN_VALUE.name} characters`, path });
      else open.push(...entries.map(([name, entry]) => ({ value: entry, path: [...path, name] })));
    }
  }
  return found;
}
