import { describe, expect, it } from 'vitest';
import { piecesOf } from '#console/ui/text/long-text.tsx';

describe('console/ui/text/long-text', () => {
  it('parts a body into paragraphs and lists, with the name of the site in its places', () => {
    expect(piecesOf('{brand:string} may:\n- read;\n- write.\n\nNo more, {brand}.', 'grabber')).toEqual([
      { kind: 'paragraph', text: 'grabber may:' },
      { kind: 'list', items: ['read;', 'write.'] },
      { kind: 'paragraph', text: 'No more, grabber.' },
    ]);
  });
});
