import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHeldJobs, readJobs } from '#engine/platforms/point-pickup/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/point-pickup/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/point-pickup/wire', () => {
  it('reads orders with warehouse and trip; what cannot be read is null, a row without an id is counted', () => {
    const read = readJobs(recorded('jobs'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000 });
    expect(read.offers).toMatchObject([
      {
        id: 'job-1',
        locationId: 'pp-2101',
        startsAt: 1_795_372_200_000,
        endsAt: 1_795_375_200_000,
        price: 1625,
        extra: { store: 'Greenville Grocery', storeCity: 'Dallas', pickupLat: 32.8121, pickupLng: -96.7697, miles: 8.4 },
      },
      { id: 'job-2', startsAt: null, endsAt: null, price: null, extra: { pickupLat: null, pickupLng: null, miles: null } },
    ]);
  });

  it('tells known orders by their id alone', () => {
    expect(readJobs(recorded('jobs'), (id) => id === 'job-1')).toMatchObject({ offers: [{ id: 'job-2' }], stillOpen: 1 });
  });

  it('reads the orders held whole or not at all', () => {
    const [job] = recorded('jobs').jobs;

    expect(readHeldJobs({ jobs: [job] })).toMatchObject([{ externalId: 'job-1', offerId: 'job-1', price: 1625 }]);
    expect(readHeldJobs({ jobs: [job, { job_id: 'job-2' }] })).toBeNull();
  });
});
