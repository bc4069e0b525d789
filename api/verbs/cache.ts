import { createStorage, type Storage } from 'unstorage';
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

interface Kept {
  until: number;
  value: unknown;
}

export function createAnswerCache(machine: MachineClock, shared: SharedStorage | null = null): AnswerCache {
  const memory = createStorage();
  const drops = new Map<string, number>();
  let clears = 0;
  const dropsOf = (key: string) => (drops.get(key) ?? 0) + clears;
  /** What could not be dropped from the shared storage; null = everything. */
  let owed: Set<string> | null = new Set();

  const find = async (key: string): Promise<Kept | null> => {
    const found = await shared?.use((storage) => storage.getItem<Kept>(key));
    return found ? found.value : memory.getItemRaw<Kept>(key);
  };
  const keep = async (key: string, kept: Kept, forMs: number) => {
    const ttl = Math.ceil(forMs / 1000);
    if (!(await shared?.use((storage) => storage.setItem(key, kept, { ttl })))) await memory.setItemRaw<Kept>(key, kept);
  };
  const remove = async (key: string) => {
    const removed = shared?.use((storage) => storage.removeItem(key));
    await memory.removeItem(key);
    if (shared && !(await removed)) owed?.add(key);
  };

  shared?.whenBack(() => {
    const keys = owed;
    owed = new Set();
    // From now on the shared answers count, which know what the others changed meanwhile.
    void memory.clear();
    if (keys === null) void clear();
    else for (const key of keys) void remove(key);
  });

  async function clear(): Promise<void> {
    clears += 1;
    await memory.clear();
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
      const before = dropsOf(key);
      const value = await make();
      if (worthKeeping(value) && dropsOf(key) === before) await keep(key, { until: machine.now() + forMs, value }, forMs);
      return value;
    },
    drop(key) {
      drops.set(key, (drops.get(key) ?? 0) + 1);
      void remove(key);
    },
    clear,
  };
}

export const blocksKey = (userId: string): string => `blocks:${encodeURIComponent(userId)}`;
