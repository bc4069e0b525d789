import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Call } from '#api/contract/client.ts';
import type { Endpoint } from '#api/contract/define.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { ZoneFile } from '#api/contract/zones.ts';
import { CACHES } from '#config/constants.ts';
import type { Description } from '#engine/model/platform.ts';
import { useConsole } from '../../data/console.tsx';
import type { Place, Places } from '../../ui/form/form-context.ts';

export interface Region {
  id: string;
  label: string;
  continent: number;
  country: string;
  zone: string;
  currency: string;
  timeZone: string;
}

/** The call's two ways to be asked. As with every call, this side has its address alone: its schemas are the server's. */
const zones = { method: 'GET', path: '/flex-zones', access: 'signed-in', in: 'query', id: 'flex.zones' };
const regionsCall = zones as Endpoint<Record<string, never>, Record<string, Region[]>>;
const zoneCall = zones as Endpoint<Record<'continent' | 'country' | 'zone', string>, ZoneFile>;

/** Every region, by country. */
export function useRegions() {
  const { call } = useConsole();
  return useQuery({
    queryKey: ['flex-regions'],
    queryFn: ({ signal }) => call(regionsCall, {}, { signal }),
    staleTime: CACHES.zoneFileMs,
  });
}

type Home = Pick<UserRecord, 'driverOptions'> & { zone?: unknown };

/** Whether the form picks from the locations of the driver's zone. */
export function hasPlaces({ view }: Pick<Description, 'view'>): boolean {
  return view.form.some((item) => item.kind === 'location-picker');
}

/** The locations of the driver's zone; none where the form has no use for them. */
export function usePlaces(user: Home, wanted: boolean): Places {
  const { call, world } = useConsole();
  const zone = typeof user.zone === 'string' ? user.zone : null;
  const chosen = (user.driverOptions?.['locations'] ?? []) as string[];
  const { data, isError, refetch } = useQuery({
    queryKey: ['flex-zone', zone ?? chosen[0] ?? null],
    queryFn: () => zoneOf({ call, now: world.now(), storage: localStorage, zone, chosen }),
    staleTime: CACHES.zoneFileMs,
    enabled: wanted,
  });
  const list = useMemo(() => data?.services.map(placeOf) ?? [], [data]);
  return { status: data || !wanted ? 'ready' : isError ? 'failed' : 'loading', list, retry: () => void refetch() };
}

interface Lookup {
  call: Call;
  /** World milliseconds. */
  now: number;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Null for a record that names none: then the zone of the chosen locations, else the first. */
  zone: string | null;
  chosen: readonly string[];
}

const KEY = 'zone-file';

/** One zone file: kept in this browser for 24 h, and used again only if it is the zone's own. */
export async function zoneOf({ call, now, storage, zone, chosen }: Lookup): Promise<ZoneFile> {
  const kept = read(storage.getItem(KEY));
  if (kept && zone !== null && kept.file.id === zone && kept.until > now && kept.until <= now + CACHES.zoneFileMs) return kept.file;
  const regions = Object.values(await call(regionsCall, {})).flat();
  const candidates = zone === null ? regions : regions.filter((one) => one.zone === zone);
  let file: ZoneFile | null = null;
  for (const { continent, country, zone } of candidates) {
    const next = await call(zoneCall, { continent: String(continent), country, zone });
    file ??= next;
    if (!chosen.length || next.services.some((service) => chosen.includes(service.id))) {
      file = next;
      break;
    }
  }
  if (!file) throw new Error('no zone file');
  storage.setItem(KEY, JSON.stringify({ file, until: now + CACHES.zoneFileMs }));
  return file;
}

function read(text: string | null): { file: ZoneFile; until: number } | null {
  if (text === null) return null;
  try {
    const { file, until } = JSON.parse(text);
    // An older release may have kept it in another form.
    const isFile = (file.services as ZoneFile['services'])
      .map(placeOf)
      .every(({ id, latitude, longitude }) => typeof id === 'string' && Number.isFinite(latitude) && Number.isFinite(longitude));
    return isFile && typeof until === 'number' ? { file, until } : null;
  } catch {
    return null;
  }
}

export function placeOf({ id, name, status, timeZone, pickUpLocation: { address, geocode } }: ZoneFile['services'][number]): Place {
  const { address1, city, postalCode } = address;
  return { id, name, address: address1, city, postalCode, timeZone, open: status !== 'NOT_OPERATIONAL', ...geocode };
}
