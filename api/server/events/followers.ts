import type { StreamItem } from '#api/verbs/context.ts';

type Listener = (item: StreamItem) => void;

/** The streams of this process, by the driver they follow. */
export class Followers {
  readonly #listeners = new Map<string, Set<Listener>>();

  get any(): boolean {
    return this.#listeners.size > 0;
  }

  has(userId: string): boolean {
    return this.#listeners.has(userId);
  }

  userIds(): string[] {
    return [...this.#listeners.keys()];
  }

  /** Returns the way to stop. */
  add(userId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(userId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(userId, listeners);
    return () => {
      listeners.delete(listener);
      if (!listeners.size && this.#listeners.get(userId) === listeners) this.#listeners.delete(userId);
    };
  }

  send(userId: string, item: StreamItem | null): void {
    if (item) for (const listener of this.#listeners.get(userId) ?? []) listener(item);
  }
}
