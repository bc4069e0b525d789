import type { BacktestAnswer, BacktestSample } from '#api/contract/backtest.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { blockTime, marginText, NONE, price } from '../../ui/figures.ts';
import { printTable } from '../../ui/table.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';

/**
 *     u1/AMAZON_FLEX: the last 7 days in us-chicago
 *                     GIVEN   PRESENT  WON
 *     Offers           1204      1204  -
 *     Would be caught    41        12  9
 */
export function printBacktest(terminal: Terminal, answer: BacktestAnswer, days: number): void {
  const { paint } = terminal;
  const texts = terminal.texts.backtest;
  const { userId, service, regions, given, present, won, samples } = answer;
  terminal.out(paint.bold(fill(texts.title, { target: `${userId}/${service}`, days, regions: regions.join(', ') || NONE })));

  const reasons = [...new Set([...Object.keys(given.refused), ...Object.keys(present.refused)])].sort(
    (a, b) => (given.refused[b] ?? 0) - (given.refused[a] ?? 0),
  );
  const rows: string[][] = [
    [texts.rows.offers, String(given.offers), String(present.offers), NONE],
    [texts.rows.caught, String(given.caught), String(present.caught), String(won.caught)],
    [texts.rows.hours, hours(given.hours), hours(present.hours), hours(won.hours)],
    [texts.rows.pay, payOf(terminal, given.pay), payOf(terminal, present.pay), payOf(terminal, won.pay)],
    ...reasons.map((reason) => [
      `  ${words(terminal, reason)}`,
      String(given.refused[reason] ?? 0),
      String(present.refused[reason] ?? 0),
      NONE,
    ]),
  ];
  const { columns } = texts;
  printTable(
    terminal,
    ['', columns.given, columns.present, columns.won].map((title, at) => ({ title, right: at > 0, cell: (row: string[]) => row[at]! })),
    rows,
  );

  printSamples(terminal, texts.changed, samples.changed);
  if (!samples.changed.length) printSamples(terminal, texts.caught, samples.caught);
  printSamples(terminal, texts.nearMisses, samples.nearMisses);
  terminal.err(paint.dim(`\n${texts.assumes}`));
}

function printSamples(terminal: Terminal, title: string, samples: BacktestSample[]): void {
  if (!samples.length) return;
  const { columns } = terminal.texts.backtest;
  terminal.out(`\n${terminal.paint.bold(title)}`);
  printTable(
    terminal,
    [
      { title: columns.start, cell: (sample) => blockTime(terminal, { ...sample, endsAt: null }) },
      { title: columns.hours, right: true, cell: (sample) => hours(((sample.endsAt ?? 0) - (sample.startsAt ?? 0)) / HOUR) },
      {
        title: columns.pay,
        right: true,
        cell: (sample) => price(terminal, sample.price, sample.currency),
      },
      { title: columns.given, cell: (sample) => decisionOf(terminal, sample.given, sample.currency) },
      { title: columns.present, cell: (sample) => decisionOf(terminal, sample.present, sample.currency) },
      { title: columns.station, cell: (sample) => sample.location ?? sample.locationId ?? NONE },
    ],
    samples,
  );
}

function decisionOf(terminal: Terminal, { reason, margin }: BacktestSample['given'], currency: string): string {
  if (reason === null) return terminal.texts.backtest.wouldBeCaught;
  const amount = marginText(terminal, { reason }, margin, currency);
  return `${words(terminal, reason)}${margin ? ` ${fill(terminal.texts.inspect.by, { margin: amount })}` : ''}`;
}

function words(terminal: Terminal, reason: string): string {
  const { reasons, details } = terminal.texts.common;
  return ({ ...reasons, ...details } as Record<string, string>)[reason] ?? reason;
}

function payOf(terminal: Terminal, pay: Record<string, number>): string {
  return (
    Object.entries(pay)
      .map(([currency, amount]) => price(terminal, amount, currency))
      .join(' + ') || NONE
  );
}

function hours(value: number): string {
  return String(Math.round(value * 100) / 100);
}
