import type { Offer } from '../model/offer.ts';
import type { GuardDetail, Rule } from '../model/verdict.ts';
import { accept, lost } from './accept.ts';
import { HALTED } from './account-state.ts';
import { type ActiveSession, type Fit, stopsAfterWin } from './active-session.ts';
import type { Attempt, AttemptState } from './attempts.ts';
import { contest, type Way } from './contest.ts';
import { refuse } from './decide.ts';
import type { Claim } from './driver-schedule.ts';
import { rank, type Weight, weigh } from './pick.ts';
import type { IntentAnswer } from './ports.ts';

/**
 * Grabs the fitting offers of one answer. Those that do not overlap are sent together, after one intent in the database;
 * of those that overlap the best goes first and the next at once when it is refused, also where they are offers of two
 * platforms. Resolves when each of them has an outcome or was skipped. `readAt` = `machine.elapsed()` when the answer had
 * been read.
 */
export function grab(session: ActiveSession, fits: Fit[], readAt: number): Promise<void> {
  return new GrabRound(session, fits, readAt).run();
}

/** What became of an offer that the driver took by hand. `waits` = another accept is open; `broken` = nothing was sent. */
export type TakenOutcome = AttemptState | 'waits' | 'broken' | { refused: GuardDetail };

/** Sends one offer on the driver's own word. Whatever the filters say, hours, limits and auto stop hold as in every round. */
export async function grabByHand(session: ActiveSession, fit: Fit, readAt: number): Promise<TakenOutcome> {
  const round = new GrabRound(session, [fit], readAt);
  await round.run();
  return round.outcome(fit);
}

/** An offer whose hours are held, on its way to an intent and then to the platform. */
interface Chosen {
  fit: Fit;
  attempt: Attempt;
  claim: Claim;
  /** Claims that must be over before this one's intent is written. */
  displaces: Claim[];
}

class GrabRound {
  readonly #session: ActiveSession;
  readonly #readAt: number;
  readonly #generation: number;
  readonly #rule: Rule<Offer>;
  readonly #guarded = new Map<Fit, GuardDetail>();
  readonly #intended = new Map<Fit, Attempt>();
  #waiting: Fit[];
  /** Claims of the driver's other sessions that stand in the way: when one is over, those waiting look again. */
  #rivals = new Set<Claim>();
  /** The database did not answer, or says that another process runs this session. */
  #broken = false;

  constructor(session: ActiveSession, fits: Fit[], readAt: number) {
    this.#session = session;
    this.#readAt = readAt;
    this.#generation = session.generation;
    this.#rule = session.rule;
    this.#waiting = this.#ranked(fits);
  }

