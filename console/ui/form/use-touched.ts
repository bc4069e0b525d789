import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Tells which control was left, so that its value is checked: never while a finger or the mouse is down, for the words that then
 * appear would move the page under it. Give the answer to the form's `onBlur`.
 */
export function useTouched(touch: (path: string) => void): (event: FocusEvent) => void {
  const left = useRef<string[]>([]);
  const pressed = useRef(false);
  const tell = useRef(touch);
  tell.current = touch;
  const settle = useRef(() => {
    // A press ends with its click: what it hits is settled by then.
    setTimeout(() => {
      if (pressed.current) return;
      for (const path of left.current.splice(0)) tell.current(path);
    });
  });
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      settle.current();
    };
    document.addEventListener('pointerdown', press, true);
    for (const type of ['pointerup', 'pointercancel', 'dragend'] as const) document.addEventListener(type, release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const type of ['pointerup', 'pointercancel', 'dragend'] as const) document.removeEventListener(type, release, true);
    };
  }, []);
  return ({ target }) => {
    const path = target.matches('input, select') ? target.closest('[data-path]')?.getAttribute('data-path') : null;
    if (!path) return;
    left.current.push(path);
    settle.current();
  };
}
