import type { Instant, Random } from './clock.ts';
import type { Location } from './offer.ts';

export const SCENARIOS = ['default', 'calm', 'surge', 'strict', 'bench'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export const OFF_FILTERS = ['hidden', 'omit', 'leak'] as const;
/** What becomes of offers outside a poll's filters: marked hidden, not shown, or shown as if they fitted. */
export type OffFilter = (typeof OFF_FILTERS)[number];

/** An offer in the simulated world. Money in minor units, `price` without `tips`; times as instants. */
export interface WorldOffer {
  id: string;
  platform: string;
  locationId: string;
  region: string;
  price: number;
  tips: number;
  currency: string;
  surge: boolean;
  startsAt: Instant;
  endsAt: Instant;
  publishedAt: Instant;
  expiresAt: Instant;
  /** 'NON_EXCLUSIVE' | 'EXCLUSIVE' in the Flex wire; other platforms use their own words. */
  type: string;
  /** Account it is reserved for; null = open race. */
  reservedFor: string | null;
  capacity: number;
  takenBy: string[];
  /** World instant at which rivals take it; null = never. */
  rivalAt: Instant | null;
  /** The platform's own fields, laid over its wire shape. */
  extra: Record<string, unknown>;
}

export interface WorldAccount {
  account: string;
  region: string;
  /** 0..100; lowered by late forfeits. */
  standing: number;
  /** 0..100; raised by regular polling and by hours a day. */
  suspicion: number;
  held: WorldBlock[];
  /** The platform's own switches, e.g. availability. */
  notes: Record<string, string | number | boolean>;
}

export interface WorldBlock {
  offerId: string;
  locationId: string;
  startsAt: Instant;
  endsAt: Instant;
  price: number;
  currency: string;
  grantedAt: Instant;
}

export interface SandboxRequest {
  method: string;
  /** Below `/<platform>`. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed JSON; undefined when empty or not JSON. */
  body: unknown;
}

export interface SandboxAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Bytes are JSON already, a string is sent unchanged (give its content-type), anything else is made JSON. */
  body: unknown;
  /** What the ledger says of it. */
  outcome: 'granted' | 'gone' | 'refused' | 'limited' | 'challenged' | 'error' | 'ok';
  offerId?: string;
  /** Whose call it was, where the request alone does not tell. */
  account?: string;
  /** Offers in this answer, so that the world can note `firstServedAt` as it goes to the socket. */
  served?: readonly WorldOffer[];
}

export const LEDGER_CALLS = ['poll', 'accept', 'release', 'schedule', 'auth', 'arrive', 'selfie', 'donate'] as const;
export type LedgerCall = (typeof LEDGER_CALLS)[number];

export interface SandboxRoute {
  method: string;
  /** Exact path, or with one `:name` segment. */
  path: string;
  /** null = no ledger row and no faults. */
  call: LedgerCall | null;
  /** Who is calling, read from the token or the body; null = not signed in. */
  account(request: SandboxRequest, world: SandboxWorld): string | null;
  /** `params` holds the `:name` segments. Synchronous: atomic towards every other call. */
  handle(request: SandboxRequest, world: SandboxWorld, params: Record<string, string>): SandboxAnswer;
  /** The platform's own documented answer for a fault's status. */
  documented(status: number): { headers?: Record<string, string>; body: unknown } | null;
}

