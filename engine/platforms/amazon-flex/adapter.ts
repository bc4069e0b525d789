import { byStatus, failure, failureOfStatus, retryAfterMs } from '../../kit/wire/failures.ts';
import { grabOutcome, releaseOutcome } from '../../kit/wire/outcomes.ts';
import { createSignedCalls } from '../../kit/wire/signed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer, HttpRequest, Sent } from '../../model/http.ts';
import type { Assignment, Offer } from '../../model/offer.ts';
import type {
  Account,
  Adapter,
  AdapterDeps,
  GrabAnswer,
  HandOver,
  PlatformSession,
  PollAnswer,
  PollRequest,
  ReleaseAnswer,
  ScheduleAnswer,
  Unanswered,
} from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { handOverExtras, handOverPath } from './hand-over.ts';
import { selfieExtras } from './selfie.ts';
import { flexSignIn } from './sign-in.ts';
import {
  AppVersion,
  Availability,
  blockOf,
  Challenge,
  isDenied,
  messageOf,
  Rating,
  readAssignment,
  readOffers,
  readSchedule,
  ServiceAreas,
  Token,
} from './wire.ts';
import { zoneExtras } from './zones.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  const open = (account: Account) => new FlexSession(deps, account);
  return {
    open,
    extras: {
      ...zoneExtras(deps.machine),
      rating: async ({ account }) => account && open(account).rating(),
      ...selfieExtras(open),
      ...handOverExtras(open),
      renew: async ({ account }) => account && open(account).renew(),
      arrive: async ({ account, input }) => account && open(account).arrive(input as unknown as Arrival),
      checkIn: async ({ account, input }) => account && open(account).checkIn(input as unknown as CheckIn),
      available: async ({ account, input }) => account && open(account).available(input['isAvailable'] as boolean | undefined),
      appVersion: () => readAppVersion(deps),
    },
    signIn: flexSignIn(deps),
  };
}

const TOKEN_HEADER = 'x-amz-access-token';
const ACCEPT_STATUSES = { accepted: [200], gone: [410], refused: [307] };

/** One linked account. */
class FlexSession implements PlatformSession<FilterSettings> {
  #deps: AdapterDeps;
  #account: Account;
  #call: (request: HttpRequest) => Promise<HttpAnswer>;
  #regions: string[] | null = null;
  #ask: { settings: FilterSettings; json: string } | null = null;

