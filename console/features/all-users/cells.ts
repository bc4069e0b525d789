import { USER_COLUMNS, type UserColumnName } from '#api/contract/user-columns.ts';
import type { UserTableRow } from '#api/contract/user-table.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { fill } from '../../data/later-texts.ts';
import { manifestOf } from '../../data/set-up.ts';
import { phoneText } from '../../ui/inputs/phone.ts';
import { duration, shortDay, wholeMoney } from '../../ui/text/format.ts';
import type { UsersTexts } from './texts.ts';

export interface Writing {
  words: UsersTexts;
  t: TranslationFunctions;
  locale: Locales;
  /** The server's clock. */
  now: number;
}

const NEAR_MS = 3 * 86_400_000;
const ZONE = 'America/New_York';

/** A value of a row as people read it; empty where there is none. */
export function cellText(row: UserTableRow, column: UserColumnName, { words, t, locale, now }: Writing): string {
  const value = row[column];
  if (value === null) return '';
  if (column === 'phoneNumber') return phoneText(row.phoneNumber);
  if (column === 'goodStanding') return row.goodStanding ? words.values.good : words.values.notGood;
  switch (USER_COLUMNS[column].kind) {
    case 'switch':
      return value ? words.values.yes : words.values.no;
    case 'choice':
      return (words.values as unknown as Record<string, string>)[String(value)] ?? String(value);
    case 'money':
      return wholeMoney(Number(value), 'USD', locale);
    case 'list':
      return row.services.map((key) => manifestOf(key)?.name ?? key).join(', ');
    case 'instant':
      return shortDay(Number(value), column === 'lastPaymentDate' ? ZONE : null, locale);
    case 'duration': {
      const left = Number(value) - now;
      if (left <= 0) return fill(words.values.ended, { date: shortDay(Number(value), ZONE, locale) });
      return left < NEAR_MS ? fill(words.values.left, { time: duration(left, t) }) : shortDay(Number(value), ZONE, locale);
    }
    default:
      return String(value);
  }
}

/** A value of a bulk change or of the log, of which no row is at hand. */
export function valueText(column: string, value: unknown, writing: Writing): string {
  if (value === null || value === undefined || value === '') return writing.words.values.none;
  if (column in USER_COLUMNS && column !== 'services' && column !== 'due')
    return cellText({ [column]: value } as unknown as UserTableRow, column as UserColumnName, writing) || writing.words.values.none;
  if (typeof value === 'boolean') return value ? writing.words.values.yes : writing.words.values.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
