import type { Call } from '../describe/calls.ts';
import type { View } from '../describe/view.ts';
import type { Instant, MachineClock, Random, WorldClock } from './clock.ts';
import type { Failure } from './failure.ts';
import type { PlatformHttp, Sent } from './http.ts';
import type { Assignment, Location, Offer } from './offer.ts';
import type { SandboxPlatform } from './sandbox.ts';
import type { Mode } from './session.ts';
import type { SignIn } from './sign-in.ts';
import type { Rule } from './verdict.ts';

/** How offers of a platform occupy time and how it lets drivers compete for them. */
export type Family = 'block-race' | 'slot-calendar' | 'timed-push' | 'broadcast' | 'bid-and-match';

export interface Manifest {
  /** Folder name, e.g. `amazon-flex`. */
  id: string;
  /** Service key of the specification, e.g. `AMAZON_FLEX`. */
  service: string;
  name: string;
  family: Family;
  /** Field of the user record that holds the options, e.g. `driverOptions`. */
  optionField: string;
  /** Console route root, e.g. `/flex`. */
  routeRoot: string;
  routes: string[];
  /** Where a driver with this service alone begins; absent = the root. */
  home?: string;
  /** The page of its configuration; absent = `<root>/configuration`. */
  configuration?: string;
  countries: string[];
  /** Where it comes among a driver's services, 0 first; absent = after all that have a place, as it was chosen. */
  order?: {
    /** In which they are set up. */
    setUp?: number;
    /** In which they are offered. */
    offered?: number;
  };
  /** What it can do; the core and the screens ask these, never the id. */
  capabilities: {
    reserved: boolean;
    release: boolean;
    overrides: boolean;
    modes: boolean;
    startFlag: 'userDisabled' | 'start';
    /** A record without the start flag counts as running. */
    runsWithoutFlag?: boolean;
    /** Started and stopped by the shared start-state call too. */
    sharedStart?: boolean;
    /** Saving the options schedules the hours: the server sets this flag and the time of the save among them. */
    schedules?: { flag: string; at: string };
    /** Boolean option that stops this service after a win, as the driver's own switch does for all of them. */
    autoStop?: string;
    /** Reached through the operator's proxy where one is asked for; its driver may ask for a new token. */
    proxy?: boolean;
    /** Only for drivers with secret access. */
    secret?: boolean;
    /** An installer can be made for it: until its app has reported the status is WAITING FOR APP. */
    installer?: boolean;
    /** Admins see statistics of a driver's offers. */
    statistics?: boolean;
    /** Its settings can be made into an app for the driver's phone. */
    instantOffers?: boolean;
    /** It asks for selfies, and drivers may send it their own. */
    selfies?: boolean;
    /** A held block can be handed to another driver. */
    handsOver?: boolean;
    /** Has a block feed at `<root>/blocks`. */
    blockFeed?: boolean;
    /** Posts of the community can be about it. */
    community?: boolean;
    /** Has the community at `<root>/feed` too; with a flag only for drivers whose record sets it. */
    feed?: { flag?: string };
    /** Its navigation leads to Billing, for drivers who may see it. */
    billing?: boolean;
  };
  limits: {
    /** Polls one account may spend in the rolling window. */
    pollBudget: number;
    budgetWindowMs: number;
    /** Floor between two polls in real-world milliseconds of the platform's clock, when it names none. */
    minPollMs: number;
  };
  /** Raised with every change of the stored options' shape; `options.migrate` lifts older ones. */
  optionsVersion: number;
}

/** Fields of the user record, outside the option object, that rules and validation read. */
export interface DriverFacts {
  enforceEndOfSchedule: boolean;
  /** How much the account may work; null = not restricted. */
  workload: 'FULL_TIME' | 'PART_TIME' | 'PART_TIME_PLUS' | null;
  blacklistedLocations: string[];
  mode: Mode;
}

export interface OptionsContext {
  facts: DriverFacts;
  /** An admin is editing: restricted locations are allowed. */
  byAdmin: boolean;
  /** Locations that are stored already: a restricted one among them (an admin added it) may stay. */
  keptLocations?: readonly string[];
  /** The settings as they stand, where these are a change of them: some rules say what may no longer be undone. */
  stored?: Readonly<Record<string, unknown>>;
  /** Who edits may say which rows of a list are full. */
  marksFull?: boolean;
  /** A person sees the issues while editing, also about values that stored data may lack. */
  editing?: boolean;
  /** When the driver signed up. */
  createdAt?: Instant;
  /** Areas that the operator has closed; absent = none. */
  closedAreas?: readonly ClosedArea[];
}

/** An area that takes no more drivers: who signed up at or after this instant cannot work there. */
export interface ClosedArea {
  latitude: number;
  longitude: number;
  miles: number;
  since: Instant;
}

/** An option that broke a rule. `code` is the text key; `message` the specification's English text. */
export interface OptionIssue {
  path: string;
  code: string;
  message: string;
}

/** Advice on a field; nothing of it stops a save. `path` is the option's field, `code` the text key. */
export interface Hint {
  path: string;
  code: string;
}

