import { referrals, saveReferral } from '#api/contract/referrals.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { type Server, serverOf } from '../api/server.ts';
import { numberFlag } from '../flags.ts';
import { printCodes } from './list.ts';

interface EditFlags {
  owner?: string;
  collects?: string;
  perWeek?: string;
  sms?: string;
  suspend?: string;
  lift?: boolean;
}

/** Makes a code or changes what was given of it; suspends its owner or ends that. */
export async function editCode(terminal: Terminal, code: string, flags: EditFlags): Promise<ExitCode> {
  const { codes: texts } = terminal.texts;
  const usage = (text: string) => new CliFailure('usage', text, { exit: EXIT.usage });
  if (!Object.keys(flags).length) throw usage(texts.nothing);
  if (flags.collects !== undefined && !['yes', 'no'].includes(flags.collects)) throw usage(texts.yesOrNo);
  if (flags.suspend !== undefined && flags.lift) throw usage(texts.suspendOrLift);
  const perWeek = numberFlag(terminal, '--per-week', flags.perWeek);
  const sms = numberFlag(terminal, '--sms', flags.sms);
  const server = serverOf(terminal);
  const suspended = flags.suspend === undefined ? (flags.lift ? false : undefined) : true;
  const referral = {
    code,
    ...(flags.owner !== undefined && { userId: flags.owner }),
    ...(flags.collects !== undefined && { collectsMoney: flags.collects === 'yes' }),
    ...(perWeek !== undefined && { centsPerWeek: Math.round(perWeek * 100) }),
    ...(sms !== undefined && { smsPerMonth: sms }),
    ...(suspended !== undefined && { auditProps: { ...(await figuresOf(server, code)), suspended } }),
  };
  const saved = await server.call(saveReferral, { referral, ...(flags.suspend !== undefined && { reason: flags.suspend }) });
  if (terminal.json) printJson(terminal, saved);
  else {
    terminal.out(fill(texts.saved, { code: saved.code }));
    printCodes(terminal, [saved]);
  }
  return EXIT.ok;
}

/** The figures that a suspension is sent with: those the server shows now. */
async function figuresOf({ call }: Pick<Server, 'call'>, code: string) {
  const entry = (await call(referrals, {})).find((each) => each.code.toLowerCase() === code.toLowerCase());
  return { amount: entry?.auditProps?.amount ?? 0, total: entry?.auditProps?.total ?? 0 };
}
