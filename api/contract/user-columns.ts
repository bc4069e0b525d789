import { ROLES } from './roles.ts';

/** How the values of a column are written, compared and shown. */
export type ColumnKind = 'text' | 'switch' | 'choice' | 'money' | 'instant' | 'list' | 'duration';

export interface UserColumn {
  kind: ColumnKind;
  /** The values of a choice. */
  choices?: readonly string[];
  /** The table can be sorted by it: the database has an index in this order. */
  sorts?: true;
  /** Bulk edits may set it. */
  set?: true;
}

/** Columns of the all-users table in their order; the names are those of rows, expressions, CSV files and the saved choice. */
export const USER_COLUMNS = {
  userId: { kind: 'text' },
  name: { kind: 'text', sorts: true, set: true },
  phoneNumber: { kind: 'text', sorts: true },
  referralCode: { kind: 'text', sorts: true, set: true },
  goodStanding: { kind: 'switch', set: true },
  accountType: { kind: 'choice', choices: ['Free', 'Paid'], set: true },
  specialPrice: { kind: 'money', sorts: true, set: true },
  lastPaymentDate: { kind: 'instant', sorts: true, set: true },
  services: { kind: 'list' },
  banned: { kind: 'switch', set: true },
  createdAt: { kind: 'instant', sorts: true },
  /** Time until the paid days end; less than nothing once they have. */
  due: { kind: 'duration', sorts: true },
  role: { kind: 'choice', choices: ROLES },
  phoneVerified: { kind: 'switch' },
  flexRestriction: { kind: 'choice', choices: ['FULL_TIME', 'PART_TIME', 'PART_TIME_PLUS'], set: true },
  masacreModeEnabled: { kind: 'switch', set: true },
  clickerMode: { kind: 'switch', set: true },
  proxyInstalled: { kind: 'switch', set: true },
  /** A flash sale runs; setting it begins one now, or ends it. */
  flashSale: { kind: 'switch', set: true },
} as const satisfies Record<string, UserColumn>;
export type UserColumnName = keyof typeof USER_COLUMNS;

export const USER_COLUMN_NAMES = Object.keys(USER_COLUMNS) as UserColumnName[];

/** Columns of the terminal's rows and of its CSV files. */
export const FILE_COLUMNS = USER_COLUMN_NAMES.slice(0, 11);

/** What the table shows until somebody picks columns. */
export const FIRST_COLUMNS: readonly UserColumnName[] = [
  'name',
  'phoneNumber',
  'goodStanding',
  'accountType',
  'due',
  'referralCode',
  'services',
  'createdAt',
];

type Sorting = { [Name in UserColumnName]: (typeof USER_COLUMNS)[Name] extends { sorts: true } ? Name : never }[UserColumnName];
type Setting = { [Name in UserColumnName]: (typeof USER_COLUMNS)[Name] extends { set: true } ? Name : never }[UserColumnName];
const marked = (mark: 'sorts' | 'set') => USER_COLUMN_NAMES.filter((name) => mark in USER_COLUMNS[name]);
export const SORT_COLUMNS = marked('sorts') as Sorting[];
export type SortColumn = Sorting;
/** With `-` the greatest first. */
export type Sort = SortColumn | `-${SortColumn}`;
export const SET_COLUMNS = marked('set') as Setting[];
export type SetColumn = Setting;

/** Returns the column that an expression or a file means, in any case; `plan` is the account type. Undefined for an unknown name. */
export function columnOf(name: string): UserColumnName | undefined {
  const wanted = name.toLowerCase();
  if (wanted === 'plan') return 'accountType';
  return USER_COLUMN_NAMES.find((each) => each.toLowerCase() === wanted);
}
