/** One row of a distance table. What was typed and is no figure stays as it was typed, for the rules to refuse. */
export interface DistanceRow {
  /** Miles. */
  distance: number | string;
  /** Least pay, whole major units. */
  pay: number | string;
}

/** JSON text of `[distance, pay]` pairs, as it is stored. */
export function writeDistances(rows: readonly DistanceRow[]): string {
  return JSON.stringify(rows.map((row) => [row.distance, row.pay]));
}

/** Reads the stored text; `null` when it is no list of pairs. */
export function readDistances(text: unknown): DistanceRow[] | null {
  if (typeof text !== 'string') return null;
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(rows) || rows.length > MOST_ROWS) return null;
  const read = rows.map((row) => (Array.isArray(row) && row.length === 2 ? { distance: cell(row[0]), pay: cell(row[1]) } : null));
  return read.every((row) => row !== null) ? read : null;
}

const MOST_ROWS = 50;

/** Figures may be stored as text. */
function cell(value: unknown): number | string {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return '';
  return /^-?\d{1,6}(\.\d+)?$/.test(value) ? Number(value) : value.slice(0, 20);
}
