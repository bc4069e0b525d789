import type { Command } from 'commander';
import { command, listing, runs, type Shell } from '../define.ts';

/** `grab start · api · engine · status · doctor · login`. */
export function registerServer(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;

  runs(shell, command(program, shell, 'start', 'start'), async () => {
    const { start } = await import('../../actions/server/start.ts');
    return start(terminal);
  });
  for (const part of ['api', 'engine'] as const)
    runs(shell, command(program, shell, part, part), async () => {
      const { start } = await import('../../actions/server/start.ts');
      return start(terminal, { parts: [part] });
    });
  runs(shell, listing(command(program, shell, 'status', 'status'), shell), async () => {
    const { status } = await import('../../actions/server/status.ts');
    return status(terminal);
  });
  runs(shell, listing(command(program, shell, 'doctor', 'doctor'), shell), async () => {
    const { doctor } = await import('../../actions/doctor/doctor.ts');
    return doctor(terminal);
  });
  const login = command(program, shell, 'login', 'login')
    .option('--phone <number>', options.phone)
    .option('--password-stdin', options.passwordStdin)
    .option('--totp <code>', options.totp)
    .option('--forget', options.forget);
  runs(shell, login, async (flags: { phone?: string; passwordStdin?: boolean; totp?: string; forget?: boolean }) => {
    const { login: act } = await import('../../actions/api/login.ts');
    return act(terminal, flags);
  });
}
