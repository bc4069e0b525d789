import { createSlotMarket } from '../../kit/sandbox/slot-market.ts';
import { cities, currencyOf, startingPoints } from './starting-points.ts';

/** What an hour pays at most, in the currency of the city: whole units. */
const HOURLY: Record<string, number> = { EUR: 11, USD: 7, PEN: 18, ARS: 5200 };

/** Every Monday at 16:00 of the city's clock the shifts of the seven days from the next Thursday on. */
export const market = createSlotMarket({
  regions: cities,
  places: startingPoints,
  release: { weekday: 0, hour: 16 },
  ahead: { days: 3, span: 7 },
  day: { first: 8, last: 23 },
  lengths: [0.5, 1, 1, 2],
  hourly: (region, random) => HOURLY[currencyOf(region)]! * 100 * (0.75 + 0.25 * random()),
  currency: currencyOf,
  type: 'SHIFT',
});
