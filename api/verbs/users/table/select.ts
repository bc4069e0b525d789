import { and, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { SortColumn } from '#api/contract/user-columns.ts';
import { parseWhere, whereErrorText } from '#api/contract/where.ts';
import { users } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import { compileWhere } from './compile-where.ts';
import { reachOf } from './reach.ts';

/** Each order with an index of the same expressions (see `api/db/schema/users.ts`). */
const ORDERS: Record<SortColumn, { value: SQL; of: 'text' | 'number' }> = {
  name: { value: sql`lower(${users.name})`, of: 'text' },
  phoneNumber: { value: sql`${users.phoneNumber}`, of: 'text' },
  referralCode: { value: sql`coalesce(${users.referralCode}, '')`, of: 'text' },
  specialPrice: { value: sql`coalesce(${users.specialPriceCents}, -1)`, of: 'number' },
  lastPaymentDate: { value: sql`coalesce(${users.lastPaymentAt}, 0)`, of: 'number' },
  due: { value: sql`coalesce(${users.lastPaymentAt}, 0)`, of: 'number' },
  createdAt: { value: sql`${users.createdAt}`, of: 'number' },
};
/** The newest first until somebody sorts. */
export const FIRST_SORT = '-createdAt';

export interface Shown {
  where?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
}

export interface Selection {
  /** Whom the caller's role reaches. */
  reach: SQL | undefined;
  /** Whom the filter and the search leave of those. */
  condition: SQL | undefined;
  order: { value: SQL; of: 'text' | 'number'; descending: boolean; key: string };
}

/** Reads what the table shows, or refuses an expression with the place of what is wrong in it. */
export function selectionOf({ where, search, sort = FIRST_SORT }: Shown, caller: Caller, now: Instant): Selection | Failed {
  const parsed = where === undefined ? null : parseWhere(where);
  if (parsed && !parsed.ok) return fail('input.invalid', [{ path: 'where', message: whereErrorText(parsed.error) }]);
  const descending = sort.startsWith('-');
  const key = descending ? sort.slice(1) : sort;
  const reach = reachOf(caller);
  const found = search === undefined ? undefined : sql`${users.searchText} like ${`%${likeText(search)}%`}`;
  return {
    reach,
    condition: and(reach, parsed?.ok ? compileWhere(parsed.expression, now) : undefined, found),
    order: { ...ORDERS[key as SortColumn], descending, key },
  };
}

/** A phone number is found as people write it: `(202) 555-0102`. */
function likeText(search: string): string {
  const digits = search.replace(/[\s().-]/g, '');
  const text = /^\+?\d{3,}$/.test(digits) ? digits : search.toLowerCase();
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Returns the condition that a row comes after the page that gave this cursor; null for a cursor of another order. */
export function after({ value, of, descending, key }: Selection['order'], cursor: string): SQL | null {
  try {
    const [name, last, userId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (name !== key || typeof userId !== 'string' || typeof last !== (of === 'number' ? 'number' : 'string')) return null;
    return sql`(${value}, ${users.userId}) ${sql.raw(descending ? '<' : '>')} (${last}, ${userId})`;
  } catch {
    return null;
  }
}

export function cursorOf({ key }: Selection['order'], last: string | number, userId: string): string {
  return Buffer.from(JSON.stringify([key, last, userId])).toString('base64url');
}

export function orderBy({ value, descending }: Selection['order']): SQL {
  const way = sql.raw(descending ? 'desc' : 'asc');
  return sql`${value} ${way}, ${users.userId} ${way}`;
}
