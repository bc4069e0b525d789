import { createSlotMarket } from '../../kit/sandbox/slot-market.ts';
import { markets, neighborhoods } from './neighborhoods.ts';

/** Every day at noon of the market's clock the shifts of the day three days ahead. */
export const market = createSlotMarket({
  regions: markets,
  places: neighborhoods,
  release: { hour: 12 },
  ahead: { days: 3, span: 1 },
  day: { first: 8, last: 22 },
  lengths: [1, 2, 3, 4],
  hourly: (_region, random) => 1200 + 800 * random(),
  currency: () => 'USD',
  type: 'SHIFT',
});
