import type { MachineClock } from '../model/clock.ts';
import { apply, type Fact, type State } from './state.ts';

/** The only writer of the state: it keeps each fact until the journal takes it. */
export class ChangeLog {
  readonly state: State;
  readonly #machine: MachineClock;
  #facts: Fact[] = [];

  constructor(state: State, machine: MachineClock) {
    this.state = state;
    this.#machine = machine;
  }

  commit(fact: Fact): void {
    apply(this.state, fact);
    this.#facts.push(fact);
  }

  /** Sends a text to an e-mail address or a phone. */
  message(to: string, text: string): void {
    this.commit({ t: 'message', message: { at: this.#machine.now(), to, text } });
  }

  /** Returns what changed since the last call: one line for the journal. */
  take(): Fact[] {
    const facts = this.#facts;
    this.#facts = [];
    return facts;
  }
}
