import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCalendar, readShifts } from '#engine/platforms/glovo/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/glovo/fixtures/${name}.json`, import.meta.url), 'utf8')).body;
const START = Date.parse('2026-11-22T17:30:00Z');

describe('platforms/glovo/wire', () => {
  it('reads shifts by their dates with offset; what cannot be read is null, a row without an id is counted', () => {
    const read = readShifts(recorded('shifts'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000, releaseAt: Date.parse('2026-11-23T15:00:00Z') });
    expect(read.offers).toMatchObject([
      { id: 'shift-1', locationId: '1002', startsAt: START, endsAt: START + 2 * 3_600_000, price: 1840, currency: 'EUR' },
      { id: 'shift-2', locationId: null, startsAt: null, endsAt: null, price: null },
    ]);
  });

  it('tells known shifts by their id alone', () => {
    expect(readShifts(recorded('shifts'), (id) => id === 'shift-1')).toMatchObject({ offers: [{ id: 'shift-2' }], stillOpen: 1 });
  });

  it('reads the calendar whole or not at all, and what may be given back', () => {
    const body = recorded('assigned');

    expect(readCalendar(body)).toMatchObject([{ assignment: { externalId: 'shift-1', startsAt: START, price: 1840 }, unbookable: true }]);
    expect(readCalendar({ assigned: [...body.assigned, { id: 'shift-2' }] })).toBeNull();
    expect(readCalendar({})).toBeNull();
  });
});
