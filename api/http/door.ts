import type { Caller } from '#api/contract/caller.ts';
import type { FailureCode } from '#api/contract/failures.ts';
import type { RateLimits } from './limits.ts';
import type { Edge } from './origin.ts';
import type { OpenStreams } from './streams.ts';

/** What every request passes through before its step runs; made by the composition root. */
export interface Door {
  edge: Edge;
  limits: RateLimits;
  streams: OpenStreams;
  /** The process is about to end: streams end, so that their readers go elsewhere. */
  closing(): boolean;
  /** Who holds this token. `fresh` = ask the records, not the short memory. */
  identify(token: string, fresh: boolean): Promise<Caller | FailureCode>;
  /** The failure that an exception stands for, where it is one a caller can understand. */
  explain(error: unknown): FailureCode | null;
  observe(route: string, status: number, milliseconds: number): void;
  now(): number;
  newRequestId(): string;
  log: DoorLog;
}

export interface DoorLog {
  info(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
