import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each visited page was scrolled to, by the router's key of the visit; kept over a reload. */
const STORE = 'scroll';
/** A list that comes back from the cache has its height at once, one that is fetched a moment later. */
const RESTORE_MS = 3000;

/**
 * A new page begins at its top; Back, Forward and a reload return to where the page was left. The browser's own restoring knows
 * nothing of content that is drawn later, so it is switched off.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef<Record<string, number>>(null);
  positions.current ??= read();
  const at = useRef(key);
  const path = useRef<string>(null);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      positions.current![at.current] = scrollY;
    };
    const keep = () => sessionStorage.setItem(STORE, JSON.stringify(positions.current));
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', keep);
    };
  }, []);
  useLayoutEffect(() => {
    const isNewPath = path.current !== pathname;
    path.current = pathname;
    at.current = key;
    const target = type === 'POP' ? (positions.current![key] ?? 0) : 0;
    if (!isNewPath) return;
    return scrollWhenTall(target);
  }, [key, pathname, type]);
}

/** Scrolls there as soon as the page is tall enough; a reader who scrolls meanwhile stays where they are. */
function scrollWhenTall(target: number): () => void {
  scrollTo(0, target);
  const until = performance.now() + RESTORE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of ['wheel', 'touchstart', 'keydown'] as const) removeEventListener(event, stop);
  };
  const retry = () => {
    if (Math.abs(scrollY - target) < 2 || performance.now() > until) return stop();
    if (document.documentElement.scrollHeight >= target + innerHeight) scrollTo(0, target);
    frame = requestAnimationFrame(retry);
  };
  if (target > 0) {
    for (const event of ['wheel', 'touchstart', 'keydown'] as const) addEventListener(event, stop, { passive: true });
    frame = requestAnimationFrame(retry);
  }
  return stop;
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
