import { type ChannelFigures, notificationFigures } from '#api/contract/notifications.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';

const FIELDS = ['channel', 'sent', 'waiting', 'failed', 'skipped', 'lastSentAt', 'nextAt', 'lastError'] as const;

/** What was sent, waits and failed on each channel in the last 24 hours. JSON: the server's rows. */
export async function listChannels(terminal: Terminal): Promise<ExitCode> {
  const { notifications: texts } = terminal.texts;
  const { channels } = await serverOf(terminal).call(notificationFigures, {});
  const time = (at: number | null) => (at === null ? NONE : new Date(at).toISOString().slice(0, 19));
  printListing<ChannelFigures>(terminal, {
    rows: channels,
    fields: FIELDS,
    columns: [
      { title: texts.channel, cell: ({ channel }) => channel },
      { title: texts.sent, cell: ({ sent }) => String(sent), right: true },
      { title: texts.waiting, cell: ({ waiting }) => String(waiting), right: true },
      { title: texts.failed, cell: ({ failed }) => String(failed), right: true },
      { title: texts.skipped, cell: ({ skipped }) => String(skipped), right: true },
      { title: texts.last, cell: ({ lastSentAt }) => time(lastSentAt) },
      { title: texts.next, cell: ({ nextAt }) => time(nextAt) },
      { title: texts.error, cell: ({ lastError }) => lastError ?? NONE, cut: true },
    ],
  });
  return EXIT.ok;
}
