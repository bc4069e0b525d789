import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab codes list · show · edit`. */
export function registerCodes(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const codes = group(program, shell, 'codes', 'codes');

  runs(shell, listing(command(codes, shell, 'list', 'codesList'), shell), async () => {
    const { listCodes } = await import('../../actions/codes/list.ts');
    return listCodes(terminal);
  });

  const show = listing(command(codes, shell, 'show', 'codesShow').argument('<code>', options.code), shell);
  runs(shell, show, async (_, [code]) => {
    const { showCode } = await import('../../actions/codes/show.ts');
    return showCode(terminal, code!);
  });

  const edit = command(codes, shell, 'edit', 'codesEdit')
    .argument('<code>', options.code)
    .option('--owner <user>', options.codeOwner)
    .option('--collects <yes|no>', options.codeCollects)
    .option('--per-week <dollars>', options.codePerWeek)
    .option('--sms <count>', options.codeSms)
    .option('--suspend <reason>', options.codeSuspend)
    .option('--lift', options.codeLift);
  runs(shell, edit, async (flags, [code]) => {
    const { editCode } = await import('../../actions/codes/edit.ts');
    return editCode(terminal, code!, flags);
  });
}
