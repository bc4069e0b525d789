import { type RefCallback, startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * How many of a page's parts are drawn. The first is at once; each further one follows when the one before it can be seen, so that
 * a slow phone shows what matters first and answers to the finger meanwhile. None follows before `ready`. A page that is made as
 * text has them all.
 */
export function useRenderedParts(parts: number, ready: boolean): number {
  const asText = useServerRendering();
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (!ready || drawn >= parts) return;
    return afterPaint(() => startTransition(() => setDrawn(drawn + 1)));
  }, [ready, drawn, parts]);
  return asText && ready ? parts : drawn;
}

/**
 * Whether what is under something of unknown height may be drawn: once that is known, or after `ms`, and from then on. A page that
 * is made as text waits for nothing.
 */
export function useSettledOnce(known: boolean, ms: number): boolean {
  const asText = useServerRendering();
  const [settled, setSettled] = useState(known);
  if (known && !settled) setSettled(true);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setSettled(true), ms);
    return () => clearTimeout(timer);
  }, [settled, ms]);
  return settled || asText;
}

/** Between two steps; off the beat of the clocks, which are drawn each second. */
const STEP_MS = 700;
const STEPS = 4;
/** How many steps are over since the app was first drawn, and who waits for one. */
let steps = 0;
let stepping: ReturnType<typeof setInterval> | undefined;
const waiting = new Set<() => void>();

function step(): void {
  steps += 1;
  if (steps === STEPS) clearInterval(stepping);
  for (const look of waiting) look();
}

/**
 * Whether what the page can do without at first may follow: the step's number of pauses after the app was first drawn. A phone that is
 * drawing its first page has neither line nor processor to spare. 1 = what is on the page but not seen at once, 2 = what may lie over
 * it, 3 = what is said of the plan and of failures, 4 = what works behind it. A page that is made as text waits for nothing.
 */
export function useFollows(order: 1 | 2 | 3 | 4): boolean {
  const asText = useServerRendering();
  const [follows, setFollows] = useState(() => steps >= order);
  useEffect(() => {
    if (follows) return;
    const look = () => {
      if (steps >= order) startTransition(() => setFollows(true));
    };
    waiting.add(look);
    stepping ??= setInterval(step, STEP_MS);
    look();
    return () => {
      waiting.delete(look);
    };
  }, [follows, order]);
  return follows || asText;
}

/** What a page can do without at first is done once it has been there so long. */
const REST_MS = 5000;

/** Calls in a quiet moment after the page's first seconds; the call returned calls it off. */
export function whenQuiet(call: () => void): () => void {
  let off = false;
  const unlessOff = () => off || call();
  // Safari knows of no quiet moments.
  const timer = setTimeout(() => (typeof requestIdleCallback === 'undefined' ? call() : requestIdleCallback(unlessOff)), REST_MS);
  return () => {
    off = true;
    clearTimeout(timer);
  };
}

/**
 * Whether the parts from `place` on may be drawn: when the reader is about to see it, else in a quiet moment later on, so
 * that a page that is searched or read out is whole. A page that is made as text is whole at once.
 * @returns what the place's element takes as its `ref`
 */
export function useReached(): [place: RefCallback<HTMLElement>, reached: boolean] {
  const asText = useServerRendering();
  const [reached, setReached] = useState(false);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const reach = () => {
      stop();
      startTransition(() => setReached(true));
    };
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && reach(), {
      rootMargin: '0px 0px 10% 0px',
    });
    const rest = whenQuiet(reach);
    const stop = () => {
      watch.disconnect();
      rest();
    };
    watch.observe(element);
    return stop;
  }, []);
  return [place, reached || asText];
}

/** Whether the page is made as text, where nothing is opened and no frame follows. */
export function useServerRendering(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

const never = () => () => undefined;

/** Calls once what has been drawn so far is on the screen; the call returned calls it off. */
function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
