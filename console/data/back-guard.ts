/** Asks before the way back is taken; `go` takes it. */
type Ask = (go: () => void) => void;

let held: { ask: Ask; index: number } | null = null;
let undoing = false;
const firsts = new Set<() => void>();

/**
 * Watches the browser's back and forward buttons. Called once, before the router listens: who listens first can keep a step
 * from the others.
 */
export function watchBack(page: Pick<Window, 'addEventListener' | 'history'>): void {
  page.addEventListener('popstate', (event) => {
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    announceLeaving();
    if (!held) return;
    const steps = indexOf(event.state) - held.index;
    if (steps === 0) return;
    // The address has changed already: it is put back until the answer is there.
    event.stopImmediatePropagation();
    undoing = true;
    page.history.go(-steps);
    held.ask(() => page.history.go(steps));
  });
}

/** From now on a step back or forward asks first. Returns the function that ends this. */
export function holdBack(ask: Ask, state: unknown = history.state): () => void {
  const mine = { ask, index: indexOf(state) };
  held = mine;
  return () => {
    if (held === mine) held = null;
  };
}

/** Calls this before a way off the page is looked at: a step back or forward, a reload. The call returned ends it. */
export function beforeLeaving(call: () => void): () => void {
  firsts.add(call);
  return () => void firsts.delete(call);
}

/** Says that the page may be left now, before it is asked whether something on it is unsaved. */
export function announceLeaving(): void {
  for (const call of firsts) call();
}

/** The router numbers its entries. */
function indexOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}
