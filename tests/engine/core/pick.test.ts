import { describe, expect, it } from 'vitest';
import { rank } from '#engine/core/pick.ts';
import type { Mode } from '#engine/model/session.ts';
import { NOON } from '../../support/fake-clock.ts';
import { createFakePlatform, offerAt } from '../../support/fake-platform.ts';

const { locations } = createFakePlatform(() => 0).platform;
const span = { from: 0, to: 1 };

function fit(id: string, seenAt: number, price: number, hours: number, locationId = 'CHI1') {
  const offer = offerAt(id, NOON, 5, hours, { price, locationId });
  return { offer, seenAt, startsAt: offer.startsAt!, endsAt: offer.endsAt!, locationId, day: span, week: span };
}

describe('engine/core/pick', () => {
  const fits = [
    fit('late', 3, 9000, 3),
    fit('early', 1, 4000, 2),
    fit('hourly', 2, 8000, 2),
    fit('kitchen', 4, 3000, 3, 'CHI2'),
    fit('kitchen-better', 5, 5000, 3, 'CHI2'),
  ];

  it.each<[Mode, string[]]>([
    ['secure', ['early', 'hourly', 'late', 'kitchen', 'kitchen-better']],
    ['lucrative', ['hourly', 'late', 'early', 'kitchen-better', 'kitchen']],
    ['food', ['kitchen-better', 'kitchen', 'hourly', 'late', 'early']],
    ['masacre', ['late', 'hourly', 'kitchen-better', 'early', 'kitchen']],
  ])('asks in %s first for what the mode prefers (FLEX-DASH-31)', (mode, order) => {
    expect(rank(mode, fits, locations).map(({ offer }) => offer.id)).toEqual(order);
  });

  it("keeps the platform's order among equals", () => {
    const equals = ['c', 'a', 'b'].map((id) => fit(id, 1, 5000, 2));

    for (const mode of ['secure', 'lucrative', 'food', 'masacre'] as const)
      expect(rank(mode, equals, locations).map(({ offer }) => offer.id)).toEqual(['c', 'a', 'b']);
  });
});
