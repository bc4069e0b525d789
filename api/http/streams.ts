import { STREAMS } from '#config/constants.ts';

/** Counts the open streams of each driver. */
export interface OpenStreams {
  /** Returns the way to leave, or null when the user has too many. */
  enter(userId: string): (() => void) | null;
}

export function createOpenStreams(): OpenStreams {
  const open = new Map<string, number>();
  return {
    enter(userId) {
      const count = open.get(userId) ?? 0;
      if (count >= STREAMS.perUser) return null;
      open.set(userId, count + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const now = (open.get(userId) ?? 1) - 1;
        if (now > 0) open.set(userId, now);
        else open.delete(userId);
      };
    },
  };
}
