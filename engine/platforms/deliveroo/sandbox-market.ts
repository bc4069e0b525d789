import { createSlotMarket } from '../../kit/sandbox/slot-market.ts';
import { cities, currencyOf, zones } from './zones.ts';

/** Every Monday at 17:00 of the city's clock, the turn of the last riders, the sessions of the seven days from the next Monday on. */
export const market = createSlotMarket({
  regions: cities,
  places: zones,
  release: { weekday: 0, hour: 17 },
  ahead: { days: 7, span: 7 },
  day: { first: 8, last: 22 },
  lengths: [1, 1, 2, 3],
  hourly: (_region, random) => 1000 + 500 * random(),
  currency: currencyOf,
  type: 'SESSION',
});
