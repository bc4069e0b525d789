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
import type { OfferList, RowReader } from './offer-list.ts';
import { grabOutcome, releaseOutcome } from './outcomes.ts';
import { createRefreshedCalls, explain, type TokenWire } from './refreshed-calls.ts';

/** Where a platform's calls are and how its answers read: all by which plain platforms differ. */
export interface PlainWire<Settings> extends TokenWire {
  poll(settings: Settings): HttpRequest;
  /** Where a poll's answer lists the offers, and how a row says which it is. */
  offers: Pick<RowReader, 'list' | 'id'>;
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
      const answer = await call({ ...wire.poll(settings), known: { ...wire.offers, isKnown } });
      if (!answer.ok || answer.status !== 200) return { ok: false, failure: explained(answer) };
      const read = wire.readOffers(answer.body, isKnown);
      if (read === null) return { ok: false, failure: unreadable('no list of offers in the answer') };
      return { ok: true, ...read, stillOpen: read.stillOpen + (answer.skipped ?? 0), readAt: answer.readAt };
    },

    async grab(offer: Offer, sent: Sent): Promise<GrabAnswer> {
      const answer = await call({ ...wire.accept(offer), sent });
      const statuses = { accepted: [200, 201], gone: [404, 409, 410], bidTaken: wire.bidTaken };
      return grabOutcome(answer, statuses, { assignment: (body) => wire.readHeld(body, offer), explain: explained });
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
      return releaseOutcome(await call(wire.release(assignment)), explained);
    },
  };
}

function unreadable(note: string): Failure {
  return failure('unreadable', { status: 200, note });
}
