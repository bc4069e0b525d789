import { useLayoutEffect } from 'react';

/**
 * Marks the page while something is drawn on it, for the rules of what is around that: `[data-<name>]`. A rule with `:has()` would be
 * worked out again with every change of the page.
 */
export function usePageMark(name: 'bottom-nav' | 'save-bar', drawn = true): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(`data-${name}`, drawn);
    return () => document.documentElement.removeAttribute(`data-${name}`);
  }, [name, drawn]);
}
