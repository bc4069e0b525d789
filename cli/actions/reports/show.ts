import { type ReportRow, reportRows, reportState } from '#api/contract/reports.ts';
import { BILLING } from '#config/constants.ts';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
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

/** The count is this far behind only where it has a past to catch up with. */
const BEHIND_MS = 10 * MINUTE;

/** Report rows of some days, the last 7 unless named. JSON and CSV: the server's fields, money in minor units. */
export async function showReports(terminal: Terminal, { from, to, by, per }: ShowFlags): Promise<ExitCode> {
  const { columns, none, behind, more } = terminal.texts.reports;
  const asked = { by, per, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { call } = serverOf(terminal);
  const answer = await call(reportRows, asked);
  const { at, countedTo } = await call(reportState, {});
  const counting = at - countedTo > BEHIND_MS;
  const platforms = await platformNames();
  const groups = by.split(',');
  const when = periodText(per);
  printListing<ReportRow>(terminal, {
    rows: answer.rows,
    fields: FIELDS,
    json: answer,
    empty: counting ? behind : none,
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
  if (counting && answer.rows.length) terminal.err(behind);
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
