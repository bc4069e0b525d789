import type { Instant, Random } from './clock.ts';
import type { Location } from './offer.ts';

/** An offer in the simulated world. Money in minor units, times as instants. */
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
  /** The platform's own fields. */
  extra: Record<string, unknown>;
}

export interface WorldAccount {
  account: string;
  region: string;
  /** 0..100; lowered by late forfeits. */
  standing: number;
  suspicion: number;
  held: WorldBlock[];
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
  headers: Record<string, string | undefined>;
  /** Parsed JSON; undefined when empty or not JSON. */
  body: unknown;
}

export interface SandboxAnswer {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  /** What the ledger says of it. */
  outcome: 'granted' | 'gone' | 'refused' | 'limited' | 'challenged' | 'error' | 'ok';
  offerId?: string;
  account?: string;
  /** Ids in this answer, so that the world can note `firstServedAt` as it goes to the socket. */
  served?: string[];
}

export type LedgerCall = 'poll' | 'accept' | 'release' | 'schedule' | 'auth' | 'arrive' | 'selfie' | 'donate';

export interface SandboxRoute {
  method: string;
  /** Exact path, or with one `:name` segment. */
  path: string;
  call: LedgerCall;
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
  random: Random;
  settings(): { offFilter: 'hidden' | 'omit' | 'leak'; pollBudget: number | null; suspicion: boolean; latencyMs: number };
  scenario(): 'default' | 'calm' | 'surge' | 'strict' | 'bench';
  locations(platform: string): readonly Location[];
  /** Opens or finds an account; a new one gets the first region. */
  account(platform: string, account: string, region?: string): WorldAccount;
  /** Open offers of a region (all of them without one), unexpired, not fully taken, not reserved for others. */
  openOffers(platform: string, account: string, region?: string): readonly WorldOffer[];
  offer(platform: string, offerId: string): WorldOffer | undefined;
  /** First `capacity` callers get it; checks overlap and caps. */
  take(platform: string, account: string, offerId: string): 'granted' | 'gone';
  release(platform: string, account: string, startsAt: Instant): { released: boolean; late: boolean };
  /** Spends one poll of the rolling window; false = budget spent. */
  spendPoll(platform: string, account: string): boolean;
  /** What the account's suspicion asks for right now. */
  challenge(platform: string, account: string): 'none' | 'challenge' | 'hold';
  /** Issues and reads access tokens; they expire by real time. */
  issueToken(platform: string, account: string): { token: string; expiresInSeconds: number };
  accountOfToken(platform: string, token: string): string | null;
}

export interface SandboxPlatform {
  id: string;
  routes: SandboxRoute[];
  /** Simulated stations: the platform's own catalogue. */
  locations: readonly Location[];
  /** Draws what the market publishes; deterministic by the world's random. */
  market: {
    /** Expected offers a minute in one region at this instant (>= 10 in the default scenario). */
    perMinute(region: string, at: Instant, scenario: string): number;
    draw(region: string, at: Instant, random: Random, scenario: string): Omit<WorldOffer, 'id' | 'platform' | 'publishedAt' | 'takenBy'>;
  };
  /** Turns the control API's `extra` and `type` into the platform's own. */
  publish(input: { type?: string; extra?: Record<string, unknown> }): { type: string; extra: Record<string, unknown> };
}
