import { setConfig as endpoint } from '#api/contract/app-config.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { readJson } from './read-json.ts';

/** Sets one entry, with its options from a file; without one they stay. */
export async function setConfig(
  terminal: Terminal,
  { type, value, file }: { type: string; value: string; file: string | undefined },
): Promise<ExitCode> {
  const { config: texts } = terminal.texts;
  const options = file === undefined ? {} : { options: JSON.stringify(readJson(terminal, file)) };
  await confirm(terminal, fill(texts.setConfirm, { type, value }));
  const entry = await serverOf(terminal).call(endpoint, { type, value, ...options });
  if (terminal.json) printJson(terminal, entry);
  else terminal.out(fill(texts.set, { type, value: entry.value }));
  return EXIT.ok;
}
