import { describe, expect, it } from 'vitest';
import { keyOf, placeOn } from '#console/features/remote-browser/session.ts';

describe('console/features/remote-browser/session', () => {
  it('turns a place on the canvas, however large it is shown, into one on the page (REMOTE-05)', () => {
    const shown = { left: 10, top: 20, width: 200, height: 300 };

    expect(placeOn(shown, { x: 110, y: 170 }, { width: 400, height: 600 })).toEqual({ x: 200, y: 300 });
    expect(placeOn(shown, { x: 0, y: 9000 }, { width: 400, height: 600 })).toEqual({ x: 0, y: 600 });
  });

  it.each([
    ['a', 'a'],
    ['ñ', 'ñ'],
    ['Enter', 'Enter'],
    ['ArrowLeft', 'ArrowLeft'],
    ['F5', null],
    ['Shift', null],
  ])('passes on %s as %s (REMOTE-06)', (key, passed) => {
    expect(keyOf({ key, ctrlKey: false, altKey: false, metaKey: false })).toBe(passed);
  });

  it('passes on no combination', () => {
    expect(keyOf({ key: 'o', ctrlKey: true, altKey: false, metaKey: false })).toBeNull();
  });
});
