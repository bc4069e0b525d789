import { useEffect, useRef, useState } from 'react';

/** Whether somebody is reading or aiming at an element: the pointer or the focus is inside it. */
export function useHoverOrFocus<E extends HTMLElement>() {
  const place = useRef<E>(null);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!reading) return;
    // No event says that the pointer left an element that was removed under it; the next element it enters shows that.
    const look = ({ target }: Event) => {
      const stays = [target as Node, document.activeElement].some((at) => place.current?.contains(at));
      if (!stays) setReading(false);
    };
    document.addEventListener('pointerover', look);
    return () => document.removeEventListener('pointerover', look);
  }, [reading]);
  const [hold, letGo] = [() => setReading(true), () => setReading(false)];
  return { place, reading, letGo, watch: { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo } };
}
