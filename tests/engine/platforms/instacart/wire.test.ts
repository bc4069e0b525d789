import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBatches, readHeldBatches } from '#engine/platforms/instacart/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/instacart/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/instacart/wire', () => {
  it('reads batches with the fields of their tables; what cannot be read is null (ENT-47)', () => {
    const read = readBatches(recorded('batches'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000 });
    expect(read.offers).toMatchObject([
      {
        id: 'batch-1',
        locationId: 'w-1001',
        startsAt: 1_795_372_200_000,
        endsAt: 1_795_375_800_000,
        price: 1468,
        tips: 950,
        expiresAt: 1_795_372_000_000,
        extra: {
          type: 'delivery',
          vbDistance: 4.1,
          miles: 2.4,
          warehouse: 'Lake Eola Grocery',
          warehouseAddress: '400 E Central Blvd, Orlando, 32801',
          warehouseLat: 28.5427,
          items: 23,
        },
      },
      {
        id: 'batch-2',
        startsAt: null,
        endsAt: null,
        price: null,
        extra: { type: null, vbDistance: null, warehouse: null, warehouseLat: null },
      },
    ]);
  });

  it('tells known batches by their id alone', () => {
    expect(readBatches(recorded('batches'), (id) => id === 'batch-1')).toMatchObject({ offers: [{ id: 'batch-2' }], stillOpen: 1 });
  });

  it('reads the batches held whole or not at all', () => {
    const [batch] = recorded('batches').batches;

    expect(readHeldBatches({ batches: [batch] })).toMatchObject([{ externalId: 'batch-1', offerId: 'batch-1', price: 1468 }]);
    expect(readHeldBatches({ batches: [batch, { batch_id: 'batch-2' }] })).toBeNull();
  });
});
