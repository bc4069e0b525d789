import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Lets each row slide in that a table gets after it was first drawn. @returns what each row takes as its `ref` */
export function useSlideIn(): RefCallback<HTMLElement> {
  const drawn = useRef(false);
  useEffect(() => {
    drawn.current = true;
  }, []);
  return useCallback((row: HTMLElement | null) => {
    if (row && drawn.current) slideIn(row);
  }, []);
}

/**
 * In a card that is skipped while it is out of sight an animation does not end: the browser would draw the page sixty times a second
 * until it is scrolled to.
 */
function slideIn(row: HTMLElement): void {
  if (!row.checkVisibility?.({ contentVisibilityAuto: true })) return;
  const style = getComputedStyle(row);
  const duration = Number.parseFloat(style.getPropertyValue('--t-row'));
  // Of who wants less motion it is 0.
  if (duration > 0)
    row.animate({ opacity: [0, 1], transform: ['translateY(-8px)', 'none'] }, { duration, easing: style.getPropertyValue('--ease-out') });
}
