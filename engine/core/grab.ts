import type { Sent } from '../model/http.ts';
import type { Assignment, Offer } from '../model/offer.ts';
import type { GrabAnswer } from '../model/platform.ts';
import type { FailureDetail, GuardDetail, Verdict } from '../model/verdict.ts';
import { HALTED } from './account-state.ts';
import type { Claim } from './book.ts';
import { contest, type Way } from './contest.ts';
import { refuse } from './decide.ts';
import { type Fit, type Live, stopsAfterWin, type Tools } from './live.ts';
import { announceLoss, announceWin, assumed, conclude, remember, verdictOf } from './outcome.ts';
import { rank, type Weight, weigh } from './pick.ts';
import type { IntentAnswer, Settlement } from './ports.ts';

/** An accept is not sent unless its answer can be waited for at least so long. */
const LEAST_TO_SEND_MS = 1000;

/**
 * Goes for the fitting offers of one answer. Those that do not touch each other leave together, after one intent in the
 * records; of those that overlap the best goes first and the next at once when it is refused, also where they are offers of
 * two platforms. Ends when every one of them has an outcome or was left. `readAt` = `machine.elapsed()` when the answer had
 * been read.
 */
export async function grab(live: Live, tools: Tools, fits: Fit[], readAt: number): Promise<void> {
  const { generation, rule } = live;
  const standing = new Map<Fit, GuardDetail>();
  let waiting = ranked(fits);
  /** What the driver's other sessions are going for, and those waiting may hope to come after. */
  let hopes = new Set<Claim>();
  let broken = false;
  for (const fit of fits) live.known.busy(fit.seen.id);

  await pump();
  while (hopes.size && mayGo()) {
    await Promise.race([...hopes].map((claim) => claim.over));
    await pump();
  }

  for (const fit of waiting) {
    live.known.idle(fit.seen.id);
    const decision = HALTED.includes(live.state.status.state) ? 'STANDING' : standing.get(fit);
    if (decision) refuse(live, tools, { ...fit, decision, margin: 0 });
  }

  function ranked(unordered: Fit[]): Fit[] {
    return rank(live.record.facts.mode, unordered, live.platform.locations);
  }

  function mayGo(): boolean {
    return live.generation === generation && !broken && tools.ownership.certainFor(live.shard) > 0;
  }

  async function pump(): Promise<void> {
    const heads = choose();
    const displacing = heads.filter((head) => head.displaces.length);
    await Promise.all([
      launch(heads.filter((head) => !head.displaces.length)),
      ...displacing.map(async (head) => {
        await Promise.all(head.displaces.map((claim) => claim.over));
        await launch([head]);
      }),
    ]);
  }

  /** Takes from those waiting what may go now, and holds its hours. */
  function choose(): Head[] {
    if (!mayGo()) return [];
    const heads: Head[] = [];
    const rest: Fit[] = [];
    hopes = new Set();
    for (const fit of waiting) {
      // A driver who stops after a win wants one block: nothing goes beside an accept that may become it.
      if (stopsAfterWin(live) && (live.flying.size > 0 || live.unknown.size > 0)) {
        rest.push(fit);
        continue;
      }
      const weight = weigh(fit, live.platform.locations);
      const way = wayOf(live, fit, weight);
      if (way.refused !== null) {
        rest.push(fit);
        standing.set(fit, way.refused);
        for (const claim of way.hopes) hopes.add(claim);
        continue;
      }
      for (const claim of way.displaces) live.book.displace(claim);
      const claim = live.book.hold(live.service, fit, weight);
      live.flying.set(fit.offer.id, fit);
      live.asked.set(fit.offer.id, fit.startsAt);
      heads.push({ fit, claim, displaces: way.displaces });
    }
    waiting = rest;
    return heads;
  }

  async function launch(heads: Head[]): Promise<void> {
    if (!heads.length) return;
    const flights = await intend(heads.filter(stillFirst));
    const refusedSome = flights.length < heads.length;
    await Promise.all([
      ...flights.map(async (flight) => {
        const hoursAreFree = await fly(flight);
        flight.claim.end();
        if (hoursAreFree) await pump();
      }),
      refusedSome ? pump() : null,
    ]);
  }

  /** While it waited for what it displaces, the session may have stopped, or a better one displaced it. */
  function stillFirst({ fit, claim }: Head): boolean {
    if (mayGo() && !claim.displaced) return true;
    waitAgain(fit, claim);
    return false;
  }

  /** Nothing written = nothing sent. */
  async function intend(heads: Head[]): Promise<Flight[]> {
    if (!heads.length) return [];
    let answers: IntentAnswer[];
    try {
      tools.failpoint?.('intent-before');
      answers = await tools.store.intend({
        userId: live.userId,
        service: live.service,
        account: live.account,
        limits: live.record.limits,
        now: tools.world.now(),
        candidates: heads.map(({ fit }) => fit),
      });
      tools.failpoint?.('intent-after');
    } catch (error) {
      broken = true;
      tools.meters.count('failures', { service: live.service, code: 'store' });
      tools.log.error({ userId: live.userId, service: live.service, error: String(error) }, 'intent not written, nothing sent');
      live.diary.note(tools.world.now(), 'intent not written, nothing sent');
      for (const { fit, claim } of heads) letGo(fit, claim, true);
      live.landed();
      return [];
    }
    const flights: Flight[] = [];
    for (const [i, { fit, claim }] of heads.entries()) {
      const answer = answers[i]!;
      if ('attemptId' in answer) flights.push({ fit, claim, attemptId: answer.attemptId });
      else if ('fenced' in answer) {
        broken = true;
        tools.ownership.doubt(live.shard);
        letGo(fit, claim, true);
      } else {
        letGo(fit, claim, answer.refused !== 'LOST_BEFORE');
        refuse(live, tools, { ...fit, decision: answer.refused, margin: 0 });
      }
    }
    if (flights.length < heads.length) live.landed();
    return flights;
  }

  function letGo(fit: Fit, claim: Claim, mayAskAgain: boolean): void {
    live.book.free(live.service, fit.offer.id);
    live.flying.delete(fit.offer.id);
    if (mayAskAgain) live.asked.delete(fit.offer.id);
    live.known.idle(fit.seen.id);
    claim.end();
  }

  function waitAgain(fit: Fit, claim: Claim): void {
    letGo(fit, claim, true);
    live.known.busy(fit.seen.id);
    waiting = ranked([...waiting, fit]);
    live.landed();
  }

  /** A better offer of another platform came before this one was sent: its intent is taken back, and it waits for the outcome. */
  async function withdraw({ fit, claim, attemptId }: Flight): Promise<void> {
    try {
      await tools.store.withdraw(attemptId);
      waitAgain(fit, claim);
    } catch (error) {
      tools.log.error({ userId: live.userId, service: live.service, error: String(error) }, 'intent not taken back');
      await lost(fit, attemptId, 'not_accepted', 'NOT_SENT', null);
    }
  }

  /** Sends one accept and settles it. True when its hours are free again. */
  async function fly(flight: Flight): Promise<boolean> {
    const { fit, claim, attemptId } = flight;
    const stale = live.generation !== generation || (live.rule !== rule && live.rule.refuses(fit.offer, tools.world.now()) !== null);
    if (stale) {
      await lost(fit, attemptId, 'not_accepted', 'NOT_SENT', null);
      return true;
    }
    if (claim.displaced) {
      await withdraw(flight);
      return true;
    }
    claim.sent = true;
    let sentAt: number | null = null;
    live.wires += 1;
    const answer = await send(live, tools, fit.offer, () => {
      const left = tools.ownership.certainFor(live.shard);
      if (left < LEAST_TO_SEND_MS) return 0;
      sentAt ??= tools.machine.elapsed();
      tools.failpoint?.('sent');
      return left;
    });
    tools.failpoint?.('replied');
    live.wires -= 1;
    const grabMs = sentAt === null ? null : sentAt - readAt;
    if (grabMs !== null) {
      live.diary.grabbed(grabMs);
      tools.meters.observe('grab_ms', { service: live.service }, grabMs);
    }
    switch (answer.outcome) {
      case 'accepted':
        await won(fit, attemptId, answer.assignment ?? assumed(fit), grabMs, answer.assignment === null);
        return false;
      case 'gone':
        await lost(fit, attemptId, 'refused', 'GONE', grabMs);
        return true;
      case 'refused':
        if (answer.failure) live.report({ type: 'failed', failure: answer.failure });
        if (sentAt === null) await lost(fit, attemptId, 'not_accepted', 'NOT_SENT', null);
        else await lost(fit, attemptId, 'refused', 'REFUSED', grabMs);
        return true;
      case 'unknown':
        if (answer.failure.code === 'rate-limited') live.report({ type: 'failed', failure: answer.failure });
        await open(fit, attemptId, grabMs, `outcome unknown (${answer.failure.code}), reading the schedule`);
        live.reconcileSoon();
        return false;
      case 'offered':
        await open(fit, attemptId, grabMs, 'offered, the platform decides');
        live.reconcileSoon();
        return false;
    }
  }

  async function won(fit: Fit, attemptId: string, assignment: Assignment, grabMs: number | null, guessed: boolean): Promise<void> {
    live.book.won(live.service, fit.offer.id, assignment);
    live.granted.push({ assignment, at: tools.machine.elapsed() });
    if (stopsAfterWin(live)) live.report({ type: 'stop', cause: 'auto-stop' });
    const verdict = verdictOf(live, tools, fit, 'got', null, grabMs);
    await conclude(live, tools, fit, settlementOf(live, fit, attemptId, 'accepted', assignment, verdict), () => {
      announceWin(live, tools, fit.offer, verdict, assignment);
    });
    if (guessed) live.reconcileSoon();
  }

  async function lost(
    fit: Fit,
    attemptId: string,
    state: 'refused' | 'not_accepted',
    detail: FailureDetail,
    grabMs: number | null,
  ): Promise<void> {
    live.book.lost(live.service, fit.offer.id);
    remember(live, fit.offer, { seenAt: fit.seenAt, grabMs });
    const verdict = verdictOf(live, tools, fit, 'lost', detail, grabMs);
    await conclude(live, tools, fit, settlementOf(live, fit, attemptId, state, null, verdict), () => {
      announceLoss(live, tools, fit.offer, verdict);
    });
  }

  /** Only the schedule tells what became of it; until then its hours are not free. */
  async function open(fit: Fit, attemptId: string, grabMs: number | null, why: string): Promise<void> {
    live.unknown.set(fit.offer.id, { seenAt: fit.seenAt, grabMs, at: tools.machine.elapsed() });
    await conclude(live, tools, fit, settlementOf(live, fit, attemptId, 'unknown', null, null), () => {
      const at = tools.world.now();
      live.diary.decided({ at, offer: fit.offer, outcome: 'uncertain', reason: null, detail: 'UNCERTAIN', margin: 0, grabMs });
      live.diary.note(at, `accept of ${fit.offer.id}: ${why}`);
    });
  }

  function settlementOf(
    { userId, service, account }: Live,
    { offer }: Fit,
    attemptId: string,
    state: Settlement['state'],
    assignment: Assignment | null,
    verdict: Verdict | null,
  ): Settlement {
    return { attemptId, userId, service, account, offer, state, assignment, verdict, at: tools.world.now() };
  }
}

interface Head {
  fit: Fit;
  claim: Claim;
  /** Claims that must be over before this one's intent is written. */
  displaces: Claim[];
}

interface Flight {
  fit: Fit;
  claim: Claim;
  attemptId: string;
}

function wayOf(live: Live, fit: Fit, weight: Weight): Way {
  if (live.asked.has(fit.offer.id)) return { refused: 'LOST_BEFORE', hopes: [] };
  const { state, cause } = live.state.status;
  if (state === 'paused' && cause === 'rate-limited') return { refused: 'BUDGET', hopes: [] };
  return contest(live, fit, weight);
}

/** A fault of the adapter is no answer: the accept may be out. */
async function send(live: Live, tools: Tools, offer: Offer, sent: Sent): Promise<GrabAnswer> {
  try {
    return await live.upstream.grab(offer, sent);
  } catch (error) {
    tools.log.error({ userId: live.userId, service: live.service, offerId: offer.id, error: String(error) }, 'accept broke');
    return { outcome: 'unknown', failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
  }
}
