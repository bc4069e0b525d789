import * as z from 'zod/mini';

const heat = z.array(z.tuple([z.number(), z.number(), z.number()]));
/** Latitude, longitude and intensity of each place: what was won there in major units, and how many offers there were. */
export const heatMap = z.object({ won: heat, count: heat });
export type HeatMap = z.infer<typeof heatMap>;
