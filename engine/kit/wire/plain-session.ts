import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer, HttpRequest, Sent } from '../../model/http.ts';
import type { Assignment, Offer } from '../../model/offer.ts';
import type {
  Account,
  AdapterDeps,
  GrabAnswer,
  PlatformSession,
  PollAnswer,
  PollRequest,
  ReleaseAnswer,
  ScheduleAnswer,
} from '../../model/platform.ts';
import { failure } from './failures.ts';
import type { OfferList } from './offer-list.ts';
import { createRefreshedCalls, explain, type TokenWire } from './refreshed-calls.ts';

/** Where a platform's calls are and how its answers read: all by which plain platforms differ. */
export interface PlainWire<Settings> extends TokenWire {
  poll(settings: Settings): HttpRequest;
  /** `null` = no answer of this platform. */
  readOffers(body: unknown, isKnown: (offerId: string) => boolean): OfferList | null;
  accept(offer: Offer): HttpRequest;
  /** Status that says: the bid is taken, the schedule tells later. */
  bidTaken?: number;
  /**
   * What was won, of the accept's answer and the offer; `body` is undefined where the answer could not be read. A platform whose orders
   * keep the offer's id ends with `?? heldOf(offer)`. `null` = the key is not told: the schedule names it, before a release too.
   */
  readHeld(body: unknown, offer: Offer): Assignment | null;
  schedule: HttpRequest;
  /** `null` where any row cannot be read: a list with holes would drop what is held. */
  readSchedule(body: unknown): Assignment[] | { assignments: Assignment[]; undecided: string[] } | null;
  release(assignment: Assignment): HttpRequest;
}

/** A session with a platform of one list, one accept, one schedule: at each of them only the status decides. */
export function openPlainSession<Settings>(
  deps: AdapterDeps,
  account: Account,
  wire: PlainWire<Settings>,
  call = createRefreshedCalls(deps, account, wire),
): PlatformSession<Settings> {
  const explained = (answer: HttpAnswer) => explain(answer, wire, deps.machine.now());
  return {
    async poll({ settings, isKnown }: PollRequest<Settings>): Promise<PollAnswer> {
      const answer = await call(wire.poll(settings));
      if (!answer.ok || answer.status !== 200) return { ok: false, failure: explained(answer) };
      const read = wire.readOffers(answer.body, isKnown);
      if (read === null) return { ok: false, failure: unreadable('no list of offers in the answer') };
      return { ok: true, ...read, readAt: answer.readAt };
    },

    /** Where the status leaves a doubt the answer is `unknown`: the offer may be ours. */
    async grab(offer: Offer, sent: Sent): Promise<GrabAnswer> {
      const answer = await call({ ...wire.accept(offer), sent });
      if (!answer.ok && !answer.sentOut) return { outcome: 'refused', failure: answer.failure };
      const status = answer.ok ? answer.status : answer.failure.status;
      if (status === 200 || status === 201)
        return { outcome: 'accepted', assignment: wire.readHeld(answer.ok ? answer.body : undefined, offer) };
      if (status !== undefined && status === wire.bidTaken) return { outcome: 'offered' };
      if (!answer.ok) return { outcome: 'unknown', failure: answer.failure };
      if (isGone(answer.status)) return { outcome: 'gone' };
      const why = explained(answer);
      if (answer.status >= 500 || answer.status < 400) return { outcome: 'unknown', failure: why };
      return why.code === 'upstream-error' ? { outcome: 'refused' } : { outcome: 'refused', failure: why };
    },

    async schedule(): Promise<ScheduleAnswer> {
      const answer = await call(wire.schedule);
      if (!answer.ok || answer.status !== 200) return { ok: false, failure: explained(answer) };
      const read = wire.readSchedule(answer.body);
      if (read === null) return { ok: false, failure: unreadable('what is held cannot be read whole') };
      const { assignments, undecided } = Array.isArray(read) ? { assignments: read, undecided: [] } : read;
      return { ok: true, assignments, ...(undecided.length > 0 && { undecided }) };
    },

    async release(assignment: Assignment): Promise<ReleaseAnswer> {
      const answer = await call(wire.release(assignment));
      if (!answer.ok && !answer.sentOut) return { outcome: 'refused', failure: answer.failure };
      const status = answer.ok ? answer.status : answer.failure.status;
      if (status === 200 || status === 204) return { outcome: 'released' };
      if (!answer.ok) return { outcome: 'unknown', failure: answer.failure };
      if (answer.status === 404 || answer.status === 410) return { outcome: 'not-held' };
      return { outcome: answer.status >= 500 ? 'unknown' : 'refused', failure: explained(answer) };
    },
  };
}

function isGone(status: number): boolean {
  return status === 404 || status === 409 || status === 410;
}

function unreadable(note: string): Failure {
  return failure('unreadable', { status: 200, note });
}
