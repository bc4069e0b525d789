import { DAY } from '../model/time-units.ts';
import type { ActiveSession } from './active-session.ts';
import { type Refusal, refuse } from './decide.ts';
import type { RefusedBefore } from './ports.ts';

/** Offers refused so long ago may still be open. */
const SEEN_BACK_MS = DAY;

/**
 * The first answer after a start of the process holds offers that were refused before it. They keep when they were first
 * seen, and what has not changed is not recorded again. No accept waits for this.
 */
export class EarlierRefusals {
  readonly #session: ActiveSession;
  #read = false;
  #reading: Promise<Map<string, RefusedBefore> | null> | null = null;

  constructor(session: ActiveSession) {
    this.#session = session;
  }

  /** Refuses the offers of one answer, once the earlier refusals are known. */
  refuse(refusals: Refusal[]): void {
    if (!this.#read && refusals.length) void this.#refuseWhenRead(refusals);
    else for (const refusal of refusals) refuse(this.#session, refusal);
  }

  async #refuseWhenRead(refusals: Refusal[]): Promise<void> {
    const { generation, rule, known } = this.#session;
    for (const { seen } of refusals) known.busy(seen.id);
    this.#reading ??= this.#load();
    const before = await this.#reading;
    this.#reading = null;
    for (const { seen } of refusals) known.idle(seen.id);
    // Stopped, changed, or not read: the next answer decides again.
    if (!before || this.#session.generation !== generation || this.#session.rule !== rule) return;
    for (const refusal of refusals) {
      const earlier = before.get(refusal.offer.id);
      if (!earlier) refuse(this.#session, refusal);
      else refuse(this.#session, { ...refusal, seenAt: earlier.seenAt, recorded: isSame(earlier, refusal) });
    }
  }

  async #load(): Promise<Map<string, RefusedBefore> | null> {
    const { userId, service, known, tools } = this.#session;
    // What others must know before they poll is read first.
    await tools.startup.passed();
    try {
      const found = await tools.store.refusedBefore(userId, service, tools.world.now() - SEEN_BACK_MS);
      for (const { offerId, seenAt } of found) known.recall(offerId, seenAt);
      this.#read = true;
      return new Map(found.map((row) => [row.offerId, row]));
    } catch (error) {
      tools.log.error({ userId, service, error: String(error) }, 'earlier refusals not read, trying again');
      return null;
    }
  }
}

/** Compares margins as numbers of four bytes, which is how the database keeps them. */
function isSame(before: RefusedBefore, { decision, margin }: Refusal): boolean {
  return before.decision === decision && Math.fround(before.margin) === Math.fround(margin);
}
