import { describe, expect, it } from 'vitest';
import { createShortcutReader, readSingleKeys, storeSingleKeys } from '#console/data/shortcuts.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('console/data/shortcuts', () => {
  it('takes the second key of a pair for a second and a half', () => {
    const read = createShortcutReader();
    expect([read(press('g'), 0, true), read(press('h'), 1400, true)]).toEqual([null, 'home']);
    expect([read(press('g'), 2000, true), read(press('h'), 3600, true)]).toEqual([null, null]);
  });

  it('forgets the first key over any other', () => {
    const read = createShortcutReader();
    expect(['g', 'x', 'h'].map((key, at) => read(press(key), at, true))).toEqual([null, null, null]);
  });

  it('leaves the browser its own combinations', () => {
    const read = createShortcutReader();
    expect(read(press('k', { ctrlKey: true, altKey: true }), 0, true)).toBeNull();
    expect(read(press('?', { ctrlKey: true }), 0, true)).toBeNull();
    expect(read(press('K', { metaKey: true }), 0, false)).toBe('palette');
  });

  it('remembers that single keys are off', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    expect(readSingleKeys(storage)).toBe(true);
    storeSingleKeys(false, storage);
    expect(readSingleKeys(storage)).toBe(false);
    storeSingleKeys(true, storage);
    expect(readSingleKeys(storage)).toBe(true);
  });
});
