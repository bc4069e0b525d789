import type { Instant } from '../model/clock.ts';
import type { LedgerCall, OffFilter, SandboxAnswer, Scenario, WorldAccount, WorldBlock, WorldOffer } from '../model/sandbox.ts';
import type { ClockLine } from './clock.ts';

export interface Settings {
  offFilter: OffFilter;
  /** null = the platform's own. */
  pollBudget: number | null;
  suspicion: boolean;
  latencyMs: number;
}

/** `at`, `publishedAt` and `firstServedAt` are real milliseconds with fractions. */
export interface LedgerRow {
  at: number;
  platform: string;
  account: string | null;
  call: LedgerCall;
  offerId?: string;
  outcome: SandboxAnswer['outcome'];
  publishedAt?: number;
  firstServedAt?: number;
  /** null = the connection was reset before a status went out. */
  status: number | null;
}

export interface Message {
  /** Real milliseconds. */
  at: number;
  to: string;
  text: string;
}

export interface SavedAccount extends WorldAccount {
  platform: string;
}

/** An offer that came through the control API, and the real instant it was published at. */
export interface PublishedOffer {
  offer: WorldOffer;
  publishedReal: number;
}

/** Everything that outlives a killed process. Changed by facts alone, so that replaying them makes it again. */
export interface State {
  world: string;
  seed: string;
  scenario: Scenario;
  market: boolean;
  settings: Settings;
  clock: ClockLine | null;
  /** World instant before which the market published nothing. */
  from: Instant;
  /** Raised each time the clock is set back: market offers never come again under an old id. */
  timeline: number;
  /** Signs access tokens. */
  key: string;
  accounts: Map<string, SavedAccount>;
  offers: Map<string, PublishedOffer>;
  /** Accounts by the offer they were granted. */
  grants: Map<string, string[]>;
  ledger: LedgerRow[];
  messages: Message[];
}

export type Fact =
  | { t: 'key'; key: string }
  | { t: 'world'; world: string; seed: string; scenario: Scenario; market: boolean; settings: Settings }
  | { t: 'clock'; line: ClockLine; from: Instant; timeline: number }
  | { t: 'settings'; settings: Settings }
  | { t: 'account'; account: SavedAccount }
  | { t: 'offer'; published: PublishedOffer }
  | { t: 'grant'; platform: string; account: string; block: WorldBlock }
  | { t: 'taken'; offerId: string; accounts: string[] }
  | { t: 'release'; platform: string; account: string; startsAt: Instant; standing: number }
  | { t: 'handOver'; platform: string; account: string; to: string; startsAt: Instant; key: string }
  | { t: 'row'; row: LedgerRow }
  | { t: 'message'; message: Message };

/** One line of the journal: what one call changed, together or not at all. */
export type Entry = Fact[];

export const DEFAULT_SETTINGS: Settings = { offFilter: 'hidden', pollBudget: null, suspicion: true, latencyMs: 0 };

/** Only accepts and releases are compared with the database. Of the other rows the oldest are dropped. */
const MOST_NOTES = 200_000;
const MOST_MESSAGES = 20_000;

export function emptyState(): State {
  return {
    world: '',
    seed: '',
    scenario: 'default',
    market: true,
    settings: DEFAULT_SETTINGS,
    clock: null,
    from: 0,
    timeline: 0,
    key: '',
    accounts: new Map(),
    offers: new Map(),
    grants: new Map(),
    ledger: [],
    messages: [],
  };
}

export function accountKey(platform: string, account: string): string {
  return `${platform} ${account}`;
}

/** Under which the giver's account remembers who was given a block. */
export function handOverNote(key: string): string {
  return `handOver:${key}`;
}

export function apply(state: State, fact: Fact): void {
  switch (fact.t) {
    case 'key':
      state.key = fact.key;
      return;
    case 'world': {
      const { t: _, ...header } = fact;
      Object.assign(state, header, { offers: new Map(), grants: new Map(), ledger: [], messages: [] });
      for (const account of state.accounts.values()) Object.assign(account, { standing: 100, suspicion: 0, held: [], notes: {} });
      return;
    }
    case 'clock':
      state.clock = fact.line;
      state.from = fact.from;
      state.timeline = fact.timeline;
      return;
    case 'settings':
      state.settings = fact.settings;
      return;
    case 'account': {
      const key = accountKey(fact.account.platform, fact.account.account);
      const known = state.accounts.get(key);
      if (known) Object.assign(known, fact.account);
      else state.accounts.set(key, fact.account);
      return;
    }
    case 'offer':
      state.offers.set(fact.published.offer.id, fact.published);
      return;
    case 'grant': {
      state.accounts.get(accountKey(fact.platform, fact.account))?.held.push(fact.block);
      const takers = state.grants.get(fact.block.offerId);
      if (takers) takers.push(fact.account);
      else state.grants.set(fact.block.offerId, [fact.account]);
      return;
    }
    case 'taken':
      state.grants.set(fact.offerId, fact.accounts);
      return;
    case 'release': {
      const account = state.accounts.get(accountKey(fact.platform, fact.account));
      const at = account?.held.findIndex((block) => block.startsAt === fact.startsAt) ?? -1;
      if (account && at >= 0) account.held.splice(at, 1);
      if (account) account.standing = fact.standing;
      return;
    }
    case 'handOver': {
      const giver = state.accounts.get(accountKey(fact.platform, fact.account));
      const receiver = state.accounts.get(accountKey(fact.platform, fact.to));
      const at = giver?.held.findIndex((block) => block.startsAt === fact.startsAt) ?? -1;
      if (!giver || !receiver || at < 0) return;
      receiver.held.push(...giver.held.splice(at, 1));
      giver.notes[handOverNote(fact.key)] = fact.to;
      return;
    }
    case 'row':
      state.ledger.push(fact.row);
      if (state.ledger.length % MOST_NOTES === 0) state.ledger = trimNotes(state.ledger);
      return;
    case 'message':
      state.messages.push(fact.message);
      if (state.messages.length > MOST_MESSAGES) state.messages.shift();
  }
}

/** Replays journal lines into the state they make. */
export function replay(entries: Iterable<Entry>): State {
  const state = emptyState();
  for (const entry of entries) for (const fact of entry) apply(state, fact);
  return state;
}

/** The shortest journal that makes this state again. */
export function condense(state: State): Entry[] {
  const { world, seed, scenario, market, settings, clock, from, timeline, key } = state;
  if (!clock) return key ? [[{ t: 'key', key }]] : [];
  return [
    [
      { t: 'key', key },
      { t: 'world', world, seed, scenario, market, settings },
      { t: 'clock', line: clock, from, timeline },
    ],
    ...[...state.accounts.values()].map((account): Entry => [{ t: 'account', account }]),
    ...[...state.offers.values()].map((published): Entry => [{ t: 'offer', published }]),
    ...[...state.grants].map(([offerId, accounts]): Entry => [{ t: 'taken', offerId, accounts }]),
    ...state.ledger.map((row): Entry => [{ t: 'row', row }]),
    ...state.messages.map((message): Entry => [{ t: 'message', message }]),
  ];
}

function trimNotes(ledger: LedgerRow[]): LedgerRow[] {
  const binding = (row: LedgerRow) => row.call === 'accept' || row.call === 'release';
  let spare = ledger.filter((row) => !binding(row)).length - MOST_NOTES / 2;
  return ledger.filter((row) => binding(row) || --spare < 0);
}
