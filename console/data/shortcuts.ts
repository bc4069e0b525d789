import { atom } from 'jotai';

/** Whether single keys do something; turned off for those whose voice or switch types letters by accident (WCAG 2.1.4). */
export const singleKeysAtom = atom(true);

export function readSingleKeys(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem('single-keys') !== 'off';
}

export function storeSingleKeys(on: boolean, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem('single-keys', on ? 'on' : 'off');
}

/** What keys ask for: the palette, the list of shortcuts, or the place of a service's navigation. */
type Shortcut = 'palette' | 'help' | 'home' | 'configuration' | 'blocks';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;
const AFTER_G: Record<string, Shortcut> = { h: 'home', c: 'configuration', b: 'blocks' };
/** So long the second key may take. */
const PAIR_MS = 1500;

/** Reads presses one after the other: `⌘K` or `Ctrl K`; where single keys are on also `?`, and `g` with `h`, `c` or `b` after it. */
export function createShortcutReader(): (press: Press, at: number, singleKeys: boolean) => Shortcut | null {
  let startedAt = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey }, at, singleKeys) => {
    const afterG = at - startedAt < PAIR_MS;
    startedAt = Number.NEGATIVE_INFINITY;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
    if (ctrlKey || metaKey || altKey || !singleKeys) return null;
    if (key === '?') return 'help';
    if (afterG) return AFTER_G[key] ?? null;
    if (key === 'g') startedAt = at;
    return null;
  };
}

/** Whether what has the focus takes letters for itself. */
export function isTyping(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select, [role="combobox"]'));
}
