import { retryMessages } from '#api/contract/messages.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

interface RetryFlags {
  campaign?: string;
  message?: string;
  unknown?: boolean;
  reason?: string;
}

/** Sends messages once more that the carrier did not take: all, those of a message to a group, or those named. */
export async function retryDead(terminal: Terminal, { campaign, message, unknown, reason }: RetryFlags): Promise<ExitCode> {
  const { jobs: texts } = terminal.texts;
  const seqs = message?.split(',').map((number) => Number(number.trim()));
  if (seqs?.some((seq) => !Number.isInteger(seq) || seq < 1)) throw new CliFailure('usage', texts.badNumbers, { exit: EXIT.usage });
  if (unknown && !(seqs && reason)) throw new CliFailure('usage', texts.unknownNeeds, { exit: EXIT.usage });
  await confirm(terminal, unknown ? texts.confirmUnknown : texts.confirmRetry);
  const { retried } = await serverOf(terminal).call(retryMessages, {
    ...(campaign !== undefined && { campaignId: campaign }),
    ...(seqs && { seqs }),
    ...(unknown && { unknown }),
    ...(reason !== undefined && { reason }),
  });
  if (terminal.json) printJson(terminal, { retried });
  else terminal.out(fill(texts.retried, { count: retried }));
  return EXIT.ok;
}
