import type { Claim } from './claims.ts';

/** Freed shards reach the other nodes together when they come free within this. */
const GATHER_MS = 10;

/** Gathers shards that come free at nearly the same moment, and releases them together. */
export class ReleaseBatch {
  readonly #release: (claims: Claim[]) => Promise<void>;
  #next: { claims: Claim[]; done: Promise<void> } | null = null;

  constructor(release: (claims: Claim[]) => Promise<void>) {
    this.#release = release;
  }

  /** Resolves when the shard has been released. */
  add(claim: Claim): Promise<void> {
    if (!this.#next) {
      const claims: Claim[] = [];
      const done = new Promise<void>((resolve) => {
        setTimeout(() => {
          this.#next = null;
          void this.#release(claims).then(resolve);
        }, GATHER_MS);
      });
      this.#next = { claims, done };
    }
    this.#next.claims.push(claim);
    return this.#next.done;
  }
}
