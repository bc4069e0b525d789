import type { Job } from '#api/contract/jobs.ts';
import type { Limiter } from '#api/contract/limiter.ts';
import type { SecurityLog } from '#api/contract/security.ts';
import type { Database, Db } from '#api/db/client.ts';
import type { KeyKeeper } from '#api/db/key-ring.ts';
import type { Mac } from '#api/db/mac.ts';
import type { Sealing } from '#api/db/sealing.ts';
import type { TrialMarks } from '#api/db/trial-marks.ts';
import type { Env } from '#config/env.ts';
import type { Engine } from '#engine/index.ts';
import type { MachineClock, WorldClock } from '#engine/model/clock.ts';
import type { EngineEvent } from '#engine/model/events.ts';
import type { Log } from '#engine/model/log.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { SessionDetail, SessionSnapshot } from '#engine/model/session.ts';
import type { Attempts } from './auth/attempts.ts';
import type { Callers } from './auth/callers.ts';
import type { Tokens } from './auth/tokens.ts';
import type { OnBillingFailpoint } from './billing/failpoint.ts';
import type { AnswerCache } from './cache.ts';
import type { OnDonationFailpoint } from './donations/failpoint.ts';
import type { OnMessageFailpoint } from './messages/failpoint.ts';
import type { CodeLimits } from './phone-codes/limits.ts';
import type {
  AppBuilder,
  Cards,
  Files,
  Geocoder,
  Messengers,
  PushSender,
  RemoteBrowserTickets,
  SandboxControl,
  SendEvent,
  ShrinkPicture,
  Sms,
  Tiles,
} from './ports.ts';
import type { RecordedWindows } from './work/recorded-window.ts';

/** The engine as the steps see it: commands reach the node that runs the session. */
export type EngineCommands = Pick<Engine, 'refresh' | 'release' | 'takeOffer' | 'inspect' | 'call' | 'signIn' | 'backtest' | 'weekReplay'>;

/** The sessions of every node. */
export interface Fleet {
  engine: EngineCommands;
  snapshots(): Promise<SessionSnapshot[]>;
  inspect(userId: string, service: string): Promise<SessionDetail | null>;
  nodes(): Promise<NodeFacts[]>;
}

/** One process that shares the work, as it reported itself last. */
export interface NodeFacts {
  node: string;
  roles: string[];
  pid: number;
  url: string;
  startedAt: number;
  /** Milliseconds since it was heard of. */
  seenMs: number;
  leaving: boolean;
  shards: number;
  sessions: number;
  /** Milliseconds its event loop was late, 99th percentile. */
  lagMs: number;
}

/** What every step works with; opened once by `api/server/composition`. */
export interface Ctx {
  env: Pick<
    Env,
    | 'SANDBOX'
    | 'SANDBOX_PORT'
    | 'PUBLIC_URL'
    | 'PORT'
    | 'TRUST_PROXY'
    | 'ADMIN_IDS'
    | 'BLANK_DASHBOARD_IDS'
    | 'K_LIST_IDS'
    | 'SMS_PER_DAY'
    | 'SMS_CENTS_EACH'
    | 'SMS_CENTS_PER_DAY'
    | 'PICTURES_MB'
    | 'BANK_FEE_CENTS'
    | 'AUDIT_DAYS'
    | 'IM_HERE_FRAME_URL'
    | 'ANALYTICS_URL'
    | 'CRM_URL'
    | 'PIXEL_URL'
  >;
  database: Database;
  db: Db;
  engine: EngineCommands;
  fleet: Fleet;
  platforms: readonly AnyPlatform[];
  world: WorldClock;
  machine: MachineClock;
  keys: KeyKeeper;
  sealing: Sealing;
  tokens: Tokens;
  callers: Callers;
  signInAttempts: Attempts;
  /** Codes of a second factor that were wrong, by user. */
  secondFactorTries: Limiter;
  /** Budgets for codes sent to phones and for guesses at them. */
  codeLimits: CodeLimits;
  /** Sign-ups with a number that is taken, by address. */
  takenNumbers: Limiter;
  /** Keyed hashes of codes and phones. */
  mac: Mac;
  /** Phones and accounts that had their free day. */
  trialMarks: TrialMarks;
  /** Four digits that cannot be foretold. */
  newCode(): string;
  /** The carrier; the outbox (`messages/`) and, for codes, `sendSms` are the ways to it. */
  sms: Sms;
  push: PushSender;
  messengers: Messengers;
  sendEvent: SendEvent;
  /** Null while the sandbox is off. */
  sandbox: SandboxControl | null;
  /** Null: no keys are set and the sandbox is off. */
  cards: Cards | null;
  /** Ends the process at a step of a payment, a donation or a message, in tests. */
  failpoint?: (OnBillingFailpoint & OnDonationFailpoint & OnMessageFailpoint) | undefined;
  geocoder: Geocoder;
  tiles: Tiles;
  files: Files;
  appBuilder: AppBuilder;
  shrinkPicture: ShrinkPicture;
  remoteBrowser: RemoteBrowserTickets;
  /** Answers of `/blocks` and of platform calls that may be served again. */
  cache: AnswerCache;
  /** Recorded offers for previews of rules. */
  recorded: RecordedWindows;
  stream: Stream;
  jobs: Jobs;
  /** Failed sign-ins, refusals and changes that an operator must see. */
  security: SecurityLog;
  log: Log;
}

/** The background jobs of this process. */
export interface Jobs {
  list(): Promise<Job[]>;
  /** Runs one now, for ten seconds at most before it goes on by itself. Null = there is none of this name. */
  run(name: string, askedBy: string): Promise<Job | null>;
  /** The named job is wanted before its time. */
  wake(name: string): void;
}

/** One event on its way to a screen; `seq` is its place in the outbox, null for those that are not kept. */
export interface StreamItem {
  seq: number | null;
  type: string;
  data: Record<string, unknown>;
}

export interface Stream {
  /** There may be new rows in the outbox. */
  wake(): void;
  /** Follows one driver from now on; gives the way to stop. */
  follow(userId: string, listener: (item: StreamItem) => void): Promise<() => void>;
  /** Follows every decision of this process. */
  tail(listener: (event: EngineEvent) => void): () => void;
}
