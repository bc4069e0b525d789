import { allConfig, setConfig } from '#api/contract/app-config.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { readJson } from './read-json.ts';

/** Publishes an announcement, or the general dialog, with the next number: everybody it is for sees it once. */
export async function announceFrom(terminal: Terminal, file: string, dialog: boolean): Promise<ExitCode> {
  const { config: texts } = terminal.texts;
  const notice = readJson(terminal, file) as { en?: { title?: string } } | null;
  const type = dialog ? 'generalDialogConfig' : 'latestAnnouncement';
  const { call } = serverOf(terminal);
  const now = (await call(allConfig, {})).find((entry) => entry.type === type)!;
  const version = dialog ? Number(now.value) + 1 : Math.max(Math.floor(terminal.now()), Number(now.value) + 1);
  await confirm(terminal, fill(texts.announceConfirm, { title: notice?.en?.title ?? file }));
  const entry = await call(setConfig, { type, value: String(version), options: JSON.stringify(notice), revision: now.revision });
  if (terminal.json) printJson(terminal, entry);
  else terminal.out(fill(texts.announced, { version }));
  return EXIT.ok;
}
