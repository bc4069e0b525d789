/** Reads `name=value` pairs: values as JSON, or as text where they are none or `isText` says so; a pair that cannot be read goes to `wrong`. */
export function readPairs(
  pairs: readonly string[],
  wrong: (pair: string) => Error,
  isText: (name: string) => boolean = () => false,
): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*(\w+)\s*=(.*)$/s.exec(pair) ?? [];
      if (name === undefined || value === undefined) throw wrong(pair);
      return [name, isText(name) ? value : readValue(value)];
    }),
  );
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
