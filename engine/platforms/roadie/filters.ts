import { milesFrom } from '../../kit/settings/distances.ts';
import { compileFilters, figureOrThrow, leadFilter, payFilter } from '../../kit/settings/filters.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import { favourites } from './options.ts';
import type { RoadieSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Pick<RoadieSettings, 'latitude' | 'longitude' | 'maxDistance' | 'minPrice' | 'favPrice' | 'warehouseFilter'>;

/**
 * Compiles a driver's filters: distance to the sender, a pickup that is not over, least pay, which is another one for favourite
 * senders. Throws where the settings lack a figure: a rule without a limit would take everything.
 */
export function compile(settings: FilterSettings): Rule<Offer> {
  const [most, least, leastOfFavourite] = [settings.maxDistance, settings.minPrice, settings.favPrice].map(figureOrThrow) as [
    number,
    number,
    number,
  ];
  const milesTo = milesFrom(settings);
  const isFavourite = favouriteBy(favourites(settings.warehouseFilter).map((name) => name.toLowerCase()));
  return compileFilters([
    {
      refusal: 'TOO_FAR',
      reads: ({ extra = {} }) =>
        typeof extra['pickupLat'] === 'number' && typeof extra['pickupLng'] === 'number' && typeof extra['store'] === 'string',
      over: ({ extra }) => milesTo(extra!['pickupLat'] as number, extra!['pickupLng'] as number) - most,
    },
    leadFilter(0),
    payFilter(({ extra }) => (isFavourite(extra!['store'] as string) ? leastOfFavourite : least) * 100),
  ]);
}

const MOST_TOLD = 5000;

/** Whether a sender is one of these, by the name as the platform writes it: looked up once. */
function favouriteBy(names: readonly string[]): (store: string) => boolean {
  const known = new Map<string, boolean>();
  return (store) => {
    if (names.length === 0) return false;
    const told = known.get(store);
    if (told !== undefined) return told;
    const name = store.toLowerCase();
    const favourite = names.some((one) => name.includes(one));
    if (known.size < MOST_TOLD) known.set(store, favourite);
    return favourite;
  };
}
