import { columnOf, USER_COLUMN_NAMES, USER_COLUMNS, type UserColumn, type UserColumnName } from './user-columns.ts';

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '~';
/** Days are calendar days of the billing zone, `YYYY-MM-DD`; durations milliseconds; money whole cents. */
export type Operand =
  | { kind: 'text'; text: string }
  | { kind: 'switch'; on: boolean }
  | { kind: 'cents'; cents: number }
  | { kind: 'day'; day: string }
  | { kind: 'instant'; at: number }
  | { kind: 'ms'; ms: number }
  | { kind: 'empty' };

export type Expression =
  | { kind: 'and' | 'or'; terms: Expression[] }
  | { kind: 'not'; term: Expression }
  | { kind: 'compare'; column: UserColumnName; operator: Operator; operand: Operand };

/** `at` counts characters from 0; `length` is how many of them are wrong. */
export interface WhereError {
  at: number;
  length: number;
  message: string;
}
export type Where = { ok: true; expression: Expression } | { ok: false; error: WhereError };

export const WHERE_LIMITS = { characters: 2000, comparisons: 50, depth: 20 } as const;

interface Token {
  kind: 'word' | 'quoted' | 'operator' | 'open' | 'close' | 'comma' | 'end';
  text: string;
  at: number;
  length: number;
}

/**
 * Reads an expression over the columns of the all-users table, such as `plan = Free and due < 2d` or
 * `not (services ~ LYFT or banned = true)`. Words are compared whatever their case; `empty` stands for no value. A value of
 * several words goes in quotes.
 */
export function parseWhere(text: string): Where {
  try {
    if (text.length > WHERE_LIMITS.characters)
      throw new Wrong(WHERE_LIMITS.characters, text.length - WHERE_LIMITS.characters, `At most ${WHERE_LIMITS.characters} characters`);
    return { ok: true, expression: new Reader(tokensOf(text)).read() };
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, error: { at: error.at, length: error.length, message: error.message } };
    throw error;
  }
}

/** Returns the error in one line for people, e.g. `Character 8: there is no column "plam".` */
export function whereErrorText({ at, message }: WhereError): string {
  return `Character ${at + 1}: ${message}`;
}

class Wrong extends Error {
  readonly at: number;
  readonly length: number;
  constructor(at: number, length: number, message: string) {
    super(message);
    this.at = at;
    this.length = length;
  }
}

const PIECES =
  /\s+|(?<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<operator><=|>=|!=|<>|==|=|<|>|~)|(?<mark>[(),])|(?<word>[^\s()<>=!~,"']+)/y;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = (): Token => ({ kind: 'end', text: '', at: text.length, length: 0 });
  for (let at = 0; at < text.length; ) {
    PIECES.lastIndex = at;
    const found = PIECES.exec(text);
    if (!found) {
      const quote = /["']/.test(text[at]!);
      throw new Wrong(at, quote ? text.length - at : 1, quote ? 'This quote is not closed' : `"${text[at]}" does not belong here`);
    }
    const { quoted, operator, mark, word } = found.groups!;
    const place = { at, length: found[0].length };
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1'), ...place });
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator, ...place });
    else if (mark !== undefined) tokens.push({ kind: mark === '(' ? 'open' : mark === ')' ? 'close' : 'comma', text: mark, ...place });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, ...place });
    at += found[0].length;
  }
  return [...tokens, end()];
}

