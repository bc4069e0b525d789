import { asc, gt, type InferSelectModel, max } from 'drizzle-orm';
import type { Database } from '#api/db/client.ts';
import { outbox } from '#api/db/schema/index.ts';

const PAGE = 500;
/** Transactions of a server may commit out of order: rows this far behind the newest are looked at again. */
const LOOK_BACK = 200;

export type OutboxRow = InferSelectModel<typeof outbox>;

/** Reads the outbox in its order, each row once. */
export class OutboxReader {
  readonly #db: Database['db'];
  readonly #lookBack: number;
  readonly #seen = new Set<number>();
  /** Rows up to here were there before anybody followed. */
  #floor = 0;
  #last = 0;

  constructor({ db, kind }: Database) {
    this.#db = db;
    this.#lookBack = kind === 'embedded' ? 0 : LOOK_BACK;
  }

  /** Skips what is there already. */
  async skipToNewest(): Promise<void> {
    const [row] = await this.#db.select({ newest: max(outbox.seq) }).from(outbox);
    this.#last = this.#floor = row?.newest ?? 0;
    this.#seen.clear();
  }

  /** Hands new rows to `take` until there are none, or `wanted` says that nobody needs them. */
  async read(take: (row: OutboxRow) => void, wanted: () => boolean): Promise<void> {
    const limit = PAGE + this.#lookBack;
    while (wanted()) {
      const from = Math.max(this.#last - this.#lookBack, this.#floor);
      const rows = await this.#db.select().from(outbox).where(gt(outbox.seq, from)).orderBy(asc(outbox.seq)).limit(limit);
      for (const row of rows) {
        if (this.#seen.has(row.seq)) continue;
        this.#seen.add(row.seq);
        this.#last = Math.max(this.#last, row.seq);
        take(row);
      }
      for (const seq of this.#seen) if (seq <= this.#last - this.#lookBack) this.#seen.delete(seq);
      if (rows.length < limit) return;
    }
  }
}
