import { useEffect, useRef, useState } from 'react';

/** Whether somebody reads or aims at what lies in a place: his pointer or his focus is in it. */
export function useHoverOrFocus<E extends HTMLElement>() {
  const place = useRef<E>(null);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!reading) return;
    // Nobody is told that a pointer left what was taken away under it: where it comes to next says so.
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