  constructor(deps: AdapterDeps, account: Account) {
    this.#deps = deps;
    this.#account = account;
    this.#call = createSignedCalls({
      http: deps.http,
      stored: async () => (await account.secrets())?.['refreshToken'] ?? null,
      signIn: () => this.#signIn(),
      isExpired,
    });
  }

  async poll({ settings, isKnown }: PollRequest<FilterSettings>): Promise<PollAnswer> {
    if (this.#regions === null) {
      const failed = await this.#readRegions();
      if (failed !== null) return { ok: false, failure: failed };
    }
    const known = { list: 'offerList', id: 'offerId', isKnown };
    const answer = await this.#call({ method: 'POST', path: '/GetOffersForProviderPost', json: this.#question(settings), known });
    if (!answer.ok || answer.status !== 200) return { ok: false, failure: this.#explain(answer) };
    const read = readOffers(answer.body, isKnown);
    if (read === null) return { ok: false, failure: failure('unreadable', { status: 200, note: 'no list of offers in the answer' }) };
    return { ok: true, ...read, stillOpen: read.stillOpen + (answer.skipped ?? 0), readAt: answer.readAt };
  }

  async grab(offer: Offer, sent: Sent): Promise<GrabAnswer> {
    const answer = await this.#call({ method: 'POST', path: '/AcceptOffer', body: { offerId: offer.id }, sent });
    return grabOutcome(answer, ACCEPT_STATUSES, {
      assignment: (body) => readAssignment(body) ?? blockOf(offer),
      explain: (given) => this.#explain(given),
    });
  }

  async schedule(): Promise<ScheduleAnswer> {
    const answer = await this.#call({ method: 'GET', path: '/scheduledAssignments' });
    if (!answer.ok || answer.status !== 200) return { ok: false, failure: this.#explain(answer) };
    const assignments = readSchedule(answer.body);
    if (assignments === null)
      return { ok: false, failure: failure('unreadable', { status: 200, note: 'the schedule cannot be read whole' }) };
    return { ok: true, assignments };
  }

  async release(assignment: Assignment): Promise<ReleaseAnswer> {
    const answer = await this.#call({ method: 'DELETE', path: `/schedule/blocks/${Math.floor(assignment.startsAt / 1000)}` });
    return releaseOutcome(answer, (given) => this.#explain(given));
  }

  async handOver({ startsAt }: Assignment, { account, key }: HandOver): Promise<ReleaseAnswer> {
    const answer = await this.#call({
      method: 'PUT',
      path: handOverPath(key),
      body: { startTime: Math.floor(startsAt / 1000), to: account },
    });
    return releaseOutcome(answer, (given) => this.#explain(given));
  }

  ask(request: HttpRequest): Promise<HttpAnswer> {
    return this.#call(request);
  }

  explain(answer: HttpAnswer): Failure {
    return this.#explain(answer);
  }

  /** How the platform rates the driver. */
  async rating(): Promise<Rating | Unanswered> {
    const answer = await this.#call({ method: 'GET', path: '/standing' });
    if (!answer.ok || answer.status !== 200) return { failure: this.#explain(answer) };
    const rating = Rating.safeParse(answer.body);
    return rating.success ? rating.data : { failure: failure('unreadable', { status: 200, note: 'no rating in the answer' }) };
  }

  /** Says that the driver has arrived. The name, the phone and the position are the driver's; the token is this account's. */
  async arrive({ startsAt, addressId, position, driver }: Arrival): Promise<ArrivalAnswer> {
    const answer = await this.#call({
      method: 'POST',
      path: '/arrivals',
      body: { startTime: startsAt / 1000, addressId, position, driver },
    });
    if (answer.ok && answer.status === 200) return { outcome: 'arrived' };
    if (answer.ok && isDenied(answer.body)) return { outcome: 'denied' };
    const outcome = answer.ok ? ARRIVALS[answer.status] : undefined;
    return outcome ? { outcome } : { failure: this.#explain(answer) };
  }

  /** Says what the driver has loaded. */
  async checkIn(given: CheckIn): Promise<{ checkedIn: boolean } | Unanswered> {
    const answer = await this.#call({ method: 'POST', path: '/checkIns', body: { ...given } });
    if (answer.ok && answer.status === 200) return { checkedIn: true };
    return answer.ok && [403, 404, 409].includes(answer.status) ? { checkedIn: false } : { failure: this.#explain(answer) };
  }

  /** Whether instant offers may come; with a value it is set first. */
  async available(wanted?: boolean): Promise<{ isAvailable: boolean } | Unanswered> {
    const path = '/realTimeAvailability';
    const answer = await this.#call(
      wanted === undefined ? { method: 'GET', path } : { method: 'POST', path, body: { isAvailable: wanted } },
    );
    if (!answer.ok || answer.status !== 200) return { failure: this.#explain(answer) };
    const told = Availability.safeParse(answer.body);
    return told.success ? told.data : { failure: failure('unreadable', { status: 200, note: 'no availability in the answer' }) };
  }

  /** Exchanges the stored refresh token for a new one, without any other call. */
  async renew(): Promise<{ renewed: true } | Unanswered> {
    const signedIn = await this.#signIn('refresh_token');
    return 'failure' in signedIn ? signedIn : { renewed: true };
  }

  /** Signs in with the refresh token that is stored, and stores the next one where the answer has it. */
  async #signIn(
    wanted: 'access_token' | 'refresh_token' = 'access_token',
  ): Promise<{ headers: Record<string, string> } | { failure: Failure }> {
    const secrets = await this.#account.secrets();
    const refreshToken = secrets?.['refreshToken'];
    if (secrets === null || !refreshToken) return { failure: failure('needs-sign-in', { note: 'no refresh token is stored' }) };
    const answer = await this.#deps.http.request({
      method: 'POST',
      path: '/auth/token',
      body: {
        app_name: 'batch-grabber',
        app_version: '3.0.0',
        source_token_type: 'refresh_token',
        source_token: refreshToken,
        requested_token_type: wanted,
      },
    });
    if (!answer.ok) return { failure: answer.failure };
    if (answer.status !== 200) {
      const refused = answer.status === 400 || answer.status === 401 || answer.status === 403;
      const why = this.#explain(answer);
      return refused && why.code !== 'rate-limited'
        ? { failure: failure('needs-sign-in', { status: answer.status, note: 'the refresh token was refused' }) }
        : { failure: why };
    }
    const token = Token.safeParse(answer.body);
    if (!token.success) return { failure: failure('unreadable', { status: 200, note: 'no access token in the answer' }) };
    const next = token.data.refresh_token;
    if (next !== undefined && next !== refreshToken) await this.#account.saveSecrets({ ...secrets, refreshToken: next });
    return { headers: { [TOKEN_HEADER]: token.data.access_token } };
  }

  async #readRegions(): Promise<Failure | null> {
    const answer = await this.#call({ method: 'GET', path: '/eligibleServiceAreas' });
    if (!answer.ok || answer.status !== 200) return this.#explain(answer);
    const areas = ServiceAreas.safeParse(answer.body);
    if (!areas.success) return failure('unreadable', { status: 200, note: 'no service areas in the answer' });
    if (areas.data.serviceAreaIds.length === 0) return failure('wrong-region', { status: 200, note: 'the account has no service area' });
    this.#regions = areas.data.serviceAreaIds;
    this.#ask = null;
    return null;
  }

  /** The poll's body: the same text as long as the settings are the same object. */
  #question(settings: FilterSettings): string {
    if (this.#ask?.settings !== settings) {
      const filters = { serviceAreaFilter: settings.locations, timeFilter: {} };
      this.#ask = { settings, json: JSON.stringify({ apiVersion: 'V2', serviceAreaIds: this.#regions, filters }) };
    }
    return this.#ask.json;
  }

  #explain(answer: HttpAnswer): Failure {
    const why = answer.ok ? explain(answer, this.#deps.machine.now()) : byStatus(answer.failure);
    if (why.code === 'wrong-region') {
      this.#regions = null;
      this.#ask = null;
    }
    return why;
  }
}

