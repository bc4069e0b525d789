import { type Campaign, smsCampaigns } from '#api/contract/messages.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';

const FIELDS = ['campaignId', 'state', 'createdAt', 'createdBy', 'recipients', 'sent', 'waiting', 'unknown', 'dead', 'text'] as const;

/** Messages to groups, newest first. JSON: the server's rows. */
export async function listSms(terminal: Terminal): Promise<ExitCode> {
  printCampaigns(terminal, await serverOf(terminal).call(smsCampaigns, {}));
  return EXIT.ok;
}

export function printCampaigns(terminal: Terminal, campaigns: readonly Campaign[]): void {
  const { sms: texts } = terminal.texts;
  printListing(terminal, {
    rows: campaigns.map(({ counts, words, ...row }) => ({ ...row, ...counts, sent: counts.sent + counts.delivered, text: words.en })),
    fields: FIELDS,
    json: campaigns,
    empty: texts.none,
    columns: [
      { title: texts.columns.id, cell: ({ campaignId }) => campaignId },
      { title: texts.columns.state, cell: ({ state }) => state },
      { title: texts.columns.drivers, cell: ({ recipients }) => String(recipients), right: true },
      { title: texts.columns.sent, cell: ({ sent }) => String(sent), right: true },
      { title: texts.columns.waiting, cell: ({ waiting }) => String(waiting), right: true },
      { title: texts.columns.unknown, cell: ({ unknown }) => String(unknown), right: true },
      { title: texts.columns.failed, cell: ({ dead }) => String(dead), right: true },
      { title: texts.columns.text, cell: ({ text }) => text, cut: true },
    ],
  });
}
