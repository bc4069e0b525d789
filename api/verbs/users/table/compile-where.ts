import { and, or, type SQL, sql } from 'drizzle-orm';
import { USER_COLUMNS, type UserColumnName } from '#api/contract/user-columns.ts';
import type { Expression, Operand, Operator } from '#api/contract/where.ts';
import { users } from '#api/db/schema/index.ts';
import { BILLING, DAY, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { newYorkDate, startOfNewYorkDate } from '../../new-york.ts';

/** The value of each column in SQL. What the record holds is read with the type that a row shows. */
const VALUES: Record<Exclude<UserColumnName, 'flashSale'>, SQL> = {
  userId: sql`${users.userId}`,
  name: sql`${users.name}`,
  phoneNumber: sql`${users.phoneNumber}`,
  referralCode: sql`${users.referralCode}`,
  goodStanding: sql`${users.goodStanding}`,
  accountType: sql`${users.accountType}`,
  specialPrice: sql`${users.specialPriceCents}`,
  lastPaymentDate: sql`${users.lastPaymentAt}`,
  services: sql`${users.serviceKeys}`,
  banned: sql`${users.banned}`,
  createdAt: sql`${users.createdAt}`,
  due: sql`${users.lastPaymentAt}`,
  role: sql`${users.role}`,
  phoneVerified: sql`${users.phoneVerified}`,
  flexRestriction: sql`(${users.record} ->> 'flexRestriction')`,
  masacreModeEnabled: flag('masacreModeEnabled'),
  clickerMode: flag('clickerMode'),
  proxyInstalled: flag('proxyInstalled'),
};

/**
 * Returns the condition of an expression. Comparing with what is not there is false, `!=` apart; `isNot` alone has to say so, as an
 * unknown is no row otherwise, and an index is used only where the comparison is bare.
 */
export function compileWhere(expression: Expression, now: Instant): SQL {
  switch (expression.kind) {
    case 'and':
      return and(...expression.terms.map((term) => compileWhere(term, now)))!;
    case 'or':
      return or(...expression.terms.map((term) => compileWhere(term, now)))!;
    case 'not':
      return isNot(compileWhere(expression.term, now));
    case 'compare':
      return compare(expression.column, expression.operator, expression.operand, now);
  }
}

function compare(column: UserColumnName, operator: Operator, operand: Operand, now: Instant): SQL {
  const value = column === 'flashSale' ? flashSaleRuns(now) : VALUES[column];
  const { kind } = USER_COLUMNS[column];
  if (operand.kind === 'empty') return emptiness(value, kind === 'list', operator === '=');
  if (kind === 'list') return ofList(value, operator, operand);
  if (column !== 'due' && column !== 'lastPaymentDate') return compareValue(value, operator, operand, now);
  const compared = compareValue(PAID, operator, operand, now);
  return operator === '!=' ? compared : sql`${PAID} > 0 and ${compared}`;
}

/** As the index has it that pages go by: a comparison is then a range of that index. Nobody paid at 0. */
const PAID = sql`coalesce(${users.lastPaymentAt}, 0)`;

function compareValue(value: SQL, operator: Operator, operand: Exclude<Operand, { kind: 'empty' }>, now: Instant): SQL {
  switch (operand.kind) {
    case 'text':
      return ofText(value, operator, operand.text);
    case 'switch':
      return operator === '=' ? sql`${value} = ${operand.on}` : sql`${value} <> ${operand.on}`;
    case 'cents':
      return ordered(value, operator, operand.cents);
    case 'instant':
      return ordered(value, operator, operand.at);
    case 'day':
      return ofDay(value, operator, operand.day);
    case 'ms':
      return ofDue(value, operator, now + operand.ms);
  }
}

function emptiness(value: SQL, isList: boolean, wanted: boolean): SQL {
  const empty = isList ? sql`coalesce(jsonb_array_length(${value}), 0) = 0` : sql`${value} is null`;
  return wanted ? empty : isNot(empty);
}

function isNot(condition: SQL): SQL {
  return sql`not coalesce((${condition}), false)`;
}

function ofText(value: SQL, operator: Operator, text: string): SQL {
  const wanted = text.toLowerCase();
  if (operator === '~') return sql`strpos(lower(${value}), ${wanted}) > 0`;
  return operator === '=' ? sql`lower(${value}) = ${wanted}` : sql`lower(${value}) is distinct from ${wanted}`;
}

/** A driver has the service of this key; `~` takes a part of it. */
function ofList(value: SQL, operator: Operator, operand: Operand): SQL {
  const text = operand.kind === 'text' ? operand.text.toUpperCase() : '';
  if (operator === '~') return sql`strpos(upper(${value}::text), ${text}) > 0`;
  const has = sql`${value} @> ${JSON.stringify([text])}::jsonb`;
  return operator === '=' ? has : isNot(has);
}

function ordered(value: SQL, operator: Operator, figure: number): SQL {
  if (operator === '!=') return sql`${value} is distinct from ${figure}`;
  return sql`${value} ${sql.raw(operator)} ${figure}`;
}

/** A day of New York, from its first instant to its last. */
function ofDay(value: SQL, operator: Operator, day: string): SQL {
  const date = Date.parse(day) / DAY;
  const [start, end] = [startOfNewYorkDate(date), startOfNewYorkDate(date + 1)];
  if (operator === '=' || operator === '!=') {
    const within = sql`${value} >= ${start} and ${value} < ${end}`;
    return operator === '=' ? within : isNot(within);
  }
  if (operator === '<' || operator === '>=') return ordered(value, operator, start);
  return ordered(value, operator === '<=' ? '<' : '>=', end);
}

/**
 * The paid days end with the seventh day after the last payment, so a limit for that end is one for the payment: they end before
 * `limit` where the payment came before the first instant of the day that is seven days before that of `limit`.
 */
function ofDue(value: SQL, operator: Operator, limit: Instant): SQL {
  const endsBefore = (at: Instant) => startOfNewYorkDate(newYorkDate(at) - BILLING.periodDays);
  switch (operator) {
    case '<':
      return ordered(value, '<', endsBefore(limit));
    case '<=':
      return ordered(value, '<', endsBefore(limit + 1));
    case '>':
      return ordered(value, '>=', endsBefore(limit + 1));
    case '>=':
      return ordered(value, '>=', endsBefore(limit));
    default: {
      const exactly = sql`${value} >= ${endsBefore(limit)} and ${value} < ${endsBefore(limit + 1)}`;
      return operator === '!=' ? isNot(exactly) : exactly;
    }
  }
}

function flag(name: string): SQL {
  return sql`coalesce(${users.record} -> ${sql.raw(`'${name}'`)} = 'true'::jsonb, false)`;
}

/** Compared as JSON: what is no figure is greater or less than every figure, and an unreadable record ends no query. */
function flashSaleRuns(now: Instant): SQL {
  const began = sql`${users.record} -> 'flashSaleTimestamp'`;
  const json = (figure: number) => sql`${String(figure)}::jsonb`;
  return sql`coalesce(${began} > ${json(now - BILLING.flashSaleHours * HOUR)} and ${began} <= ${json(now)}, false)`;
}
