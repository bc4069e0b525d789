import type { Location } from '#engine/model/offer.ts';
import { platforms } from '#engine/platforms/registry.ts';
import type { Installation } from './installation.ts';

const FLEX = 'amazon-flex';

/** The stations that are open, one of each region in turn: drivers who live at them see their own region's offers alone. */
export function homes(): Location[] {
  const all = platforms.find(({ manifest }) => manifest.id === FLEX)!.locations.all();
  const regions = [...new Set(all.map(({ region }) => region))].map((region) =>
    all.filter((station) => station.operational && station.region === region),
  );
  const longest = Math.max(...regions.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) => regions.flatMap((region) => region[turn] ?? []));
}

/** Moves the accounts of the simulated platform to where their drivers live. */
export async function moveHome(control: Installation['control'], residents: { account: string; region: string }[]): Promise<void> {
  for (const { account, region } of residents) await control('POST', 'accounts', { platform: FLEX, account, region });
}
