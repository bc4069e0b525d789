/** What a number field shows for a stored value. */
export function textOf(value: unknown, zeroStoredAs?: number): string {
  if (zeroStoredAs !== undefined && value === zeroStoredAs) return '0';
  return value === null || value === undefined || Number.isNaN(value) ? '' : String(value);
}

/** The value of what was typed: a number where it is one, else the text itself, for the rules to refuse. */
export function typedValue(text: string, zeroStoredAs?: number): number | string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const value = Number(text);
  return value === 0 && zeroStoredAs !== undefined ? zeroStoredAs : value;
}
