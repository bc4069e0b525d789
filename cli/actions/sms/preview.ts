import type { AnswerOf } from '#api/contract/define.ts';
import { previewSms } from '#api/contract/messages.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { price } from '../../ui/figures.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { type GroupFlags, groupFlag, wordsFlag } from './group-flags.ts';

/** Who would get a message and what the first of them would read. Sends nothing. */
export async function previewMessage(terminal: Terminal, flags: GroupFlags): Promise<ExitCode> {
  const group = groupFlag(terminal, flags);
  const words = wordsFlag(flags);
  const preview = await serverOf(terminal).call(previewSms, { group, ...(words && { words }) });
  if (terminal.json) printJson(terminal, preview);
  else printPreview(terminal, preview);
  return EXIT.ok;
}

export function printPreview(terminal: Terminal, preview: AnswerOf<typeof previewSms>): void {
  const { sms: texts } = terminal.texts;
  const { recipients, excluded, quota, segments, cents, night, samples } = preview;
  terminal.out(fill(texts.recipients, { count: recipients, ...excluded }));
  terminal.out(fill(texts.quota, { sent: quota.sent, quota: quota.quota, left: quota.left }));
  if (segments !== null) terminal.out(fill(texts.cost, { segments, cost: price(terminal, (cents ?? 0) / 100, 'USD') }));
  if (night) terminal.out(fill(texts.night, { count: night }));
  for (const { name, text, encoding, segments: own } of samples) {
    terminal.out(terminal.paint.bold(fill(texts.sample, { name, encoding, segments: own })));
    terminal.out(`  ${text.replaceAll('\n', '\n  ')}`);
  }
}
