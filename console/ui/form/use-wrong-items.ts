import { useEffect, useRef, useState } from 'react';

/** For so long a control that is not drawn yet is waited for, and a found one is kept in view while what is above it loads. */
const SETTLES_MS = 5000;
/** With the first of these the reader decides what is in view. */
const TAKEOVERS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Brings the first control of the wanted paths into view and gives it the focus, as soon as it is drawn. */
export function useWrongItems() {
  const root = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    const form = root.current;
    if (wanted.length === 0 || !form) return;
    return showFirst(form, wanted);
  }, [wanted]);
  return { root, show: setWanted };
}

function showFirst(form: HTMLFormElement, wanted: readonly string[]): () => void {
  let found: HTMLElement | null = null;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const look = () => {
    if (form.hidden) return;
    if (found) return found.scrollIntoView({ block: 'center', behavior: 'auto' });
    const place = firstOf([...form.querySelectorAll<HTMLElement>('[data-path]')], wanted);
    if (!place) return;
    const control = controlIn(place);
    found = control ?? place;
    found.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    control?.focus({ preventScroll: true });
    changes.disconnect();
    sizes.observe(form);
  };
  const changes = new MutationObserver(look);
  let first = true;
  const sizes = new ResizeObserver(() => {
    // The first report is the size as it is.
    if (!first) look();
    first = false;
  });
  const end = () => {
    changes.disconnect();
    sizes.disconnect();
    clearTimeout(timer);
    for (const type of TAKEOVERS) removeEventListener(type, end, true);
  };
  const timer = setTimeout(end, SETTLES_MS);
  for (const type of TAKEOVERS) addEventListener(type, end, { capture: true, passive: true });
  changes.observe(form, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  look();
  return end;
}

function controlIn(place: HTMLElement): HTMLElement | null {
  const kinds = ['[aria-invalid]', 'input, select', 'button'];
  return kinds.map((kind) => place.querySelector<HTMLElement>(kind)).find((found) => found !== null) ?? null;
}

/** Of the innermost places of these paths the one that comes first on the page. */
export function firstOf<Place extends { dataset: DOMStringMap }>(places: readonly Place[], paths: readonly string[]): Place | undefined {
  const innermost = paths.map((path) => {
    const around = places.filter(({ dataset }) => path === dataset['path'] || path.startsWith(`${dataset['path']}.`));
    return around.sort((a, b) => b.dataset['path']!.length - a.dataset['path']!.length)[0];
  });
  return places.find((place) => innermost.includes(place));
}
