export interface Fanout {
  /**
   * Hands a small text (at most 7,000 bytes) to every subscriber of the channel, in this process and in all others. Nothing
   * waits for it, it never throws and it may be lost: a subscriber that depends on it also looks from time to time.
   */
  publish(channel: string, text: string): void;
  /** `listener` hears what this process publishes, too. Gives back the way to end it. */
  subscribe(channel: string, listener: (text: string) => void): () => void;
  close(): Promise<void>;
}

/** Subscribers of this process; the other implementations hand to it what comes from outside. */
export interface Listeners {
  add(channel: string, listener: (text: string) => void): () => void;
  hand(channel: string, text: string): void;
}

export function createListeners(): Listeners {
  const channels = new Map<string, Set<(text: string) => void>>();
  return {
    add(channel, listener) {
      const own = channels.get(channel) ?? new Set();
      channels.set(channel, own.add(listener));
      return () => void own.delete(listener);
    },
    hand(channel, text) {
      for (const listener of channels.get(channel) ?? []) listener(text);
    },
  };
}

/** Returns the fanout of a server that is one process. */
export function createLocalFanout(): Fanout {
  const listeners = createListeners();
  return {
    publish: listeners.hand,
    subscribe: listeners.add,
    close: async () => undefined,
  };
}
