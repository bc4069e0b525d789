import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBlocks, readSchedule, readSignIn } from '#engine/platforms/grubhub/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/grubhub/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/grubhub/wire', () => {
  it('reads blocks; what cannot be read is null, a row without an id is counted', () => {
    const read = readBlocks(recorded('blocks'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000, releaseAt: 1_795_359_600_000 });
    expect(read.offers).toMatchObject([
      { id: 'block-1', locationId: 'chi-loop', startsAt: 1_795_372_200_000, endsAt: 1_795_379_400_000, price: 3050, currency: 'USD' },
      { id: 'block-2', locationId: 'chi-hyde-park', endsAt: null, price: null },
    ]);
  });

  it('tells known blocks by their id alone', () => {
    expect(readBlocks(recorded('blocks'), (id) => id === 'block-1')).toMatchObject({ offers: [{ id: 'block-2' }], stillOpen: 1 });
  });

  it('reads the schedule whole or not at all', () => {
    const body = recorded('scheduled');

    expect(readSchedule(body)).toMatchObject([{ externalId: 'block-1', offerId: 'block-1', price: 3050 }]);
    expect(readSchedule({ scheduled: [...body.scheduled, { block_id: 'block-2' }] })).toBeNull();
  });

  it('takes the clock of the region from the sign-in, and no sign-in without one', () => {
    expect(readSignIn(recorded('session'))).toEqual({ refreshToken: 'refresh-1', settings: { timezone: 'America/Chicago' } });
    expect(readSignIn({ refresh_token: 'refresh-1' })).toBeNull();
  });
});
