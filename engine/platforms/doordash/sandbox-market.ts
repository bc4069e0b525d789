import { createSlotMarket } from '../../kit/sandbox/slot-market.ts';
import { markets, startingPoints } from './starting-points.ts';

/** Every day at 15:00 of the market's clock the dashes of the day six days ahead, in steps of half an hour. */
export const market = createSlotMarket({
  regions: markets,
  places: startingPoints,
  release: { hour: 15 },
  ahead: { days: 6, span: 1 },
  day: { first: 7, last: 23 },
  lengths: [1, 1.5, 2, 2.5, 3, 4],
  hourly: (_region, random) => 1500 + 900 * random(),
  currency: () => 'USD',
  type: 'DASH',
});
