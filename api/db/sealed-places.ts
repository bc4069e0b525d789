import type { Pool } from 'pg';
import { type Place, type Sealing, secretsPlace, setupPlace, signingKeyPlace } from './sealing.ts';

/** A column that holds sealed texts, found again by its row's own columns, which as text are also its order. */
interface SealedColumn {
  table: string;
  column: string;
  key: readonly string[];
  place(...key: string[]): Place;
}

/** Every sealed column of the schema (a test compares). */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'signing_keys', column: 'sealed_private_jwk', key: ['kid'], place: signingKeyPlace },
  { table: 'linked_services', column: 'sealed_secrets', key: ['user_id', 'service'], place: secretsPlace },
  { table: 'account_setups', column: 'sealed_handle', key: ['setup_id'], place: setupPlace },
];

/** Rows a step: embedded, everybody waits for a statement. */
const ROWS = 200;
/** The key id stands in the text itself: `s1.<kid>.…`. */
const kidOf = (column: string) => `split_part(${column}, '.', 2)`;

export interface SealedCount {
  table: string;
  kid: string;
  count: number;
}

/** How many texts each key keeps closed. */
export async function countSealed(pool: Pool): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await pool.query<SealedCount>(
      `select '${table}' as table, ${kidOf(column)} as kid, count(*) as count from ${table} where ${column} is not null group by 2 order by 2`,
    );
    counts.push(...rows);
  }
  return counts;
}

export interface RewrapStep {
  /** Where to go on; null = every place was seen. */
  after: string | null;
  rewrapped: number;
  /** Texts that no key of the ring opens: they stay as they are. */
  unreadable: number;
}

/**
 * Puts the next texts under the ring's newest key; only their own keys are wrapped anew. One that somebody saved meanwhile is
 * left alone. Any number may run at once, and whoever stops in the middle has lost nothing.
 */
export async function rewrapStep(pool: Pool, sealing: Sealing, newest: string, after: string | null): Promise<RewrapStep> {
  const [at, from] = after === null ? [0, null] : readCursor(after);
  const sealed = SEALED_COLUMNS[at];
  if (!sealed) return { after: null, rewrapped: 0, unreadable: 0 };
  const rows = await nextRows(pool, sealed, newest, from);
  const fresh = rows.map(({ key, text }) => {
    try {
      return { key, text, fresh: sealing.rewrap(sealed.place(...key), text) };
    } catch {
      return { key, text, fresh: null };
    }
  });
  const opened = fresh.filter((row) => row.fresh !== null);
  if (opened.length) await write(pool, sealed, opened as Fresh[]);
  const next: [number, string[] | null] = rows.length < ROWS ? [at + 1, null] : [at, rows.at(-1)!.key];
  return {
    after: next[0] < SEALED_COLUMNS.length ? JSON.stringify(next) : null,
    rewrapped: opened.length,
    unreadable: fresh.length - opened.length,
  };
}

/** All of it. */
export async function rewrapAll(pool: Pool, sealing: Sealing, newest: string): Promise<Omit<RewrapStep, 'after'>> {
  const total = { rewrapped: 0, unreadable: 0 };
  for (let after: string | null = null; ; ) {
    const step: RewrapStep = await rewrapStep(pool, sealing, newest, after);
    total.rewrapped += step.rewrapped;
    total.unreadable += step.unreadable;
    after = step.after;
    if (after === null) return total;
  }
}

interface Row {
  key: string[];
  text: string;
}
type Fresh = Row & { fresh: string };

async function nextRows(pool: Pool, { table, column, key }: SealedColumn, newest: string, from: string[] | null): Promise<Row[]> {
  const keys = key.map((name) => `${name}::text`).join(', ');
  const beyond = from ? `and (${keys}) > (${from.map((_, i) => `$${i + 2}`).join(', ')})` : '';
  const { rows } = await pool.query<Row>(
    `select array[${keys}] as key, ${column} as text from ${table}
     where ${column} is not null and ${kidOf(column)} <> $1 ${beyond} order by ${keys} limit ${ROWS}`,
    [newest, ...(from ?? [])],
  );
  return rows;
}

async function write(pool: Pool, { table, column, key }: SealedColumn, rows: Fresh[]): Promise<void> {
  const names = key.map((_, i) => `k${i}`);
  const lists = [...key.map((_, i) => rows.map((row) => row.key[i]!)), rows.map((row) => row.text), rows.map((row) => row.fresh)];
  await pool.query(
    `update ${table} t set ${column} = v.fresh
     from unnest(${lists.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as v(${[...names, 'old', 'fresh'].join(', ')})
     where ${key.map((name, i) => `t.${name}::text = v.${names[i]}`).join(' and ')} and t.${column} = v.old`,
    lists,
  );
}

function readCursor(text: string): [number, string[] | null] {
  const [at, from] = JSON.parse(text) as [number, string[] | null];
  return [at, from];
}
