import { withoutGuard } from '#api/contract/csv.ts';
import { paymentDate } from '#api/contract/fields.ts';
import { SET_COLUMNS, type SetColumn, USER_COLUMNS, type UserColumn } from '#api/contract/user-columns.ts';
import type { BulkChanges, UserTableRow } from '#api/contract/user-table.ts';
import { type UserUpdate, userUpdate } from '#api/contract/users.ts';
import { DAY } from '#config/constants.ts';
import { credited, NO_PAYMENT } from '../../billing/plan-days.ts';
import { startOfNewYorkDate } from '../../new-york.ts';

export type BulkValue = string | number | boolean | null;
type Read = { ok: true; value: BulkValue } | { ok: false; message: string };

/** Columns that may be empty; an empty cell of a file means that, elsewhere it is an error. */
const MAY_BE_EMPTY: readonly SetColumn[] = ['referralCode', 'specialPrice', 'lastPaymentDate', 'flexRestriction'];

/** Reads a value for a column as a row would show it; files bring everything as text. */
export function readValue(column: SetColumn, given: BulkValue): Read {
  const value = typeof given === 'string' ? withoutGuard(given).trim() : given;
  if (value === null || value === '')
    return MAY_BE_EMPTY.includes(column) ? { ok: true, value: null } : { ok: false, message: 'Must not be empty' };
  const read = BY_KIND[USER_COLUMNS[column].kind]!(value, USER_COLUMNS[column]);
  if (!read.ok || column === 'lastPaymentDate') return read;
  const checked = userUpdate.safeParse({ [column]: read.value });
  return checked.success ? read : { ok: false, message: checked.error.issues[0]!.message };
}

const BY_KIND: Partial<Record<UserColumn['kind'], (value: string | number | boolean, column: UserColumn) => Read>> = {
  text: (value) => ({ ok: true, value: String(value) }),
  switch(value) {
    if (/^(true|yes|1)$/i.test(String(value))) return { ok: true, value: true };
    return /^(false|no|0)$/i.test(String(value)) ? { ok: true, value: false } : { ok: false, message: 'Must be true or false' };
  },
  choice(value, { choices = [] }) {
    const choice = choices.find((each) => each.toLowerCase() === String(value).toLowerCase());
    return choice === undefined ? { ok: false, message: `Must be one of ${choices.join(', ')}` } : { ok: true, value: choice };
  },
  money(value) {
    const text = String(value).replace(/^\$/, '');
    return /^\d{1,7}(\.\d{1,2})?$/.test(text)
      ? { ok: true, value: Number(text) }
      : { ok: false, message: 'Must be dollars, such as 39.50' };
  },
  instant(value) {
    const at = typeof value === 'number' ? value : instantOf(String(value));
    if (at === NO_PAYMENT || !paymentDate.safeParse(at).success) return { ok: false, message: 'Must be a day, such as 2026-11-20' };
    // A payment counts for its day in New York.
    return { ok: true, value: credited(null, { at, days: 0, setTo: at }) };
  },
};

function instantOf(text: string): number {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const at = Date.parse(text);
    return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? startOfNewYorkDate(at / DAY) + DAY / 2 : Number.NaN;
  }
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
}

/** Returns the changes that differ from what the row has. */
export function differing(row: UserTableRow, values: Partial<Record<SetColumn, BulkValue>>): BulkChanges {
  const entries = Object.entries(values) as [SetColumn, BulkValue][];
  return Object.fromEntries(entries.filter(([name, value]) => row[name] !== value).map(([name, value]) => [name, [row[name], value]]));
}

/** Returns what brings every settable value of `before` back, or undefined where nothing has changed. */
export function undoOf(before: UserTableRow, after: UserTableRow): BulkChanges | undefined {
  const names = SET_COLUMNS.filter((name) => before[name] !== after[name]);
  return names.length ? Object.fromEntries(names.map((name) => [name, [after[name], before[name]]])) : undefined;
}

/** The user update that sets these values; the last payment date is booked, not set. */
export function updateOf(values: Partial<Record<SetColumn, BulkValue>>): UserUpdate {
  const { lastPaymentDate: _, ...fields } = values;
  return userUpdate.parse(fields);
}
