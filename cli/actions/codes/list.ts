import { type ReferralEntry, referrals } from '#api/contract/referrals.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { price } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';

const FIELDS = [
  'code',
  'userId',
  'ownerName',
  'collectsMoney',
  'country',
  'phoneNumber',
  'drivers',
  'active',
  'centsPerWeek',
  'smsPerMonth',
  'owed',
  'overdue',
  'earned',
  'suspended',
] as const;

/** Every referral code with its drivers and what is owed. JSON: what the server answers. */
export async function listCodes(terminal: Terminal): Promise<ExitCode> {
  const entries = await serverOf(terminal).call(referrals, {});
  printCodes(terminal, entries);
  return EXIT.ok;
}

export function printCodes(terminal: Terminal, entries: readonly ReferralEntry[]): void {
  const { codes: texts } = terminal.texts;
  const dollars = (cents: number) => price(terminal, cents / 100, 'USD');
  printListing(terminal, {
    rows: entries.map((entry) => ({ ...entry, ...entry.figures!, suspended: entry.auditProps!.suspended })),
    fields: FIELDS,
    json: entries,
    empty: texts.none,
    columns: [
      { title: texts.code, cell: ({ code }) => code },
      { title: texts.owner, cell: ({ ownerName, userId }) => ownerName ?? userId, cut: true },
      { title: texts.drivers, cell: ({ drivers }) => String(drivers), right: true },
      { title: texts.active, cell: ({ active }) => String(active), right: true },
      { title: texts.owed, cell: ({ owed }) => dollars(owed), right: true },
      { title: texts.overdue, cell: ({ overdue }) => dollars(overdue), right: true },
      { title: texts.earned, cell: ({ earned }) => dollars(earned), right: true },
      { title: texts.state, cell: ({ suspended }) => (suspended ? texts.suspended : texts.good) },
    ],
  });
}
