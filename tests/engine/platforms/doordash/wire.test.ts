import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDashes, readSchedule } from '#engine/platforms/doordash/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/doordash/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/doordash/wire', () => {
  it('reads dashes; what cannot be read is null, a row without an id is counted', () => {
    const read = readDashes(recorded('dashes'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000, releaseAt: Date.parse('2026-11-22T23:00:00Z') });
    expect(read.offers).toMatchObject([
      {
        id: 'dash-1',
        locationId: '3001',
        startsAt: Date.parse('2026-11-23T01:30:00Z'),
        endsAt: Date.parse('2026-11-23T04:00:00Z'),
        price: 5250,
      },
      { id: 'dash-2', startsAt: null, endsAt: null, price: null },
    ]);
  });

  it('tells known dashes by their id alone', () => {
    expect(readDashes(recorded('dashes'), (id) => id === 'dash-1')).toMatchObject({ offers: [{ id: 'dash-2' }], stillOpen: 1 });
  });

  it('reads what is held whole or not at all', () => {
    const [first] = recorded('dashes').available;

    expect(readSchedule({ scheduled: [first] })).toMatchObject([{ externalId: 'dash-1', offerId: 'dash-1', price: 5250 }]);
    expect(readSchedule({ scheduled: [first, { dash_id: 'dash-2' }] })).toBeNull();
  });
});
