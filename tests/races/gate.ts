/** Two answers that must reach the engine in the same moment, each held until the other is ready. */
export interface Gate {
  /** An answer that shows some of these offers wants to leave. */
  pass(shows: (offerId: string) => boolean, send: () => void): void;
  /** From now on the answers showing these two leave together, `first` decides which goes first. */
  join(pair: readonly [string, string], first: 0 | 1): void;
}

/** Longer than this no answer is held: the other platform's offer may never be listed again. */
const HELD_MS = 500;

export function createGate(): Gate {
  const joins = new Set<{ pair: readonly [string, string]; first: 0 | 1; held: [(() => void)?, (() => void)?] }>();
  return {
    join: (pair, first) => void joins.add({ pair, first, held: [] }),
    pass(shows, send) {
      const join = [...joins].find(({ pair, held }) => pair.some((id, side) => !held[side] && shows(id)));
      if (!join) return send();
      const side = shows(join.pair[0]) && !join.held[0] ? 0 : 1;
      join.held[side] = send;
      const release = () => {
        if (!joins.delete(join)) return;
        for (const at of [join.first, 1 - join.first]) join.held[at]?.();
      };
      if (join.held[0] && join.held[1]) release();
      else setTimeout(release, HELD_MS).unref();
    },
  };
}
