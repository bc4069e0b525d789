import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { EXIT } from '../ui/exit-codes.ts';
import { CliFailure } from '../ui/failure.ts';
import type { Terminal } from '../ui/terminal.ts';
import { fill } from '../ui/texts.ts';

const UNIT_MS = { d: DAY, h: HOUR, m: MINUTE, s: 1000 };

/** A flag's number; undefined where it was not given. */
export function numberFlag(terminal: Terminal, flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    throw new CliFailure('usage', fill(terminal.texts.flags.badNumber, { flag }), { exit: EXIT.usage });
  return number;
}

/** Reads a flag's instant in milliseconds: ISO, or with `from` also `+2h`, `+90m`, `+45s` after it. */
export function instantFlag(terminal: Terminal, flag: string, value: string, from?: number): number {
  if (from !== undefined && value.startsWith('+')) {
    const span = spanOf(value.slice(1));
    if (span !== null) return from + span;
  }
  const at = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  const orElse = from === undefined ? '' : terminal.texts.flags.orRelative;
  throw new CliFailure('usage', fill(terminal.texts.flags.badInstant, { flag, orElse }), { exit: EXIT.usage });
}

/** Reads how far back to look, in milliseconds: a span before `now` like `2h`, `90m`, `3d`, or an ISO instant. */
export function sinceFlag(terminal: Terminal, flag: string, value: string, now: number): number {
  const span = spanOf(value);
  const at = span !== null ? now - span : /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new CliFailure('usage', fill(terminal.texts.flags.badSince, { flag }), { exit: EXIT.usage });
}

function spanOf(text: string): number | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([dhms])$/.exec(text) ?? [];
  return amount && unit ? Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS] : null;
}
