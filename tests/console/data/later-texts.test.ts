import { describe, expect, it } from 'vitest';
import { fill } from '#console/data/later-texts.ts';

describe('console/data/later-texts', () => {
  it('puts values into their places and chooses the word for one or for several', () => {
    const text = '{count} {{count:bloque|bloques}} en {place} y {other}';

    expect(fill(text, { count: 1, place: 'Elk Grove' })).toBe('1 bloque en Elk Grove y {other}');
    expect(fill(text, { count: '2', place: 'Elk Grove' })).toBe('2 bloques en Elk Grove y {other}');
    expect(fill('{{left:Queda|Quedan}} {left}', { left: 0 })).toBe('Quedan 0');
  });
});
