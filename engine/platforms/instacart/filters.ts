import { compileDistances, milesFrom } from '../../kit/settings/distances.ts';
import { compileFilters, figureOrThrow, leadFilter, payFilter, type Whole } from '../../kit/settings/filters.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import { warehousesOf } from './options.ts';
import type { InstacartSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Omit<InstacartSettings, 'address' | 'lowCost'>;

/**
 * Compiles a driver's filters: warehouses, kind of batch, distance to the warehouse with its least pay; small batches by limits of
 * their own. Throws where the settings lack a figure: a rule without a limit would take everything.
 */
export function compile({
  latitude,
  longitude,
  lat,
  lng,
  distanceConfig,
  type,
  warehouseFilters,
  smallBatches,
}: FilterSettings): Rule<Offer> {
  const milesTo = milesFrom(lat !== null && lng !== null ? { latitude: lat, longitude: lng } : { latitude, longitude });
  const distances = compileDistances(distanceConfig);
  const types = type.split(',');
  /** By name, in lower case; none = all. */
  const names = warehousesOf(warehouseFilters).map((name) => name.toLowerCase());
  const { distanceToWarehouse, batchDistance, minPrice, active } = smallBatches;
  for (const figure of [distanceToWarehouse, batchDistance, minPrice]) figureOrThrow(figure);
  const smallTypes = smallBatches.type.split(',');

  return compileFilters([
    {
      refusal: 'OUT_OF_AREA',
      reads: isReadable,
      over: ({ extra }) => (names.length === 0 || isChosen(extra!['warehouse'] as string) ? 0 : Number.POSITIVE_INFINITY),
    },
    {
      refusal: 'TOO_FAR',
      over: (offer) => (isSmall(offer) ? 0 : away(offer) - distances.farthest),
    },
    leadFilter(0),
    { refusal: 'KIND_NOT_CHOSEN', over: (offer) => (leastFor(offer) === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : 0) },
    payFilter(leastFor),
  ]);

  /** Least pay in minor units by whichever rule asks for less; Infinity = of no wanted kind. */
  function leastFor(offer: Whole): number {
    const kind = offer.extra!['type'] as string;
    const usual = distances.leastPay(away(offer));
    const asUsual = usual >= 0 && types.includes(kind) ? usual : Number.POSITIVE_INFINITY;
    return isSmall(offer) && smallTypes.includes(kind) ? Math.min(asUsual, minPrice * 100) : asUsual;
  }

  function isSmall(offer: Whole): boolean {
    return active && away(offer) <= distanceToWarehouse && (offer.extra!['vbDistance'] as number) <= batchDistance;
  }

  function away({ extra }: Whole): number {
    return milesTo(extra!['warehouseLat'] as number, extra!['warehouseLng'] as number);
  }

  function isChosen(warehouse: string): boolean {
    const name = warehouse.toLowerCase();
    return names.some((one) => name.includes(one));
  }
}

function isReadable({ extra = {} }: Whole): boolean {
  const { warehouse, warehouseLat, warehouseLng, type, vbDistance } = extra;
  if (typeof warehouse !== 'string' || typeof type !== 'string') return false;
  return [warehouseLat, warehouseLng, vbDistance].every((figure) => typeof figure === 'number');
}
