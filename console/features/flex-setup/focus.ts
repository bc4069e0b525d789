import { useEffect, useRef } from 'react';

/** Each screen of the wizard begins at its heading: the focus goes there, so that nobody is left behind. */
export function useFocus<E extends HTMLElement>() {
  const target = useRef<E>(null);
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return target;
}
