import { createSlotMarket } from '../../kit/sandbox/slot-market.ts';
import { areas, regions } from './regions.ts';

/** Every Thursday at 11:00 of the region's clock the blocks of the seven days from the next Monday on. */
export const market = createSlotMarket({
  regions,
  places: areas,
  release: { weekday: 3, hour: 11 },
  ahead: { days: 4, span: 7 },
  day: { first: 7, last: 22 },
  lengths: [1, 1.5, 2, 3, 4],
  hourly: (_region, random) => 1300 + 700 * random(),
  currency: () => 'USD',
  type: 'BLOCK',
});
