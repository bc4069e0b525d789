import { describe, expect, it } from 'vitest';
import { zoneFile as zoneFileShape } from '#api/contract/zones.ts';
import { calls } from '#engine/platforms/amazon-flex/calls.ts';
import { regions, stations } from '#engine/platforms/amazon-flex/stations.ts';
import { zoneExtras } from '#engine/platforms/amazon-flex/zones.ts';

const NOW = Date.UTC(2026, 10, 21);
const extras = zoneExtras({ now: () => NOW, elapsed: () => 0 });
const ask = (name: string, input: Record<string, unknown>) => extras[name]!({ input, account: null });
const taken = (index: number, input: unknown) => calls[index]!.fields!.safeParse(input).success;

describe('engine/platforms/amazon-flex/zones', () => {
  it('lists every region by country with its id and label', async () => {
    const countries = (await ask('zones', {})) as Record<string, { id: string; label: string }[]>;

    expect(Object.values(countries).flat()).toEqual(regions);
    expect(countries['US']!.map(({ id, label }) => [id, label])).toEqual([
      ['us-chicago', 'Chicago'],
      ['us-phoenix', 'Phoenix'],
    ]);
  });

  it('gives the zone file of a zone: its stations and an expiry in 24 h (CONST-06)', async () => {
    const file = zoneFileShape.parse(await ask('zones', { continent: '1', country: 'ES', zone: 'es-madrid' }));

    expect(file).toMatchObject({ id: 'es-madrid', expiration: NOW + 86_400_000 });
    expect(file.services.map(({ id }) => id)).toEqual(stations.filter((station) => station.region === 'es-madrid').map(({ id }) => id));
    expect(file.services.find(({ status }) => status === 'NOT_OPERATIONAL')?.id).toBe('es-madrid-dmd9');
    expect(file.services[0]).toMatchObject({ timeZone: 'Europe/Madrid', pickUpLocation: { address: { city: 'Madrid' } } });
  });

  it.each([
    { continent: '0', country: 'ES', zone: 'es-madrid' },
    { continent: '1', country: 'US', zone: 'es-madrid' },
    { continent: '1', country: 'ES', zone: 'nowhere' },
  ])('has no zone file for %j', async (input) => {
    expect(await ask('zones', input)).toBeNull();
  });

  it.each([
    [0, ['us-chicago', 'us-phoenix']],
    ['1', ['es-madrid']],
    ['US', ['us-chicago', 'us-phoenix']],
    ['us-phoenix', ['us-phoenix']],
    [3, []],
  ])('lists the zones of region %j', async (region, ids) => {
    const countries = (await ask('zonesOfRegion', { region })) as Record<string, { id: string }[]>;

    expect(
      Object.values(countries)
        .flat()
        .map(({ id }) => id),
    ).toEqual(ids);
  });

  it('takes no other input', () => {
    expect([taken(0, {}), taken(0, { continent: '0', country: 'US', zone: 'us-chicago' })]).toEqual([true, true]);
    expect([taken(0, { zone: 'us-chicago' }), taken(0, { other: '1' }), taken(0, { continent: '4', country: 'US', zone: 'x' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([taken(1, { region: 0 }), taken(1, { region: 'US' }), taken(1, {}), taken(1, { region: 4 }), taken(1, { region: '' })]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
