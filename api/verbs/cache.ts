import { LRUCache } from 'lru-cache';
import type { Storage } from 'unstorage';
import type { MachineClock } from '#engine/model/clock.ts';

/** Answers that may be given again for a while. */
export interface AnswerCache {
  get<T>(key: string): Promise<T | null>;
  /** Makes the answer and keeps it, unless `drop` came in between: then it may be old already. */
  fill<T>(key: string, forMs: number, make: () => Promise<T>, worthKeeping?: (value: T) => boolean): Promise<T>;
  drop(key: string): void;
  clear(): Promise<void>;
}

/** Where several processes keep answers together. */
export interface SharedStorage {
  /** Null where it did not answer: then this process's memory serves. */
  use<T>(work: (storage: Storage) => Promise<T>): Promise<{ value: T } | null>;
  whenBack(listener: () => void): void;
}

const REMEMBERED = 10_000;

interface Kept {
  until: number;
  value: unknown;
}

export function createAnswerCache(machine: MachineClock, shared: SharedStorage | null = null): AnswerCache {
  const memory = new LRUCache<string, Kept>({ max: REMEMBERED });
  /** Answers that are being made, by their key. A drop takes them out: they may be old already. */
  const making = new Map<string, Set<object>>();
  /** What could not be dropped from the shared storage; null = everything. */
  let owed: Set<string> | null = new Set();

  const find = async (key: string): Promise<Kept | null> => {
    const found = await shared?.use((storage) => storage.getItem<Kept>(key));
    return found ? found.value : (memory.get(key) ?? null);
  };
  const keep = async (key: string, kept: Kept, forMs: number) => {
    const ttl = Math.ceil(forMs / 1000);
    if (!(await shared?.use((storage) => storage.setItem(key, kept, { ttl })))) memory.set(key, kept);
  };
  const remove = async (key: string) => {
    const removed = shared?.use((storage) => storage.removeItem(key));
    memory.delete(key);
    if (!shared || (await removed)) return;
    if (owed && owed.size < REMEMBERED) owed.add(key);
    else owed = null;
  };

  shared?.whenBack(() => {
    const keys = owed;
    owed = new Set();
    // From now on the shared answers count, which know what the others changed meanwhile.
    memory.clear();
    if (keys === null) void clear();
    else for (const key of keys) void remove(key);
  });

  async function clear(): Promise<void> {
    making.clear();
    memory.clear();
    if (shared && !(await shared.use((storage) => storage.clear()))) owed = null;
  }

  return {
    async get<T>(key: string) {
      const found = await find(key);
      if (!found) return null;
      if (found.until > machine.now()) return found.value as T;
      await remove(key);
      return null;
    },
    async fill(key, forMs, make, worthKeeping = () => true) {
      const own = {};
      const beside = making.get(key) ?? new Set();
      making.set(key, beside.add(own));
      try {
        const value = await make();
        if (worthKeeping(value) && making.get(key)?.has(own)) await keep(key, { until: machine.now() + forMs, value }, forMs);
        return value;
      } finally {
        beside.delete(own);
        if (!beside.size && making.get(key) === beside) making.delete(key);
      }
    },
    drop(key) {
      making.delete(key);
      void remove(key);
    },
    clear,
  };
}

export const blocksKey = (userId: string): string => `blocks:${encodeURIComponent(userId)}`;
