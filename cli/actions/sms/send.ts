import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Campaign, previewSms, sendSmsCampaign, smsCampaign } from '#api/contract/messages.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { type GroupFlags, groupFlag, wordsFlag } from './group-flags.ts';
import { printCampaigns } from './list.ts';
import { printPreview } from './preview.ts';

export interface SendFlags extends GroupFlags {
  id?: string;
  wait?: boolean;
}

const LOOK_MS = 1000;

/** Sends a message to a group after a look at who gets it. The same `--id` again is the same message. Ends with 8 where some got none. */
export async function sendMessage(terminal: Terminal, flags: SendFlags): Promise<ExitCode> {
  const { sms: texts } = terminal.texts;
  const group = groupFlag(terminal, flags);
  const words = wordsFlag(flags);
  if (!words) throw new CliFailure('usage', texts.messageEmpty, { exit: EXIT.usage });
  const { call } = serverOf(terminal);
  const preview = await call(previewSms, { group, words });
  if (!terminal.json) printPreview(terminal, preview);
  if (preview.recipients === 0) throw new CliFailure('sms.nobody', texts.nobody, { exit: EXIT.failed });
  await confirm(terminal, fill(texts.confirm, { count: preview.recipients }));
  const campaignId = flags.id ?? randomUUID();
  let campaign = await call(sendSmsCampaign, { campaignId, group, words, recipients: preview.recipients });
  if (!terminal.json) terminal.err(fill(texts.takeBack, { id: campaignId }));
  while (flags.wait && !isOver(campaign)) {
    await wait(LOOK_MS);
    campaign = await call(smsCampaign, { campaignId });
  }
  if (terminal.json) printJson(terminal, campaign);
  else printCampaigns(terminal, [campaign]);
  return flags.wait && campaign.counts.sent + campaign.counts.delivered < campaign.recipients ? EXIT.partly : EXIT.ok;
}

function isOver({ state }: Campaign): boolean {
  return state === 'ended' || state === 'stopped';
}
