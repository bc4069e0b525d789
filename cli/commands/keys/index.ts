import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab keys list · rotate · drop`. */
export function registerKeys(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const keys = group(program, shell, 'keys', 'keys');

  runs(shell, listing(command(keys, shell, 'list', 'keysList'), shell), async () => {
    const { list } = await import('../../actions/keys/list.ts');
    return list(terminal);
  });
  runs(shell, command(keys, shell, 'rotate', 'keysRotate'), async () => {
    const { rotate } = await import('../../actions/keys/rotate.ts');
    return rotate(terminal);
  });
  runs(shell, command(keys, shell, 'drop', 'keysDrop'), async () => {
    const { drop } = await import('../../actions/keys/drop.ts');
    return drop(terminal);
  });
}