/** What a platform's simulated upstream may do with the world. */
export interface SandboxWorld {
  now(): Instant;
  settings(): { offFilter: OffFilter; pollBudget: number | null; suspicion: boolean; latencyMs: number };
  scenario(): Scenario;
  locations(platform: string): readonly Location[];
  /** Where this server answers, without a trailing slash. */
  url(): string;
  /** Opens or finds an account; a new one gets the first region unless one is given. */
  account(platform: string, account: string, region?: string): Readonly<WorldAccount>;
  /**
   * Open offers of the account's region: published, unexpired, not fully taken, not reserved for others, not its own.
   * The same array until something changes, so that answers can be cached by it.
   */
  openOffers(platform: string, account: string): readonly WorldOffer[];
  offer(platform: string, offerId: string): WorldOffer | undefined;
  /** First `capacity` callers get it; checks overlap and caps. */
  take(platform: string, account: string, offerId: string): 'granted' | 'gone';
  /** Gives the block starting at this instant back; `late` lowered the standing. */
  release(
    platform: string,
    account: string,
    startsAt: Instant,
  ): { outcome: 'released' | 'not-held' | 'started'; late: boolean; offerId?: string };
  /** Gives the block starting at this instant to another account, both at once: it is never held by two, nor by none. A key counts once. */
  handOver(
    platform: string,
    account: string,
    to: { to: string; startsAt: Instant; key: string },
  ): { outcome: 'given' | 'not-held' | 'started' | 'no-room'; offerId?: string };
  /** Spends one poll of the rolling window; false = budget spent. */
  spendPoll(platform: string, account: string): boolean;
  /** What the account's suspicion asks for right now. */
  challenge(platform: string, account: string): 'none' | 'challenge' | 'hold';
  /** The person did what the challenge asked. */
  settleChallenge(platform: string, account: string): void;
  note(platform: string, account: string, name: string, value: string | number | boolean): void;
  /** Something arrives at an e-mail address or a phone: the sandbox is the carrier too. */
  message(to: string, text: string): void;
  /** Issues and reads access tokens; they expire by real time. */
  issueToken(platform: string, account: string): { token: string; expiresInSeconds: number };
  accountOfToken(platform: string, token: string): string | null;
}

/** What the market draws: an offer before the world publishes it. */
export interface DrawnOffer {
  locationId: string;
  price: number;
  tips: number;
  currency: string;
  surge: boolean;
  startsAt: Instant;
  endsAt: Instant;
  expiresAt: Instant;
  type: string;
  capacity: number;
  /** World milliseconds from publication until a rival takes it; null = never. At most 30 minutes. */
  rivalAfterMs: number | null;
  extra: Record<string, unknown>;
}

export interface DrawRequest {
  region: string;
  /** Instant of publication. */
  at: Instant;
  random: Random;
  scenario: Scenario;
  /** For one account alone; decided within 30 minutes. */
  reserved: boolean;
  /** The region's weather on the day of publication, 0 = fine to 1 = a storm: in bad weather fewer drivers want the work. */
  weather: number;
}

export interface SandboxPlatform {
  id: string;
  routes: SandboxRoute[];
  /** Simulated stations: the platform's own catalogue. The first one's region is the first region. */
  locations: readonly Location[];
  /** What the market publishes; deterministic by the random it is handed. */
  market: {
    /** Expected offers a minute in one region at this instant (>= 10 in the default scenario). */
    perMinute(region: string, at: Instant, scenario: Scenario): number;
    /** Expected reserved offers an account sees an hour. */
    reservedPerHour(scenario: Scenario): number;
    draw(request: DrawRequest): DrawnOffer;
  };
  limits: {
    pollBudget: number;
    /** The same under the scenario `strict`. */
    strictPollBudget: number;
    budgetWindowMs: number;
    hoursPerDay: number;
    hoursPerWeek: number;
    /** A block given back later than this before its start lowers the standing. */
    lateForfeitMs: number;
  };
  /**
   * How the platform asks a person to prove who they are: the answer to one of its calls. `url` is where the sandbox answers. Absent
   * where the platform asks nothing.
   */
  question?(url: string, account: string): { call: LedgerCall; status: number; body: unknown };
  /** The platform's currency at a place. */
  currency(locationId: string): string;
  /** Turns the control API's `extra` and `type` into the platform's own. */
  publish(input: { type?: string; reserved: boolean; startsAt: Instant; extra?: Record<string, unknown> }): {
    type: string;
    expiresAt: Instant;
    extra: Record<string, unknown>;
  };
}