export interface PlatformOptions<Settings> {
  defaults(): Settings;
  /** Settings of the first region that take nearly everything, for a demonstration; absent = the defaults. */
  widest?(): Settings;
  /** Checks a whole option object; either clean settings, or every issue. Secrets are never part of it. */
  parse(value: unknown, context: OptionsContext): { ok: true; settings: Settings } | { ok: false; issues: OptionIssue[] };
  /** Lifts settings stored by an older version. */
  migrate(stored: unknown, fromVersion: number): unknown;
  /** Advice on settings, shown next to the controls; `nameOf` gives a location's name, where it is known. */
  hints?(settings: Settings, nameOf: (locationId: string) => string | undefined): Hint[];
}

/** One linked account, as an adapter sees it. Opened once a session; `memory` is the adapter's own. */
export interface Account<Secrets = Record<string, string>> {
  userId: string;
  /** Lower-case e-mail, or the digits of a phone number. */
  account: string;
  secrets(): Promise<Secrets | null>;
  saveSecrets(secrets: Secrets): Promise<void>;
}

export interface PollRequest<Settings> {
  settings: Settings;
  /** Recognises offers decided before, by id alone, ahead of the schema check. */
  isKnown(offerId: string): boolean;
}

export type PollAnswer =
  | {
      ok: true;
      /** Offers not known yet, readable or not (unreadable figures are null). */
      offers: Offer[];
      /** Ids of known offers that the answer still holds. */
      stillOpen: number;
      /** Rows without a usable id: counted, shown in the session, never grabbed. */
      unreadable: number;
      /** What the platform asks for between polls. */
      refreshMs: number | null;
      /** World time of the next release of slots, where the platform names it: a poll is made then, whatever the pace. */
      releaseAt?: Instant | null;
      /** `machine.elapsed()` when the answer's last byte had been read. */
      readAt: number;
    }
  | { ok: false; failure: Failure };

export type GrabAnswer =
  | { outcome: 'accepted'; assignment: Assignment | null }
  | { outcome: 'gone' }
  | { outcome: 'refused'; failure?: Failure }
  /** A bid was taken: the platform decides later, and its schedule tells. Until then the hours are not free. */
  | { outcome: 'offered' }
  /** It may have been granted: time-out, reset, 5xx. Never treated as refused. */
  | { outcome: 'unknown'; failure: Failure };

/** `undecided` = ids of bids that the platform has not decided yet. */
export type ScheduleAnswer = { ok: true; assignments: Assignment[]; undecided?: string[] } | { ok: false; failure: Failure };
export type ReleaseAnswer =
  | { outcome: 'released' }
  | { outcome: 'not-held' }
  | { outcome: 'refused'; failure?: Failure }
  | { outcome: 'unknown'; failure: Failure };

/** Who gets which block, and the key under which this hand-over counts once. */
export interface HandOver {
  account: string;
  key: string;
  block: Assignment;
}

export interface PlatformSession<Settings> {
  poll(request: PollRequest<Settings>): Promise<PollAnswer>;
  /** `sent` goes along with the request: it is called when that is handed to the socket, and may still stop it. */
  grab(offer: Offer, sent: Sent): Promise<GrabAnswer>;
  schedule(): Promise<ScheduleAnswer>;
  release(assignment: Assignment): Promise<ReleaseAnswer>;
  /** Gives a held block to another account, both at once; absent where the platform has no such thing. */
  handOver?(assignment: Assignment, to: HandOver): Promise<ReleaseAnswer>;
}

/** What an `extras` function gets: the caller's input as the call describes it. */
export interface ExtraRequest {
  input: Record<string, unknown>;
  /** The owner's linked account; null for calls without one. */
  account: Account | null;
}

/** What an `extras` function gives where the platform did not answer as it should. */
export interface Unanswered {
  failure: Failure;
}

export interface AdapterDeps {
  http: PlatformHttp;
  world: WorldClock;
  machine: MachineClock;
  random: Random;
}

export interface Adapter<Settings = unknown> {
  open(account: Account): PlatformSession<Settings>;
  extras: Record<string, (request: ExtraRequest) => Promise<unknown>>;
  /** How a driver links an account; absent where a platform cannot be linked here. */
  signIn?: SignIn;
}

export interface LocationBook {
  all(): readonly Location[];
  get(id: string): Location | undefined;
}

/** A demo driver's filters: those of the demo sign-in; of one who has every platform, each with hours or pay that leave room for the others; or drawn. */
export type Taste = 'demo' | 'wide' | 'drawn';

export interface Platform<Settings = unknown> {
  manifest: Manifest;
  options: PlatformOptions<Settings>;
  /** Compiles settings once into the rule that decides every offer. */
  compile(settings: Settings, facts: DriverFacts): Rule<Offer>;
  /** Location ids the settings ask for, to send with the poll and to show. */
  locations: LocationBook;
  calls: Call[];
  view: View;
  /** Settings of a driver of the demo world; absent = the widest. */
  demo?(taste: Taste, random: Random): Settings;
  adapter(deps: AdapterDeps): Adapter<Settings>;
  sandbox: SandboxPlatform;
}

/** Any platform, whatever its settings. */
export type AnyPlatform = Platform<any>;

/** What a platform's screens are drawn from. */
export type Description = Pick<AnyPlatform, 'manifest' | 'view' | 'calls'>;

/** What the browser and the contract may know of a platform: its description, and the rules of its settings. */
export type CatalogueEntry = Description & Pick<AnyPlatform, 'options'>;
