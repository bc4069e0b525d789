import { auditVerify } from '#api/contract/audit.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import { endProgress, printProgress } from '../../ui/progress.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

type Answer = AnswerOf<typeof auditVerify>;

/** Recomputes the chain of the audit log. JSON: `{checked, erased, broken, head}`. Ends with 1 where a link is broken. */
export async function verifyAudit(terminal: Terminal): Promise<ExitCode> {
  const { audit: texts } = terminal.texts;
  const { call } = serverOf(terminal);
  const found: Pick<Answer, 'checked' | 'erased' | 'broken' | 'head'> = { checked: 0, erased: 0, broken: [], head: null };
  for (let after: number | null = -1; after !== null; ) {
    const part: Answer = await call(auditVerify, after < 0 ? {} : { after: String(after) });
    found.checked += part.checked;
    found.erased += part.erased;
    found.broken.push(...part.broken);
    found.head = part.head ?? found.head;
    after = part.next;
    if (after !== null) printProgress(terminal, { done: found.checked });
  }
  endProgress(terminal);
  const good = fill(texts.good, { checked: found.checked, erased: found.erased, head: found.head?.hash ?? NONE });
  printListing(terminal, {
    rows: found.broken,
    fields: ['position', 'seq', 'what'],
    json: found,
    empty: good,
    columns: [
      { title: texts.columns.position, cell: ({ position }) => String(position), right: true },
      { title: texts.columns.row, cell: ({ seq }) => (seq === null ? NONE : String(seq)), right: true },
      { title: texts.columns.what, cell: ({ what }) => texts.broken[what] },
    ],
  });
  return found.broken.length ? EXIT.failed : EXIT.ok;
}
