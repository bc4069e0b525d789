import { testDriverNotifications } from '#api/contract/notifications.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';

const FIELDS = ['channel', 'name', 'sent'] as const;

/** Sends a driver the message of their test button, and lists where it was taken. Ends with 1 where one was not. */
export async function testDriver(terminal: Terminal, userId: string): Promise<ExitCode> {
  const { notifications: texts } = terminal.texts;
  const { results } = await serverOf(terminal).call(testDriverNotifications, { userId });
  printListing(terminal, {
    rows: results,
    fields: FIELDS,
    columns: [
      { title: texts.channel, cell: ({ channel }) => channel },
      { title: texts.target, cell: ({ name }) => name, cut: true },
      { title: texts.result, cell: ({ sent }) => (sent ? texts.taken : texts.notTaken) },
    ],
  });
  return results.every(({ sent }) => sent) ? EXIT.ok : EXIT.failed;
}
