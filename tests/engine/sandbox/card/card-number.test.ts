import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from '#engine/sandbox/card/card-number.ts';

describe('engine/sandbox/card/card-number', () => {
  it('finds a whole card number in one piece, in groups and inside other words', () => {
    for (const text of ['4242424242424242', 'key 4242 4242 4242 4242', 'order-4242-4242-4242-4242', '378282246310005'])
      expect(holdsCardNumber(text), text).toBe(true);
  });

  it('takes no key that a client made of a UUID for one, whatever its digits', () => {
    // Its digits from the second group on pass the check of a card number.
    for (const uuid of ['stripe-node-retry-a1b2c3d4-4242-4242-9242-4242424242ab', '00000000-4242-4242-8424-242424242424'])
      expect(holdsCardNumber(uuid), uuid).toBe(false);
    expect(holdsCardNumber('a1b2c3d4-4242-4242-9242-4242424242ab 4242424242424242')).toBe(true);
  });
});
