import { Command, CommanderError } from 'commander';
import { registerAdmin } from './commands/admin/index.ts';
import { registerAudit } from './commands/audit/index.ts';
import { registerBacktest } from './commands/backtest/index.ts';
import { registerBilling } from './commands/billing/index.ts';
import { registerCodes } from './commands/codes/index.ts';
import { registerCompletion } from './commands/completion/index.ts';
import { registerConfig } from './commands/config/index.ts';
import { registerDb } from './commands/db/index.ts';
import { examplesText, globalOptions, type Shell } from './commands/define.ts';
import { registerInvites } from './commands/invites/index.ts';
import { registerJobs } from './commands/jobs/index.ts';
import { registerKeys } from './commands/keys/index.ts';
import { registerLogs } from './commands/logs/index.ts';
import { registerMarket } from './commands/market/index.ts';
import { registerNotifications } from './commands/notifications/index.ts';
import { registerOffers } from './commands/offers/index.ts';
import { registerReports } from './commands/reports/index.ts';
import { registerSandbox } from './commands/sandbox/index.ts';
import { registerServer } from './commands/server/index.ts';
import { registerSms } from './commands/sms/index.ts';
import { registerUsers } from './commands/users/index.ts';
import { registerWorkers } from './commands/workers/index.ts';
import { EXIT, type ExitCode } from './ui/exit-codes.ts';
import { CliFailure, printFailure } from './ui/failure.ts';
import { createTerminal, type Terminal } from './ui/terminal.ts';

export interface RunRequest {
  /** Words after the program's name. */
  argv: string[];
  /** Folder of the checkout. */
  root: string;
  version: string;
}

/** Runs one command line and gives the exit code; never throws for what a person can do something about. */
export async function run(request: RunRequest): Promise<ExitCode> {
  const terminal = createTerminal(request, process);
  endWithTheReader(terminal);
  const shell: Shell = { terminal, exit: EXIT.ok };
  const program = createProgram(shell);
  try {
    if (!request.argv.length) program.help();
    await program.parseAsync(request.argv, { from: 'user' });
    return shell.exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    return printFailure(terminal, error);
  }
}

/** The whole tree of commands; what they do is loaded only when one runs. */
export function createProgram(shell: Shell): Command {
  const { terminal } = shell;
  const { texts } = terminal;
  const program = new Command('grab').description(texts.about).version(terminal.version, '-V, --version', texts.options.version);
  // Settings that sub-commands inherit come first.
  program
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text) => printUsage(terminal, text) })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => terminal.paint.bold(titleOf(terminal, title)),
    });
  globalOptions(program, shell);
  program.addHelpText('before', examplesText(terminal, texts.help.root.examples));
  program.addHelpText(
    'after',
    () => `\n${section(texts.titles.exitCodes, texts.exitCodes)}\n\n${section(texts.titles.environment, texts.environment)}`,
  );
  registerServer(program, shell);
  registerWorkers(program, shell);
  registerOffers(program, shell);
  registerMarket(program, shell);
  registerBacktest(program, shell);
  registerUsers(program, shell);
  registerAudit(program, shell);
  registerBilling(program, shell);
  registerConfig(program, shell);
  registerCodes(program, shell);
  registerInvites(program, shell);
  registerReports(program, shell);
  registerSms(program, shell);
  registerJobs(program, shell);
  registerNotifications(program, shell);
  registerSandbox(program, shell);
  registerAdmin(program, shell);
  registerDb(program, shell);
  registerKeys(program, shell);
  registerLogs(program, shell);
  registerCompletion(program, shell);
  return program;

  function section(title: string, body: string): string {
    return `${terminal.paint.bold(title)}\n${body.replace(/^/gm, '  ')}`;
  }
}

function titleOf(terminal: Terminal, title: string): string {
  const { titles } = terminal.texts;
  const known: Record<string, string> = {
    'Usage:': titles.usage,
    'Arguments:': titles.arguments,
    'Options:': titles.options,
    'Global Options:': titles.globalOptions,
    'Commands:': titles.commands,
  };
  return known[title] ?? title;
}

/** What commander refuses, in the same form as every other failure. */
function printUsage(terminal: Terminal, text: string): void {
  terminal.json = process.argv.includes('--json');
  printFailure(terminal, new CliFailure('usage', text.replace(/^error: /, '').trim(), { exit: EXIT.usage }));
}

/** `grab … | head`: when the reader has enough, that is a good end. */
function endWithTheReader(terminal: Terminal): void {
  terminal.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
  });
}
