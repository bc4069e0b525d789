import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab config get · set · history` and `grab announce`. */
export function registerConfig(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const config = group(program, shell, 'config', 'config');

  const get = listing(command(config, shell, 'get', 'configGet').argument('[type]', options.configType), shell);
  runs(shell, get, async (_, [type]) => {
    const { getConfig } = await import('../../actions/config/get.ts');
    return getConfig(terminal, type);
  });

  const set = command(config, shell, 'set', 'configSet')
    .argument('<type>', options.configType)
    .argument('<value>', options.configValue)
    .option('--options <file>', options.configOptions);
  runs(shell, set, async (flags: { options?: string }, [type, value]) => {
    const { setConfig } = await import('../../actions/config/set.ts');
    return setConfig(terminal, { type: type!, value: value!, file: flags.options });
  });

  const history = listing(command(config, shell, 'history', 'configHistory').argument('[type]', options.configType), shell).option(
    '--revert <change>',
    options.configRevert,
  );
  runs(shell, history, async (flags: { revert?: string }, [type]) => {
    const { showHistory } = await import('../../actions/config/history.ts');
    return showHistory(terminal, type, flags.revert);
  });

  const announce = command(program, shell, 'announce', 'announce')
    .argument('<file>', options.announceFile)
    .option('--dialog', options.announceDialog);
  runs(shell, announce, async (flags: { dialog?: boolean }, [file]) => {
    const { announceFrom } = await import('../../actions/config/announce.ts');
    return announceFrom(terminal, file!, flags.dialog === true);
  });
}
