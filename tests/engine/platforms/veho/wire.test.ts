import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRoutes, readSchedule } from '#engine/platforms/veho/wire.ts';

function fixture(name: string): { status: number; body: unknown } {
  return JSON.parse(readFileSync(new URL(`../../../../engine/platforms/veho/fixtures/${name}.json`, import.meta.url), 'utf8'));
}

describe('engine/platforms/veho/wire', () => {
  it('reads a route with every figure; what cannot be read is null, a row without an id is counted', () => {
    const read = readRoutes(fixture('routes').body, () => false);

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000 });
    expect(read!.offers).toMatchObject([
      { id: 'route-1', locationId: 'Chicago - Pilsen', price: 9250, currency: 'USD', extra: { stops: 38, miles: 41.5 } },
      { id: 'route-2', endsAt: null, price: null },
    ]);
    expect(read!.offers[0]!.endsAt! - read!.offers[0]!.startsAt!).toBe(3.75 * 3_600_000);
  });

  it('tells known routes by their id alone', () => {
    expect(readRoutes(fixture('routes').body, (id) => id === 'route-1')).toMatchObject({ stillOpen: 1, offers: [{ id: 'route-2' }] });
  });

  it('reads the schedule whole or not at all', () => {
    const { body } = fixture('schedule');
    expect(readSchedule(body)).toMatchObject([{ externalId: 'route-1', offerId: 'route-1', price: 9250 }]);
    const { routes } = body as { routes: object[] };
    expect(readSchedule({ routes: [...routes, { routeId: 'route-2' }] })).toBeNull();
  });
});
