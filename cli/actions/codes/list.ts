import { type ReferralEntry, referrals } from '#api/contract/referrals.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { price } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';

const FIELDS = ['code', 'userId', 'collectsMoney', 'country', 'phoneNumber', 'auditProps', 'figures'] as const;

/** Every referral code with its drivers and what is owed. JSON: what the server answers. */
export async function listCodes(terminal: Terminal): Promise<ExitCode> {
  const entries = await serverOf(terminal).call(referrals, {});
  printCodes(terminal, entries);
  return EXIT.ok;
}

export function printCodes(terminal: Terminal, rows: readonly ReferralEntry[]): void {
  const { codes: texts } = terminal.texts;
  const dollars = (cents: number) => price(terminal, cents / 100, 'USD');
  printListing(terminal, {
    rows,
    fields: FIELDS,
    json: rows,
    empty: texts.none,
    columns: [
      { title: texts.code, cell: ({ code }) => code },
      { title: texts.owner, cell: ({ figures, userId }) => figures?.ownerName ?? userId, cut: true },
      { title: texts.drivers, cell: ({ figures }) => String(figures!.drivers), right: true },
      { title: texts.active, cell: ({ figures }) => String(figures!.active), right: true },
      { title: texts.owed, cell: ({ figures }) => dollars(figures!.owed), right: true },
      { title: texts.overdue, cell: ({ figures }) => dollars(figures!.overdue), right: true },
      { title: texts.earned, cell: ({ figures }) => dollars(figures!.earned), right: true },
      { title: texts.state, cell: ({ auditProps }) => (auditProps?.suspended ? texts.suspended : texts.good) },
    ],
  });
}
