import type { OnFailpoint } from './failpoint.ts';
import type { Settlement, Store } from './ports.ts';

interface OutcomeWriterDeps {
  store: Pick<Store, 'settle'>;
  failpoint?: OnFailpoint | undefined;
}

/** Writes the outcomes of one session: one write at a time, in order. */
export class OutcomeWriter {
  readonly #tools: OutcomeWriterDeps;
  #last: Promise<unknown> = Promise.resolve();
  #next: { settlements: Settlement[]; written: Promise<void> } | null = null;

  constructor(tools: OutcomeWriterDeps) {
    this.#tools = tools;
  }

  /** Runs `write` after the writes before it, whether they failed or not. */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    const done = this.#last.then(write, write);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Writes one outcome in its turn. Outcomes that arrive while another write runs go together. */
  settle(settlement: Settlement): Promise<void> {
    if (this.#next) {
      this.#next.settlements.push(settlement);
      return this.#next.written;
    }
    const settlements = [settlement];
    const written = this.inTurn(() => {
      this.#next = null;
      return this.commit(settlements);
    });
    this.#next = { settlements, written };
    return written;
  }

  /** Commits outcomes at once; only within `inTurn`. */
  async commit(settlements: Settlement[]): Promise<void> {
    this.#tools.failpoint?.('settle-before');
    await this.#tools.store.settle(settlements);
    this.#tools.failpoint?.('settle-after');
  }

  /** Resolves when the writes asked for so far have ended. */
  idle(): Promise<unknown> {
    return this.#last;
  }
}
