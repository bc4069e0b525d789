import { readDistances } from '../../model/distance-table.ts';
import { figureOrThrow } from './filters.ts';

const EARTH_MILES = 3958.8;
const RADIANS = Math.PI / 180;

export interface Position {
  latitude: number | null;
  longitude: number | null;
}

/** Miles from here to a latitude and longitude, as the crow flies; NaN while it is not known where "here" is: then nothing is near. */
export function milesFrom({ latitude, longitude }: Position): (latitude: number, longitude: number) => number {
  const [fromLatitude, fromLongitude] = [(latitude ?? Number.NaN) * RADIANS, (longitude ?? Number.NaN) * RADIANS];
  return (to, toLongitude) => {
    const a = Math.sin((to * RADIANS - fromLatitude) / 2);
    const b = Math.sin((toLongitude * RADIANS - fromLongitude) / 2);
    const chord = a * a + Math.cos(fromLatitude) * Math.cos(to * RADIANS) * b * b;
    return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
  };
}

/** A distance table as a rule reads it. */
export interface Distances {
  /** Least pay in minor units for work so many miles away; -1 = no row reaches so far. */
  leastPay(miles: number): number;
  /** How many rows there are. */
  rows: number;
  /** Miles that the farthest row reaches; NaN without rows: then nothing is near. */
  farthest: number;
}

/**
 * Compiles the stored text of `[miles, least pay]` pairs, in whole major units; `unlimited` is the distance that stands for any.
 * Of two rows with one distance the stricter decides. Throws where it is no table.
 */
export function compileDistances(text: string, unlimited = Number.POSITIVE_INFINITY): Distances {
  const rows = readDistances(text);
  if (rows === null) throw new TypeError('the settings lack a figure');
  const table = rows
    .map(({ distance, pay }) => ({ miles: figureOrThrow(distance), pay: figureOrThrow(pay) * 100 }))
    .map((row) => (row.miles >= unlimited ? { ...row, miles: Number.POSITIVE_INFINITY } : row))
    .sort((a, b) => a.miles - b.miles || b.pay - a.pay);
  const radii = table.map(({ miles }) => miles);
  const pays = table.map(({ pay }) => pay);
  return {
    rows: radii.length,
    farthest: radii.at(-1) ?? Number.NaN,
    leastPay(miles) {
      for (let i = 0; i < radii.length; i++) if (miles <= radii[i]!) return pays[i]!;
      return -1;
    },
  };
}
