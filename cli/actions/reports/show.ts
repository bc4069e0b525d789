import { type ReportRow, reportRows } from '#api/contract/reports.ts';
import { BILLING } from '#config/constants.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE, price } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { outcomeOf } from '../offers/outcome.ts';
import { platformNames } from '../workers/target.ts';

interface ShowFlags {
  from?: string;
  to?: string;
  by: string;
  per: 'hour' | 'day';
}

const FIELDS = ['at', 'service', 'locationId', 'referralCode', 'currency', 'status', 'count', 'price', 'tips', 'workMs'] as const;

/** Report rows of some days, the last 7 unless named. JSON and CSV: the server's fields, money in minor units. */
export async function showReports(terminal: Terminal, { from, to, by, per }: ShowFlags): Promise<ExitCode> {
  const { columns, none, more } = terminal.texts.reports;
  const asked = { by, per, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const answer = await serverOf(terminal).call(reportRows, asked);
  const platforms = await platformNames();
  const groups = by.split(',');
  const when = periodText(per);
  printListing<ReportRow>(terminal, {
    rows: answer.rows,
    fields: FIELDS,
    json: answer,
    empty: none,
    columns: [
      { title: columns.period, cell: ({ at }) => when(at) },
      ...(groups.includes('service')
        ? [{ title: columns.service, cell: ({ service }: ReportRow) => platforms.get(service!) ?? service! }]
        : []),
      ...(groups.includes('location')
        ? [{ title: columns.location, cell: ({ locationId }: ReportRow) => locationId || NONE, cut: true }]
        : []),
      ...(groups.includes('code') ? [{ title: columns.code, cell: ({ referralCode }: ReportRow) => referralCode || NONE }] : []),
      { title: columns.outcome, cell: ({ status }) => terminal.texts.offers.outcomes[outcomeOf(status)] },
      { title: columns.count, cell: ({ count }) => String(count), right: true },
      { title: columns.pay, cell: (row) => price(terminal, row.price / 100, row.currency || BILLING.currency), right: true },
      { title: columns.tips, cell: (row) => price(terminal, row.tips / 100, row.currency || BILLING.currency), right: true },
      { title: columns.hours, cell: ({ workMs }) => (workMs / HOUR).toFixed(1), right: true },
    ],
  });
  if (answer.more) terminal.err(more);
  return EXIT.ok;
}

/** Days and hours by the clock of New York, as in 2026-11-24 or 2026-11-24 15:00. */
function periodText(per: 'hour' | 'day'): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: BILLING.timeZone,
    dateStyle: 'short',
    ...(per === 'hour' && { timeStyle: 'short' }),
  });
  return (at) => format.format(at);
}