class Reader {
  readonly #tokens: readonly Token[];
  #place = 0;
  #comparisons = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): Expression {
    const expression = this.#or(0);
    const rest = this.#next();
    if (rest.kind !== 'end') throw wrong(rest, `Expected "and", "or" or the end, not "${rest.text}"`);
    return expression;
  }

  #or(depth: number): Expression {
    return this.#joined('or', () => this.#joined('and', () => this.#term(depth)));
  }

  #joined(kind: 'and' | 'or', read: () => Expression): Expression {
    const terms = [read()];
    while (this.#takes(kind)) terms.push(read());
    return terms.length === 1 ? terms[0]! : { kind, terms };
  }

  #term(depth: number): Expression {
    const token = this.#peek();
    if (depth > WHERE_LIMITS.depth) throw wrong(token, `At most ${WHERE_LIMITS.depth} brackets inside each other`);
    if (this.#takes('not')) return { kind: 'not', term: this.#term(depth + 1) };
    if (token.kind !== 'open') return this.#comparison();
    this.#next();
    const inner = this.#or(depth + 1);
    const close = this.#next();
    if (close.kind !== 'close') throw wrong(close, 'Expected ")"');
    return inner;
  }

  #comparison(): Expression {
    const name = this.#next();
    if (name.kind !== 'word') throw wrong(name, 'Expected a column');
    const column = columnOf(name.text);
    if (!column) throw wrong(name, `There is no column "${name.text}". Columns: plan, ${USER_COLUMN_NAMES.join(', ')}`);
    if (++this.#comparisons > WHERE_LIMITS.comparisons) throw wrong(name, `At most ${WHERE_LIMITS.comparisons} comparisons`);
    if (this.#takes('in')) return this.#oneOf(column);
    const sign = this.#next();
    if (sign.kind !== 'operator') throw wrong(sign, 'Expected =, !=, <, <=, >, >=, ~ or in');
    const operator = sign.text === '==' ? '=' : sign.text === '<>' ? '!=' : (sign.text as Operator);
    return { kind: 'compare', column, operator, operand: this.#operand(column, operator, sign) };
  }

  #oneOf(column: UserColumnName): Expression {
    const open = this.#next();
    if (open.kind !== 'open') throw wrong(open, 'Expected "(" and the values, with commas');
    const terms: Expression[] = [];
    for (;;) {
      if (++this.#comparisons > WHERE_LIMITS.comparisons) throw wrong(this.#peek(), `At most ${WHERE_LIMITS.comparisons} comparisons`);
      terms.push({ kind: 'compare', column, operator: '=', operand: this.#operand(column, '=', open) });
      const next = this.#next();
      if (next.kind === 'close') return { kind: 'or', terms };
      if (next.kind !== 'comma') throw wrong(next, 'Expected "," or ")"');
    }
  }

  #operand(column: UserColumnName, operator: Operator, sign: Token): Operand {
    const token = this.#next();
    if (token.kind !== 'word' && token.kind !== 'quoted') throw wrong(token, 'Expected a value');
    const spec: UserColumn = USER_COLUMNS[column];
    const equality = operator === '=' || operator === '!=';
    if (operator === '~' && spec.kind !== 'text' && spec.kind !== 'list') throw wrong(sign, `~ compares text, which ${column} is not`);
    const ordered = spec.kind === 'money' || spec.kind === 'instant' || spec.kind === 'duration';
    if (!equality && operator !== '~' && !ordered) throw wrong(sign, `${column} has no order: use = or !=`);
    if (token.kind === 'word' && token.text.toLowerCase() === 'empty') {
      if (!equality) throw wrong(sign, 'empty goes with = and != alone');
      return { kind: 'empty' };
    }
    return operandOf(column, spec, token);
  }

  #takes(word: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#place++;
    return true;
  }

  #peek(): Token {
    return this.#tokens[this.#place]!;
  }

  #next(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#place++;
    return token;
  }
}

function operandOf(column: UserColumnName, { kind, choices }: UserColumn, token: Token): Operand {
  const { text } = token;
  switch (kind) {
    case 'text':
    case 'list':
      return { kind: 'text', text };
    case 'switch': {
      const on = /^(true|yes|1)$/i.test(text);
      if (!on && !/^(false|no|0)$/i.test(text)) throw wrong(token, `${column} is true or false`);
      return { kind: 'switch', on };
    }
    case 'choice': {
      const choice = choices!.find((each) => each.toLowerCase() === text.toLowerCase());
      if (choice === undefined) throw wrong(token, `${column} is one of ${choices!.join(', ')}`);
      return { kind: 'text', text: choice };
    }
    case 'money': {
      const amount = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
      if (!amount) throw wrong(token, `${column} is an amount in dollars, such as 45 or 39.50`);
      return { kind: 'cents', cents: Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')) };
    }
    case 'duration': {
      const time = /^(-?\d{1,6})(m|h|d|w)$/i.exec(text);
      if (!time) throw wrong(token, `${column} is a time such as 2d, 12h, 30m or -1d`);
      return { kind: 'ms', ms: Number(time[1]) * UNIT_MS[time[2]!.toLowerCase() as keyof typeof UNIT_MS] };
    }
    case 'instant':
      return instantOf(column, token);
  }
}

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

function instantOf(column: UserColumnName, token: Token): Operand {
  const { text } = token;
  const at = Date.parse(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    // A day the month does not have is read as one of the next month.
    if (Number.isFinite(at) && new Date(at).toISOString().startsWith(text)) return { kind: 'day', day: text };
  } else if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) && Number.isFinite(at)) return { kind: 'instant', at };
  throw wrong(token, `${column} is a day such as 2026-11-20, or an instant such as 2026-11-20T18:00:00Z`);
}

function wrong({ at, length }: Token, message: string): Wrong {
  return new Wrong(at, Math.max(1, length), message);
}
