import { createStorage } from 'unstorage';
import type { MachineClock } from '#engine/model/clock.ts';

/** Answers that may be given again for a while. */
export interface AnswerCache {
  get<T>(key: string): Promise<T | null>;
  /** Makes the answer and keeps it, unless `drop` came in between: then it may be old already. */
  fill<T>(key: string, forMs: number, make: () => Promise<T>, worthKeeping?: (value: T) => boolean): Promise<T>;
  drop(key: string): void;
  clear(): Promise<void>;
}

interface Kept {
  until: number;
  value: unknown;
}

export function createAnswerCache(machine: MachineClock): AnswerCache {
  const storage = createStorage();
  const drops = new Map<string, number>();
  const dropsOf = (key: string) => drops.get(key) ?? 0;
  return {
    async get<T>(key: string) {
      const found = await storage.getItemRaw<Kept>(key);
      if (!found) return null;
      if (found.until > machine.now()) return found.value as T;
      await storage.removeItem(key);
      return null;
    },
    async fill(key, forMs, make, worthKeeping = () => true) {
      const before = dropsOf(key);
      const value = await make();
      if (worthKeeping(value) && dropsOf(key) === before) await storage.setItemRaw<Kept>(key, { until: machine.now() + forMs, value });
      return value;
    },
    drop(key) {
      drops.set(key, dropsOf(key) + 1);
      void storage.removeItem(key);
    },
    async clear() {
      for (const key of await storage.getKeys()) this.drop(key);
    },
  };
}

export const blocksKey = (userId: string): string => `blocks:${encodeURIComponent(userId)}`;
