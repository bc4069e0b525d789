/**
 * A map that keeps what is in use and forgets the rest: two generations, the older one dropped whenever the younger one
 * is full. Whatever is read moves to the younger one.
 */
export interface Generations<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
  size(): number;
  /** Entries of the younger generation before the older one is dropped. */
  limit: number;
}

export function createGenerations<K, V>(limit: number): Generations<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  const self: Generations<K, V> = {
    limit,
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) self.set(key, older);
      return older;
    },
    set(key, value) {
      if (young.size >= self.limit && !young.has(key)) {
        old = young;
        young = new Map();
      }
      young.set(key, value);
    },
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
    clear() {
      young = new Map();
      old = new Map();
    },
    size: () => young.size + old.size,
  };
  return self;
}

/** One offer of a platform, however many drivers see it: long ids are kept once. */
export interface Seen {
  readonly id: string;
  /** The offer's row is being written to the database. */
  recorded: boolean;
}

export interface SeenIndex {
  see(id: string): Seen;
}

const INDEX_LIMIT = 65_536;

export function createSeenIndex(): SeenIndex {
  const index = createGenerations<string, Seen>(INDEX_LIMIT);
  return {
    see(id) {
      let seen = index.get(id);
      if (!seen) {
        seen = { id, recorded: false };
        index.set(id, seen);
      }
      return seen;
    },
  };
}
