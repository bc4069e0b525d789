export interface StartedPostgres {
  /** As its superuser, to the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

export function findChromium(): string;
export function findRedis(): string;
export function startPostgres(): Promise<StartedPostgres>;
