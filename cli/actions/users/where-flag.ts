import { parseWhere, whereErrorText } from '#api/contract/where.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';

/** Returns the expression of `--where` as it was given; a wrong one is a usage failure that points at the place. */
export function whereFlag(terminal: Terminal, expression: string | undefined): string | undefined {
  if (expression === undefined) return undefined;
  const read = parseWhere(expression);
  if (read.ok) return expression;
  const { at, length } = read.error;
  const mark = `${' '.repeat(at)}${'^'.repeat(Math.max(1, length))}`;
  throw new CliFailure('usage.where', fill(terminal.texts.users.badWhere, { error: whereErrorText(read.error) }), {
    exit: EXIT.usage,
    next: `${expression}\n  ${mark}`,
  });
}
