import { auditSearch } from '#api/contract/audit.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { numberFlag, sinceFlag } from '../flags.ts';

type Entry = AnswerOf<typeof auditSearch>[number];

interface ListFlags {
  user?: string;
  actor?: string;
  action?: string;
  since?: string;
  limit: string;
}

/** Rows of a call at most. */
const PAGE = 500;

/** Lists who changed what, newest first. JSON and CSV: `{seq, dateModified, userId, modifiedBy, differences}`. */
export async function listAudit(terminal: Terminal, flags: ListFlags): Promise<ExitCode> {
  const { audit: texts } = terminal.texts;
  const { call } = serverOf(terminal);
  const limit = numberFlag(terminal, '--limit', flags.limit)!;
  const asked = {
    ...(flags.user !== undefined && { target: flags.user }),
    ...(flags.actor !== undefined && { actor: flags.actor }),
    ...(flags.action !== undefined && { action: flags.action }),
    ...(flags.since !== undefined && { from: String(sinceFlag(terminal, '--since', flags.since, terminal.now())) }),
  };
  const rows: Entry[] = [];
  while (rows.length < limit) {
    const before = rows.at(-1)?.seq;
    const most = Math.min(PAGE, limit - rows.length);
    const page = await call(auditSearch, { ...asked, limit: String(most), ...(before !== undefined && { before: String(before) }) });
    rows.push(...page);
    if (page.length < most) break;
  }
  printListing(terminal, {
    rows,
    fields: ['seq', 'dateModified', 'userId', 'modifiedBy', 'differences'],
    empty: texts.none,
    columns: [
      {
        title: `${texts.columns.at} (UTC)`,
        cell: ({ dateModified }) => new Date(dateModified).toISOString().slice(0, 19).replace('T', ' '),
      },
      { title: texts.columns.actor, cell: ({ modifiedBy }) => modifiedBy },
      { title: texts.columns.user, cell: ({ userId }) => userId },
      { title: texts.columns.changes, cell: ({ differences }) => changesOf(differences), cut: true },
    ],
  });
  return EXIT.ok;
}

/** `accountType: Paid > Free, specialPrice: - > 39.5` */
function changesOf(differences: string): string {
  const changes = Object.entries(JSON.parse(differences) as Record<string, [unknown, unknown]>);
  return changes.map(([field, [before, after]]) => `${field}: ${shown(before)} > ${shown(after)}`).join(', ');
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
