import { marketStation } from '#api/contract/market.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

/** Shows what was learned of a station: offers a week and pay per hour, by the hour of the week. JSON: the server's answer. */
export async function showMarket(terminal: Terminal, service: string | undefined, locationId: string): Promise<ExitCode> {
  const { market: texts } = terminal.texts;
  const found = await serverOf(terminal).call(marketStation, { locationId, ...(service && { service }) });
  // The first of January 2024 was a Monday.
  const dayName = new Intl.DateTimeFormat(terminal.language, { weekday: 'short', timeZone: 'UTC' });
  const money = (minor: number) => (minor > 0 ? (minor / 100).toFixed(2) : NONE);
  printListing(terminal, {
    rows: found.hours,
    fields: ['weekday', 'hour', 'offers', 'usual', 'high', 'late'],
    json: found,
    empty: texts.none,
    columns: [
      { title: texts.columns.day, cell: ({ weekday }) => dayName.format(Date.UTC(2024, 0, 1 + weekday)) },
      { title: texts.columns.hour, cell: ({ hour }) => `${String(hour).padStart(2, '0')}:00` },
      { title: texts.columns.offers, cell: ({ offers }) => offers.toFixed(1), right: true },
      { title: texts.columns.usual, cell: ({ usual }) => money(usual), right: true },
      { title: texts.columns.high, cell: ({ high }) => money(high), right: true },
      { title: texts.columns.late, cell: ({ late }) => money(late), right: true },
    ],
  });
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  if (terminal.output === 'table')
    terminal.err(fill(texts.from, { name: found.name, offers: String(found.offers), from: day(found.from), to: day(found.to) }));
  return EXIT.ok;
}
