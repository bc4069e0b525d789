export interface StartedPostgres {
  /** As its superuser, to the database `postgres`. */
  url: string;
  /** Again, on the same data, once it has ended. */
  start(): void;
  stop(): Promise<void>;
}

export function findChromium(): string;
export function findChromiumShell(): string;
export function findRedis(): string;
export function startPostgres(parent?: string): Promise<StartedPostgres>;
