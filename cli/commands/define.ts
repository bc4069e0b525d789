import { type Command, Option } from 'commander';
import type { ExitCode } from '../ui/exit-codes.ts';
import { OUTPUT_FORMATS } from '../ui/output-format.ts';
import { applyFlags, type Terminal, type TerminalFlags } from '../ui/terminal.ts';
import { fill } from '../ui/texts.ts';

/** What the whole command line is built with: the terminal, and where the command that ran leaves its exit code. */
export interface Shell {
  terminal: Terminal;
  exit: ExitCode;
}

type HelpName = keyof Terminal['texts']['help'];

/** A command whose help opens with its examples. `usage` is commander's, e.g. `inspect <target>`. */
export function command(parent: Command, shell: Shell, usage: string, help: HelpName): Command {
  const { summary, examples } = shell.terminal.texts.help[help];
  return parent.command(usage).description(summary).addHelpText('before', examplesText(shell.terminal, examples));
}

/** Runs an action with the flags taken over; its number becomes the exit code. */
export function runs(shell: Shell, made: Command, act: (flags: any, args: string[]) => Promise<ExitCode>): Command {
  // A command that both acts and holds others takes no arguments: an extra word is a mistyped verb.
  return made.allowExcessArguments(true).action(async () => {
    if (made.args.length > made.registeredArguments.length && !made.registeredArguments.at(-1)?.variadic)
      made.error(fill(shell.terminal.texts.unknownWord, { word: made.args[made.registeredArguments.length]!, command: pathOf(made) }));
    applyFlags(shell.terminal, made.optsWithGlobals<TerminalFlags>());
    shell.exit = await act(made.opts(), made.processedArgs.flat().filter((word) => word !== undefined) as string[]);
  });
}

/** A command that lists rows: it takes `-o`. */
export function listing(made: Command, { terminal }: Shell): Command {
  return made.addOption(new Option('-o, --output <format>', terminal.texts.options.output).choices([...OUTPUT_FORMATS]));
}

function pathOf(made: Command): string {
  return made.parent ? `${pathOf(made.parent)} ${made.name()}` : made.name();
}

/** A command that only holds others: alone it shows what it holds, and that is a usage failure. */
export function group(parent: Command, shell: Shell, usage: string, help: HelpName): Command {
  return command(parent, shell, usage, help);
}

export function examplesText(terminal: Terminal, examples: string): string {
  const lines = examples.split('\n').map((line) => `  ${line}`);
  return `${terminal.paint.bold(terminal.texts.titles.examples)}\n${lines.join('\n')}\n`;
}

/** Flags of every command. */
export function globalOptions(program: Command, { terminal: { texts } }: Shell): void {
  const { options } = texts;
  program
    .addOption(new Option('--json', options.json))
    .addOption(new Option('--yes', options.yes))
    .addOption(new Option('--no-input', options.noInput))
    .addOption(new Option('--no-color', options.noColor))
    .addOption(new Option('--url <address>', options.url))
    .helpOption('-h, --help', options.help);
}
