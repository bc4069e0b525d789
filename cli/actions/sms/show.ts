import { listMessages, type MessageRow, smsCampaign } from '#api/contract/messages.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { printCampaigns } from './list.ts';

const FIELDS = ['seq', 'state', 'name', 'recipient', 'userId', 'attempts', 'problem', 'settledAt', 'text'] as const;

/** What became of one message for each driver; with `none` those alone who certainly or possibly got nothing. */
export async function showSms(terminal: Terminal, campaignId: string, none: boolean): Promise<ExitCode> {
  const { sms: texts } = terminal.texts;
  const { call } = serverOf(terminal);
  const campaign = await call(smsCampaign, { campaignId });
  const rows: MessageRow[] = [];
  for (let before: number | null = 0; before !== null; ) {
    const page: { rows: MessageRow[]; next: number | null } = await call(listMessages, {
      campaignId,
      ...(none && { state: 'none' as const }),
      ...(before && { before: String(before) }),
    });
    rows.push(...page.rows);
    before = page.next;
  }
  if (terminal.output === 'table' && !terminal.json) printCampaigns(terminal, [campaign]);
  printListing(terminal, {
    rows,
    fields: FIELDS,
    json: { ...campaign, messages: rows },
    empty: texts.everybody,
    columns: [
      { title: texts.columns.state, cell: ({ state }) => state },
      { title: texts.columns.driver, cell: ({ name, userId, recipient }) => name ?? userId ?? recipient, cut: true },
      { title: texts.columns.phone, cell: ({ recipient }) => recipient },
      { title: texts.columns.problem, cell: ({ problem }) => problem ?? NONE, cut: true },
      { title: texts.columns.number, cell: ({ seq }) => String(seq), right: true },
    ],
  });
  return EXIT.ok;
}
