import type { Connection, Pool, PoolClient, Submittable } from 'pg';

export interface Prepared {
  /** One name, one text: each connection plans it once. */
  name: string;
  text: string;
}

export type Values = (string | number | null)[];
/** Columns as the server writes them. */
export type TextRow = (string | null)[];

/** The way of the few statements that an accept waits for: nobody else's stand before them. */
export interface Lane {
  /**
   * Prepared statements that go out as one message: one round trip and, as the server ends it at the closing Sync, one
   * transaction. Gives the rows of each. Rejects with the server's error; then nothing of it was written.
   */
  together(statements: readonly (Prepared & { values: Values })[]): Promise<TextRow[][]>;
  close(): Promise<void>;
}

/** The same through any connection of a pool. */
export async function runTogether(pool: Pool, statements: readonly (Prepared & { values: Values })[]): Promise<TextRow[][]> {
  const client = await pool.connect();
  try {
    const rows = await new Promise<TextRow[][]>((resolve, reject) => {
      client.query(new Message(statements, knownBy(client), resolve, reject));
    });
    client.release();
    return rows;
  } catch (error) {
    // Which of the statements it still knows is uncertain after a failure.
    client.release(true);
    throw error;
  }
}

const known = new WeakMap<PoolClient, Set<string>>();

function knownBy(client: PoolClient): Set<string> {
  const names = known.get(client) ?? new Set();
  known.set(client, names);
  return names;
}

interface Bound {
  statement: string;
  values: TextRow;
}

/** The part of node-postgres' connection that our message needs. */
interface Wire {
  stream: { cork?(): void; uncork?(): void };
  parse(statement: { name: string; text: string }): void;
  bind(bound: Bound): void;
  execute(portal: object): void;
  sync(): void;
}

class Message implements Submittable {
  readonly #statements: readonly (Prepared & { values: Values })[];
  readonly #known: Set<string>;
  readonly #resolve: (rows: TextRow[][]) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: TextRow[][] = [[]];

  constructor(
    statements: readonly (Prepared & { values: Values })[],
    known: Set<string>,
    resolve: (rows: TextRow[][]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#known = known;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    wire.stream.cork?.();
    const fresh = new Map(this.#statements.flatMap(({ name, text }) => (this.#known.has(name) ? [] : [[name, text] as const])));
    for (const [name, text] of fresh) wire.parse({ name, text });
    for (const { name, values } of this.#statements) {
      wire.bind({ statement: name, values: values.map((value) => (value === null ? null : String(value))) });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork?.();
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.at(-1)!.push(fields);
  }

  handleCommandComplete(): void {
    this.#rows.push([]);
  }

  handleReadyForQuery(): void {
    for (const { name } of this.#statements) this.#known.add(name);
    this.#resolve(this.#rows.slice(0, -1));
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}
