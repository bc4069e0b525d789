import { statfs } from 'node:fs/promises';

/** Below this nothing is written: the engine spins for ever on a full disk. */
export const SPACE_FLOOR = 200 * 1024 * 1024;

/** Bytes an ordinary process may still write below `path`. */
export type FreeSpace = (path: string) => Promise<number>;

export const freeSpace: FreeSpace = async (path) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

/** A write or a backup was refused for want of space. */
export class NoSpaceError extends Error {
  readonly code = 'store.noSpace';
  constructor(message: string) {
    super(message);
    this.name = 'NoSpaceError';
  }
}

/** Whether a failed statement failed for want of disk space, on either kind of database. */
export function isNoSpace(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as Error & { code?: unknown }).code;
    if (code === '53100' || code === 'store.noSpace') return true;
  }
  return false;
}

export interface SpaceGuardOptions {
  path: string;
  free: FreeSpace;
  /** Told at every crossing of the floor. */
  onChange(enough: boolean, freeBytes: number): void;
  everyMs?: number;
}

/** Watches the free space; `check` looks at once. */
export function startSpaceGuard({ path, free, onChange, everyMs = 1000 }: SpaceGuardOptions) {
  let enough = true;
  const check = async (): Promise<boolean> => {
    const bytes = await free(path);
    if (bytes >= SPACE_FLOOR !== enough) {
      enough = !enough;
      onChange(enough, bytes);
    }
    return enough;
  };
  const timer = setInterval(() => void check().catch(() => undefined), everyMs);
  timer.unref();
  return { check, enough: () => enough, stop: () => clearInterval(timer) };
}
