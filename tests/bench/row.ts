/** One line of the bench: a figure against its limit, where possible one measured in the same run. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** `>= 0.8` or `<= 2`, compared with `value` (or with `ratio` where there is one). */
  limit: string;
  /** Against the reference measured in the same run. */
  ratio?: number;
  pass: boolean;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A row whose figure must stay at or below the limit. */
export function atMost(name: string, value: number, limit: number, unit: string): Row {
  return { name, value, unit, limit: `<= ${limit}`, pass: value <= limit };
}

export function printRows(rows: Row[]): void {
  const shown = rows.map((row) => ({
    name: row.name,
    value: `${format(row.value)} ${row.unit}`,
    ratio: row.ratio === undefined ? '' : row.ratio.toFixed(2),
    limit: row.limit,
    ok: row.pass ? 'ok' : 'MISSED',
  }));
  console.table(shown);
}

function format(value: number): string {
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value < 10 ? 2 : 1);
}

/** Prints the rows of a bench that is run alone; `--json` prints them for the collecting run. */
export async function runAlone(file: string, rows: () => Promise<Row[]>): Promise<void> {
  if (process.argv[1] !== file) return;
  const measured = await rows();
  if (process.argv.includes('--json')) console.log(JSON.stringify(measured));
  else printRows(measured);
  process.exit(0);
}
