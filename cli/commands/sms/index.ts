import type { Command } from 'commander';
import type { GroupFlags } from '../../actions/sms/group-flags.ts';
import type { SendFlags } from '../../actions/sms/send.ts';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab sms preview · send · list · show · stop`. */
export function registerSms(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const sms = group(program, shell, 'sms', 'sms');
  const ofGroup = (made: Command) =>
    made
      .option('--services <keys>', options.smsServices)
      .option('--standing <any|good|lapsed>', options.smsStanding)
      .option('--where <expression>', options.smsWhere)
      .option('--message <text>', options.smsMessage)
      .option('--message-es <text>', options.smsMessageEs);

  runs(shell, ofGroup(command(sms, shell, 'preview', 'smsPreview')), async (flags: GroupFlags) => {
    const { previewMessage } = await import('../../actions/sms/preview.ts');
    return previewMessage(terminal, flags);
  });

  const send = ofGroup(command(sms, shell, 'send', 'smsSend'))
    .option('--id <uuid>', options.smsId)
    .option('--wait', options.smsWait);
  runs(shell, send, async (flags: SendFlags) => {
    const { sendMessage } = await import('../../actions/sms/send.ts');
    return sendMessage(terminal, flags);
  });

  runs(shell, listing(command(sms, shell, 'list', 'smsList'), shell), async () => {
    const { listSms } = await import('../../actions/sms/list.ts');
    return listSms(terminal);
  });

  const show = listing(command(sms, shell, 'show', 'smsShow').argument('<id>', options.smsMessageId), shell).option(
    '--none',
    options.smsNone,
  );
  runs(shell, show, async (flags: { none?: boolean }, [campaignId]) => {
    const { showSms } = await import('../../actions/sms/show.ts');
    return showSms(terminal, campaignId!, flags.none === true);
  });

  runs(shell, command(sms, shell, 'stop', 'smsStop').argument('<id>', options.smsMessageId), async (_, [campaignId]) => {
    const { stopMessage } = await import('../../actions/sms/stop.ts');
    return stopMessage(terminal, campaignId!);
  });
}
