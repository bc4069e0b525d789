import { type Failed, fail } from '#api/contract/failures.ts';
import type { MarketStation } from '#api/contract/market.ts';
import { loadMarket } from '#api/db/market.ts';
import type { StationMarket } from '#engine/index.ts';
import { marketHours } from '#engine/index.ts';
import type { Ctx } from '../context.ts';
import { mainService } from '../platforms.ts';
import { serviceKey } from '../workers/list.ts';

/** Shows what was learned of one station, by the hour of the week. */
export async function marketStation(
  { database, platforms }: Pick<Ctx, 'database' | 'platforms'>,
  asked: { service?: string | undefined; locationId: string },
): Promise<MarketStation | Failed> {
  const service = asked.service === undefined ? mainService(platforms) : serviceKey(platforms, asked.service);
  const platform = platforms.find(({ manifest }) => manifest.service === service);
  const [found] = service ? await loadMarket(database.pool, service, asked.locationId) : [];
  if (!platform || !found) return fail('market.unknown');
  const station: StationMarket = found;
  return {
    service: found.service,
    locationId: found.locationId,
    name: platform.locations.get(found.locationId)?.name ?? found.locationId,
    timeZone: found.timeZone,
    offers: found.offers,
    from: found.from,
    to: found.to,
    hours: marketHours(station),
  };
}
