import { places, regions } from '#config/new-platform/platform/places.ts';
import { createSlotMarket } from '#engine/kit/sandbox/slot-market.ts';

/** Every Thursday at 11:00 of the region's clock the blocks of the seven days from the next Monday on. */
export const market = createSlotMarket({
  regions,
  places,
  release: { weekday: 3, hour: 11 },
  ahead: { days: 4, span: 7 },
  day: { first: 7, last: 22 },
  lengths: [1, 2, 3, 4],
  hourly: (_region, random) => 1800 + 600 * random(),
  currency: () => 'USD',
  type: 'BLOCK',
});
