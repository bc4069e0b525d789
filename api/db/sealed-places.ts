import type { Pool } from 'pg';
import type { KeyRing } from './key-ring.ts';
import {
  type Place,
  pushKeyPlace,
  type Sealing,
  secondFactorPlace,
  secretsPlace,
  setupPlace,
  signingKeyPlace,
  trialKeyPlace,
} from './sealing.ts';

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
  { table: 'second_factors', column: 'sealed_secret', key: ['user_id'], place: secondFactorPlace },
  { table: 'trial_keys', column: 'sealed_key', key: ['key_id'], place: trialKeyPlace },
  { table: 'push_keys', column: 'sealed_private_key', key: ['key_id'], place: pushKeyPlace },
  { table: 'account_setups', column: 'sealed_handle', key: ['setup_id'], place: setupPlace },
];

/** Rows a step: embedded, everybody waits for a statement. */
const ROWS = 200;
/** The key id is in the text itself: `s1.<kid>.…`. */
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
  /** It was the last one of its column. */
  ended: boolean;
  rewrapped: number;
  /** Texts whose key is not in the ring; they stay as they are. */
  lost: number;
  /** Texts that their key does not open. */
  damaged: number;
}

/**
 * Puts the next texts under the ring's newest key; only their data keys are wrapped again. One that was saved meanwhile is
 * skipped. Any number may run at once, and one that stops in the middle has lost nothing.
 */
export async function rewrapStep(pool: Pool, sealing: Sealing, ring: KeyRing, after: string | null): Promise<RewrapStep> {
  const [at, from]: Cursor = after === null ? [0, null] : JSON.parse(after);
  const sealed = SEALED_COLUMNS[at];
  if (!sealed) return { after: null, ended: true, rewrapped: 0, lost: 0, damaged: 0 };
  const rows = await nextRows(pool, sealed, newestOf(ring), from);
  const fresh = rows.map(({ key, text }) => {
    try {
      return { key, text, fresh: sealing.rewrap(sealed.place(...key), text) };
    } catch {
      return { key, text, fresh: null };
    }
  });
  const opened = fresh.filter((row) => row.fresh !== null);
  if (opened.length) await write(pool, sealed, opened as Fresh[]);
  const lost = rows.filter(({ text }) => !ring.has(text.split('.')[1] ?? '')).length;
  const ended = rows.length < ROWS;
  const next: Cursor = ended ? [at + 1, null] : [at, rows.at(-1)!.key];
  return {
    after: next[0] < SEALED_COLUMNS.length ? JSON.stringify(next) : null,
    ended,
    rewrapped: opened.length,
    lost,
    damaged: fresh.length - opened.length - lost,
  };
}

/** Whether an older key keeps what could be under the newest. Damaged texts stay where they are for ever, and do not count. */
export async function anyToRewrap(pool: Pool, sealing: Sealing, ring: KeyRing): Promise<boolean> {
  for (const sealed of SEALED_COLUMNS) {
    const rows = await nextRows(pool, sealed, newestOf(ring), null);
    if (rows.some(({ key, text }) => sealing.tryOpen(sealed.place(...key), text) !== null)) return true;
  }
  return false;
}

/** Whether a text is an `after`. */
export function readsCursor(text: string): boolean {
  try {
    const [at, from, ...more] = JSON.parse(text) as unknown[];
    const key = typeof at === 'number' ? SEALED_COLUMNS[at]?.key : undefined;
    const fits = Array.isArray(from) && from.length === key?.length && from.every((part) => typeof part === 'string');
    return key !== undefined && (from === null || fits) && !more.length;
  } catch {
    return false;
  }
}

/** All of it. */
export async function rewrapAll(pool: Pool, sealing: Sealing, ring: KeyRing): Promise<Omit<RewrapStep, 'after' | 'ended'>> {
  const total = { rewrapped: 0, lost: 0, damaged: 0 };
  for (let after: string | null = null; ; ) {
    const step: RewrapStep = await rewrapStep(pool, sealing, ring, after);
    total.rewrapped += step.rewrapped;
    total.lost += step.lost;
    total.damaged += step.damaged;
    after = step.after;
    if (after === null) return total;
  }
}

/** Place in the list of columns, and the key of the row seen last. */
type Cursor = [at: number, from: string[] | null];

interface Row {
  key: string[];
  text: string;
}
type Fresh = Row & { fresh: string };

function newestOf(ring: KeyRing): string {
  return ring.keys().next().value!;
}

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
