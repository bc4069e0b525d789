import { describe, expect, it } from 'vitest';
import { clusters } from '#console/ui/form/clusters.ts';
import { grouped, isAddress, kilometres, matching, offered } from '#console/ui/form/find-places.ts';
import type { Place } from '#console/ui/form/form-context.ts';

function place(id: string, city: string, latitude: number, over: Partial<Place> = {}): Place {
  const name = `${city} (${id.toUpperCase()})`;
  return {
    id,
    name,
    address: '1 Main St',
    city,
    postalCode: '60608',
    latitude,
    longitude: -87,
    timeZone: 'America/Chicago',
    open: true,
    ...over,
  };
}
const places = [
  place('a1', 'Aurora', 41.7),
  place('c2', 'Chicago', 41.9),
  place('c1', 'Chicago', 41.8),
  place('m1', 'Leganés', 40, { postalCode: '28911' }),
];
const ids = (list: readonly Place[]) => list.map(({ id }) => id);

describe('console/ui/form/find-places', () => {
  it('finds by name, code, street, city and zip code, without accents and in any order (FLEX-CFG-12)', () => {
    expect(ids(matching(places, ''))).toEqual(['a1', 'c2', 'c1', 'm1']);
    expect(ids(matching(places, 'c1'))).toEqual(['c1']);
    expect(ids(matching(places, 'leganes'))).toEqual(['m1']);
    expect(ids(matching(places, 'main chicago'))).toEqual(['c2', 'c1']);
    expect(ids(matching(places, '28911'))).toEqual(['m1']);
    expect(ids(matching(places, 'nowhere'))).toEqual([]);
  });

  it('offers no place that is not in operation; one that was chosen stays, to be taken off', () => {
    const some = [place('c1', 'Chicago', 41.8), place('c2', 'Chicago', 41.9, { open: false })];

    expect([ids(offered(some, [])), ids(offered(some, ['c2']))]).toEqual([['c1'], ['c1', 'c2']]);
  });

  it.each([
    ['60608', true],
    ['60608-1234', true],
    ['2801 S Western Ave, Chicago, 60608', true],
    ['Chicago, IL', true],
    ['Chicago', false],
    ['DCH1', false],
    ['Chicago,', false],
  ])('takes %j for an address: %s', (typed, expected) => {
    expect(isAddress(typed)).toBe(expected);
  });

  it('lists the nearest first from a position, else by city with the small ones together', () => {
    const near = grouped(places, { words: '60608', latitude: 41.79, longitude: -87 }, 'en');
    expect(near.map((group) => [group.kind, ids(group.places)])).toEqual([['near', ['c1', 'a1', 'c2', 'm1']]]);

    const cities = grouped(places, null, 'en');
    expect(cities.map((group) => [group.kind, group.title, ids(group.places)])).toEqual([
      ['city', 'Chicago', ['c1', 'c2']],
      ['others', '', ['a1', 'm1']],
    ]);
    expect(grouped([], null, 'en')).toEqual([]);
  });

  it('measures along the globe', () => {
    expect(kilometres({ latitude: 41.88, longitude: -87.63 }, { latitude: 33.45, longitude: -112.07 })).toBeCloseTo(2336, -1);
    expect(kilometres(places[0]!, places[0]!)).toBe(0);
  });
});

describe('console/ui/form/clusters', () => {
  const at = (x: number, y: number) => ({ x, y, member: `${x},${y}` });

  it('gathers points whose markers would overlap and keeps every point', () => {
    const found = clusters([at(0, 0), at(30, 0), at(200, 0), at(210, 10)], 44);

    expect(found.map(({ members }) => members)).toEqual([
      ['0,0', '30,0'],
      ['200,0', '210,10'],
    ]);
    expect(found[0]).toMatchObject({ x: 15, y: 0 });
  });

  it('leaves points apart that have room', () => {
    expect(clusters([at(0, 0), at(44, 0)], 44)).toHaveLength(2);
    expect(clusters([], 44)).toEqual([]);
  });
});