  async run(): Promise<void> {
    const { known } = this.#session;
    for (const fit of this.#waiting) known.busy(fit.seen.id);
    await this.#pump();
    while (this.#rivals.size && this.#mayGo()) {
      await Promise.race([...this.#rivals].map((claim) => claim.over));
      await this.#pump();
    }
    const halted = HALTED.includes(this.#session.state.status.state);
    for (const fit of this.#waiting) {
      known.idle(fit.seen.id);
      const decision = halted ? 'STANDING' : this.#guarded.get(fit);
      if (decision) refuse(this.#session, { ...fit, decision, margin: 0 });
    }
  }

  /** What became of one of the offers, once `run` is over. */
  outcome(fit: Fit): TakenOutcome {
    const attempt = this.#intended.get(fit);
    const refused = this.#guarded.get(fit);
    if (attempt) return attempt.state;
    if (this.#broken) return 'broken';
    return refused ? { refused } : 'waits';
  }

  #ranked(fits: Fit[]): Fit[] {
    return rank(this.#session.record.facts.mode, fits, this.#session.platform.locations);
  }

  #mayGo(): boolean {
    const { generation, tools, shard } = this.#session;
    return generation === this.#generation && !this.#broken && tools.ownership.certainFor(shard) > 0;
  }

  /** Sends what can go now. */
  async #pump(): Promise<void> {
    const chosen = this.#choose();
    const displacing = chosen.filter(({ displaces }) => displaces.length);
    await Promise.all([
      this.#launch(chosen.filter(({ displaces }) => !displaces.length)),
      ...displacing.map(async (one) => {
        await Promise.all(one.displaces.map((claim) => claim.over));
        await this.#launch([one]);
      }),
    ]);
  }

  /** Takes from those waiting what may go now, and holds its hours. */
  #choose(): Chosen[] {
    if (!this.#mayGo()) return [];
    const { attempts, schedule, service, platform } = this.#session;
    const chosen: Chosen[] = [];
    const rest: Fit[] = [];
    this.#rivals = new Set();
    for (const fit of this.#waiting) {
      // A driver who stops after a win wants one block: nothing else is sent while an accept may become it.
      if (stopsAfterWin(this.#session) && (attempts.inFlight.size > 0 || attempts.anyUnknown)) {
        rest.push(fit);
        continue;
      }
      const weight = weigh(fit, platform.locations);
      const way = wayOf(this.#session, fit, weight);
      if (way.refused !== null) {
        rest.push(fit);
        this.#guarded.set(fit, way.refused);
        for (const claim of way.rivals) this.#rivals.add(claim);
        continue;
      }
      for (const claim of way.displaces) schedule.displace(claim);
      const claim = schedule.hold(service, fit, weight);
      chosen.push({ fit, claim, attempt: attempts.hold(fit.offer, fit.seenAt), displaces: way.displaces });
    }
    this.#waiting = rest;
    return chosen;
  }

  async #launch(chosen: Chosen[]): Promise<void> {
    if (!chosen.length) return;
    const intended = await this.#intend(chosen.filter((one) => this.#isStillFirst(one)));
    await Promise.all([
      ...intended.map(async (one) => {
        const hoursAreFree = await this.#send(one);
        one.claim.end();
        if (hoursAreFree) await this.#pump();
      }),
      intended.length < chosen.length ? this.#pump() : null,
    ]);
  }

  /** While it waited for what it displaces, the session may have stopped, or a better offer displaced it. */
  #isStillFirst(one: Chosen): boolean {
    if (this.#mayGo() && !one.claim.displaced) return true;
    this.#waitAgain(one);
    return false;
  }

  /** Writes the intents. Nothing written = nothing sent. */
  async #intend(chosen: Chosen[]): Promise<Chosen[]> {
    if (!chosen.length) return [];
    const { userId, service, account, record, tools, activity, attempts } = this.#session;
    const candidates = chosen.map(({ fit }) => fit);
    let answers: IntentAnswer[];
    try {
      tools.failpoint?.('intent-before');
      answers = await tools.store.intend({ userId, service, account, limits: record.limits, now: tools.world.now(), candidates });
      tools.failpoint?.('intent-after');
    } catch (error) {
      this.#broken = true;
      tools.meters.count('failures', { service, code: 'store' });
      tools.log.error({ userId, service, error: String(error) }, 'intent not written, nothing sent');
      activity.note(tools.world.now(), 'intent not written, nothing sent');
      for (const one of chosen) this.#drop(one, true);
      this.#session.checkStopped();
      return [];
    }
    const intended = chosen.filter((one, i) => {
      const answer = answers[i]!;
      if ('attemptId' in answer) {
        attempts.intend(one.attempt, answer.attemptId);
        this.#intended.set(one.fit, one.attempt);
      } else this.#notIntended(one, answer);
      return 'attemptId' in answer;
    });
    if (intended.length < chosen.length) this.#session.checkStopped();
    return intended;
  }

  #notIntended(one: Chosen, answer: Exclude<IntentAnswer, { attemptId: string }>): void {
    if ('fenced' in answer) {
      this.#broken = true;
      this.#session.tools.ownership.doubt(this.#session.shard);
      this.#drop(one, true);
    } else {
      this.#drop(one, answer.refused !== 'LOST_BEFORE');
      this.#guarded.set(one.fit, answer.refused);
      refuse(this.#session, { ...one.fit, decision: answer.refused, margin: 0 });
    }
  }

  #drop({ fit, attempt, claim }: Chosen, mayAskAgain: boolean): void {
    const { schedule, service, attempts, known } = this.#session;
    schedule.free(service, fit.offer.id);
    attempts.drop(attempt, mayAskAgain);
    known.idle(fit.seen.id);
    claim.end();
  }

  #waitAgain(one: Chosen): void {
    this.#intended.delete(one.fit);
    this.#drop(one, true);
    this.#session.known.busy(one.fit.seen.id);
    this.#waiting = this.#ranked([...this.#waiting, one.fit]);
    this.#session.checkStopped();
  }

  /** Sends one accept. Returns true when its hours are free again. */
  async #send(one: Chosen): Promise<boolean> {
    const { fit, attempt, claim } = one;
    const { generation, rule, tools } = this.#session;
    if (generation !== this.#generation || (rule !== this.#rule && rule.refuses(fit.offer, tools.world.now()) !== null)) {
      await lost(this.#session, attempt, 'NOT_SENT');
      return true;
    }
    if (claim.displaced) {
      await this.#withdraw(one);
      return true;
    }
    claim.sent = true;
    return accept(this.#session, fit, attempt, this.#readAt);
  }

  /** A better offer of another platform came before this one was sent: its intent is withdrawn, and it waits for the outcome. */
  async #withdraw(one: Chosen): Promise<void> {
    const { userId, service, tools } = this.#session;
    try {
      await tools.store.withdraw(one.attempt.id);
    } catch (error) {
      tools.log.error({ userId, service, error: String(error) }, 'intent not withdrawn');
      return lost(this.#session, one.attempt, 'NOT_SENT');
    }
    this.#waitAgain(one);
  }
}

function wayOf(session: ActiveSession, fit: Fit, weight: Weight): Way {
  if (session.attempts.wasAsked(fit.offer.id)) return { refused: 'LOST_BEFORE', rivals: [] };
  const { state, cause } = session.state.status;
  if (state === 'paused' && cause === 'rate-limited') return { refused: 'BUDGET', rivals: [] };
  return contest(session, fit, weight);
}
