import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBlocks, readSchedule } from '#config/new-platform/bid-and-match/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../config/new-platform/platform/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/sample-platform/wire', () => {
  it('reads blocks; what cannot be read is null, a row without an id is counted', () => {
    const read = readBlocks(recorded('blocks'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000 });
    expect(read.offers).toMatchObject([
      { id: 'block-1', locationId: 'chi-loop', startsAt: 1_795_372_200_000, endsAt: 1_795_379_400_000, price: 4850 },
      { id: 'block-2', startsAt: null, price: null },
    ]);
  });

  it('tells known blocks by their id alone', () => {
    expect(readBlocks(recorded('blocks'), (id) => id === 'block-1')).toMatchObject({ offers: [{ id: 'block-2' }], stillOpen: 1 });
  });

  it('reads what is held whole or not at all', () => {
    const [first] = recorded('blocks').blocks;

    expect(readSchedule({ scheduled: [first], bids: ['block-3'] })).toMatchObject({
      assignments: [{ externalId: 'block-1', offerId: 'block-1', price: 4850 }],
      undecided: ['block-3'],
    });
    expect(readSchedule({ scheduled: [first, { block_id: 'block-2' }], bids: [] })).toBeNull();
    expect(readSchedule({ scheduled: [first] })).toBeNull();
  });
});
