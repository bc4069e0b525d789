import type { Caller } from '#api/contract/caller.ts';
import type { Endpoint } from '#api/contract/define.ts';
import type { Failed, FailureCode } from '#api/contract/failures.ts';
import type { Target } from '#api/contract/roles.ts';
import type { SecurityLog } from '#api/contract/security.ts';
import type { Log } from '#engine/model/log.ts';
import type { RateLimits } from './limits.ts';
import type { Edge } from './origin.ts';
import type { OpenStreams } from './streams.ts';

/** What every request passes through before its step runs; made by the composition root. */
export interface RequestPipeline {
  edge: Edge;
  limits: RateLimits;
  streams: OpenStreams;
  /** The process is about to end: streams end, so that their readers go elsewhere. */
  closing(): boolean;
  /** Who holds this token. `fresh` = ask the records, not the short memory; `address` = where too many wrong tokens come from. */
  identify(token: string, fresh: boolean, address: string): Promise<Caller | Failed>;
  /** The user that a call names, for roles that reach some users only; null for an unknown id. */
  target(userId: string): Promise<Target | null>;
  /** Puts a call that an admin makes as somebody else on record, before its step runs. */
  noteGodMode(caller: Caller, endpoint: Pick<Endpoint, 'method' | 'path'>): Promise<void>;
  /** The failure that an exception stands for, where it is one a caller can understand. */
  explain(error: unknown): FailureCode | null;
  /** `listener` hears when this user was banned, given another role, signed out or changed. Gives back the way to end it. */
  onChange(userId: string, listener: () => void): () => void;
  security: SecurityLog;
  observe(route: string, status: number, milliseconds: number): void;
  now(): number;
  newRequestId(): string;
  log: Log;
}
