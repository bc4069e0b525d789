import { Argument, type Command } from 'commander';
import { type CompletionNode, completionScript, SHELLS, type ShellName } from '../../actions/completion/script.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { command, runs, type Shell } from '../define.ts';

/** `grab completion bash · zsh · fish`. */
export function registerCompletion(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const shellName = new Argument('<shell>', SHELLS.join(', ')).choices([...SHELLS]);
  const completion = command(program, shell, 'completion', 'completion').addArgument(shellName);
  runs(shell, completion, async (_, [name]) => {
    terminal.out(completionScript(name as ShellName, nodesOf(program), flagValues(program)));
    return EXIT.ok;
  });
}

/** Every command with what may follow it; the flags of the whole program belong to each. */
function nodesOf(program: Command): CompletionNode[] {
  const everywhere = program.options;
  const walk = (made: Command, path: string): CompletionNode[] => {
    const options = made === program ? everywhere : [...made.options, ...everywhere];
    const flags = options.flatMap(({ long, description }) => (long ? [{ word: long, about: description }] : []));
    const commands = made.commands.map((one) => ({ word: one.name(), about: one.description() }));
    const choices = made.registeredArguments.flatMap(({ argChoices = [], description }) =>
      argChoices.map((word) => ({ word, about: description })),
    );
    const below = made.commands.flatMap((one) => walk(one, path ? `${path} ${one.name()}` : one.name()));
    return [{ path, words: [...commands, ...choices, ...flags, { word: '--help', about: '' }] }, ...below];
  };
  return walk(program, '');
}

/** What each flag with a fixed list of values takes, by its long and its short name. */
function flagValues(program: Command): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const walk = (made: Command) => {
    for (const { long, short, argChoices } of made.options)
      for (const flag of [long, short]) if (flag && argChoices) values.set(flag, argChoices);
    made.commands.forEach(walk);
  };
  walk(program);
  return values;
}
