import { useEffect, useRef, useState } from 'react';

/** Brings the first control that has something wrong into view and gives it the focus, once it is drawn. */
export function useOffenders() {
  const root = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    if (wanted.length === 0 || !root.current) return;
    const place = firstOf([...root.current.querySelectorAll<HTMLElement>('[data-path]')], wanted);
    setWanted([]);
    if (!place) return;
    const control = ['[aria-invalid]', 'input, select', 'button']
      .map((kind) => place.querySelector<HTMLElement>(kind))
      .find((found) => found !== null);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    (control ?? place).scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    control?.focus({ preventScroll: true });
  }, [wanted]);
  return { root, show: setWanted };
}

/** Of the innermost places of these paths the one that comes first on the page. */
export function firstOf<Place extends { dataset: DOMStringMap }>(places: readonly Place[], paths: readonly string[]): Place | undefined {
  const innermost = paths.map((path) => {
    const around = places.filter(({ dataset }) => path === dataset['path'] || path.startsWith(`${dataset['path']}.`));
    return around.sort((a, b) => b.dataset['path']!.length - a.dataset['path']!.length)[0];
  });
  return places.find((place) => innermost.includes(place));
}