export interface Arrival {
  startsAt: number;
  addressId: string;
  /** As the driver's own device gave it. */
  position: { latitude: number; longitude: number; accuracy: number };
  driver: { name: string; phone: string };
}

/** `denied` = the platform does not believe it from there; `early` and `late` are by its own window. */
export type ArrivalAnswer = { outcome: 'arrived' | 'denied' | 'early' | 'late' | 'not-held' } | Unanswered;
const ARRIVALS: Record<number, 'early' | 'late' | 'not-held' | undefined> = { 404: 'not-held', 409: 'early', 410: 'late' };

export interface CheckIn {
  batchId: string;
  deliveryIds: string[];
  version: string;
  warehouseId: string;
  type: string;
}

/** The platform's own app: its newest version, and the oldest that is served. */
async function readAppVersion({ http, machine }: AdapterDeps): Promise<AppVersion | Unanswered> {
  const answer = await http.request({ method: 'GET', path: '/appVersion' });
  if (!answer.ok) return { failure: answer.failure };
  const told = AppVersion.safeParse(answer.body);
  if (answer.status !== 200) return { failure: failureOfStatus(answer.status, answer.headers, machine.now()) };
  return told.success ? told.data : { failure: failure('unreadable', { status: 200, note: 'no version in the answer' }) };
}

function isExpired(answer: HttpAnswer & { ok: true }): boolean {
  return answer.status === 403 && !isUnauthorized(answer.body) && !isDenied(answer.body);
}

function isUnauthorized(body: unknown): boolean {
  return /unauthorized request/i.test(messageOf(body));
}

/** What a documented answer other than 200 means; the platform's message is compared, never repeated. */
function explain(answer: HttpAnswer & { ok: true }, now: number): Failure {
  const { status, headers, body } = answer;
  const message = messageOf(body);
  if (isUnauthorized(body)) return failure('wrong-region', { status, note: 'the account is not of this region' });
  if (status === 307) {
    const challenge = Challenge.safeParse(body);
    return failure('needs-human', {
      status,
      ...(challenge.success && { url: challenge.data.challengeMetadata.WebUrl }),
      note: 'a challenge is open',
    });
  }
  if (status === 403) return failure('needs-sign-in', { status, note: 'refused with a new token' });
  if (status === 420) return failure('not-trusted', { status, note: 'the client is not trusted' });
  if (status === 429 || /rate exceeded/i.test(message)) {
    const wait = retryAfterMs(headers['retry-after'], now);
    return failure('rate-limited', { status, ...(wait !== null && { retryAfterMs: wait }), note: 'the poll budget is spent' });
  }
  if (/version not supported/i.test(message)) return failure('client-too-old', { status, note: 'the client is too old' });
  return failureOfStatus(status, headers, now);
}
