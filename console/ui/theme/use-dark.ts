import { useSyncExternalStore } from 'react';

/** Whether the page is in its dark colours, which a class of its root says. */
export function useDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const watch = new MutationObserver(changed);
      watch.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
      return () => watch.disconnect();
    },
    () => document.documentElement.classList.contains('dark'),
    () => false,
  );
}
