import { stopSms } from '#api/contract/messages.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { printCampaigns } from './list.ts';

/** Stops a message to a group: what has not left stays here. */
export async function stopMessage(terminal: Terminal, campaignId: string): Promise<ExitCode> {
  const stopped = await serverOf(terminal).call(stopSms, { campaignId });
  if (terminal.json) printJson(terminal, stopped);
  else printCampaigns(terminal, [stopped]);
  return EXIT.ok;
}
