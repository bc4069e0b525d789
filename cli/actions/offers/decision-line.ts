import { blockTime, marginText, millis, oddsText, price, timeOf } from '../../ui/figures.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import type { Outcome } from './outcome.ts';

/** One decision about an offer, as `grab offers tail` and `grab offers list` show it. */
export interface DecisionRow {
  /** ISO, world time. */
  at: string;
  /** Name of the driver where it is known, else the id. */
  driver: string;
  /** Name of the platform. */
  platform: string;
  outcome: Outcome;
  reason: string | null;
  detail: string | null;
  /** In the unit of `marginUnit`; money in major units. */
  margin: number;
  /** With the detail PATIENCE, 0 to 1. */
  odds?: number | null | undefined;
  station: string | null;
  /** IANA zone of the station; null = unknown. */
  timeZone: string | null;
  /** ISO or milliseconds. */
  startsAt: string | number | null;
  endsAt: string | number | null;
  /** Major units. */
  price: number | null;
  currency: string;
  grabMs: number | null;
}

/**
 * One line, cut at the width of the terminal; what matters most is on the left. Station and driver come with more width.
 *
 *     10:42:07 ✓ Won      Flex         $96.00  Sat 21 15:30-18:30 CST
 *     10:42:07 ○ Skipped  Flex         $54.00  Sat 21 16:00-18:00 CST  Price too low by $6.00
 */
export function decisionLine(terminal: Terminal, row: DecisionRow): string {
  const { paint, glyph } = terminal;
  const look = {
    won: { mark: glyph.ok, shade: paint.won },
    lost: { mark: glyph.bad, shade: paint.dim },
    skipped: { mark: glyph.off, shade: paint.refused },
  }[row.outcome];
  const width = terminal.stdout.columns || 80;
  const word = `${look.mark} ${terminal.texts.offers.outcomes[row.outcome].padEnd(8)}`;
  const facts = [
    `${row.platform.padEnd(11)}${price(terminal, row.price, row.currency).padStart(8)}`,
    blockTime(terminal, row).padEnd(22),
    whyOf(terminal, row) || (row.grabMs === null ? '' : millis(row.grabMs)),
    row.station ?? '',
    row.driver,
  ];
  const text = facts.filter(Boolean).join('  ').trimEnd();
  const room = Math.max(1, width - 'hh:mm:ss '.length - word.length - 1);
  const shown = text.length > room ? `${text.slice(0, room - 1).trimEnd()}${terminal.unicode ? '…' : '.'}` : text;
  return `${paint.dim(timeOf(row.at))} ${look.shade(word)} ${shown}`;
}

/** Why an offer was not won, in words with the amount and its unit; empty for a win. */
export function whyOf(terminal: Pick<Terminal, 'texts' | 'language'>, row: DecisionRow): string {
  const { common, inspect } = terminal.texts;
  const words: Record<string, string> = { ...common.reasons, ...common.details };
  const key = row.detail ?? row.reason;
  if (!key) return '';
  if (key === 'PATIENCE' && row.margin === 0) return common.weighing;
  const odds = row.detail === 'PATIENCE' ? oddsText(terminal, row) : null;
  if (odds) return odds;
  const by = row.margin ? ` ${fill(inspect.by, { margin: marginText(terminal, row, row.margin, row.currency) })}` : '';
  return `${words[key] ?? key}${by}`;
}
