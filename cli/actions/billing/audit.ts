import { billingAudit } from '#api/contract/billing.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { type Server, serverOf } from '../api/server.ts';

type Audit = Pick<AnswerOf<typeof billingAudit>, 'drivers' | 'differences'>;

/** Compares every driver's record with the ledger. JSON: `{drivers, differences}`. Ends with 1 where any differs. */
export async function auditBilling(terminal: Terminal): Promise<ExitCode> {
  const { billing: texts } = terminal.texts;
  const audit = await readAudit(serverOf(terminal));
  printListing(terminal, {
    rows: audit.differences,
    fields: ['userId', 'field', 'is', 'should'],
    json: audit,
    empty: fill(texts.agrees, { drivers: audit.drivers }),
    columns: [
      { title: texts.columns.user, cell: ({ userId }) => userId },
      { title: texts.columns.field, cell: ({ field }) => field },
      { title: texts.columns.is, cell: ({ is }) => String(is) },
      { title: texts.columns.should, cell: ({ should }) => String(should) },
    ],
  });
  return audit.differences.length ? EXIT.failed : EXIT.ok;
}

/** All pages of the audit as one. */
export async function readAudit({ call }: Pick<Server, 'call'>): Promise<Audit> {
  const audit: Audit = { drivers: 0, differences: [] };
  for (let after: string | null = ''; after !== null; ) {
    const page: AnswerOf<typeof billingAudit> = await call(billingAudit, after ? { after } : {});
    audit.drivers += page.drivers;
    audit.differences.push(...page.differences);
    after = page.next;
  }
  return audit;
}
