import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGigs, readHeldGigs } from '#engine/platforms/roadie/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/roadie/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/roadie/wire', () => {
  it('reads gigs with the fields of their tables; what cannot be read is null (ENT-45)', () => {
    const read = readGigs(recorded('gigs'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000 });
    expect(read.offers).toMatchObject([
      {
        id: 'gig-1',
        locationId: 'atl-midtown-hardware',
        startsAt: 1_795_372_200_000,
        endsAt: 1_795_374_900_000,
        price: 2150,
        expiresAt: 1_795_372_200_000,
        extra: { store: 'Midtown Hardware', storeCity: 'Atlanta', pickupTime: 1_795_372_200_000, miles: 12.4 },
      },
      { id: 'gig-2', startsAt: null, price: null, extra: { store: null, pickupLat: null } },
    ]);
  });

  it('tells known gigs by their id alone', () => {
    expect(readGigs(recorded('gigs'), (id) => id === 'gig-1')).toMatchObject({ offers: [{ id: 'gig-2' }], stillOpen: 1 });
  });

  it('reads what is matched and what is undecided, whole or not at all', () => {
    const { matched } = recorded('held');

    expect(readHeldGigs(recorded('held'))).toMatchObject({
      assignments: [{ externalId: 'gig-1', offerId: 'gig-1', price: 2150 }],
      undecided: ['gig-3'],
    });
    expect(readHeldGigs({ matched, offered: [7] })).toBeNull();
    expect(readHeldGigs({ matched: [...matched, { gig_id: 'gig-2' }], offered: [] })).toBeNull();
    expect(readHeldGigs({ matched })).toBeNull();
  });
});
