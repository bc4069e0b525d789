import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

/** An expected failure: one clear line, what to do next, and how the process ends. `code` is stable (`--json`). */
export class CliFailure extends Error {
  readonly code: string;
  readonly exit: ExitCode;
  readonly next: string | undefined;
  /** The same call may work later, unchanged. */
  readonly retryable: boolean;

  constructor(code: string, message: string, more: { exit?: ExitCode; next?: string; retryable?: boolean } = {}) {
    super(message);
    this.code = code;
    this.exit = more.exit ?? EXIT.failed;
    this.next = more.next;
    this.retryable = more.retryable ?? false;
  }
}

/** Writes a failure to stderr, as words or with `--json` as one line of JSON, and gives the exit code. */
export function printFailure(terminal: Terminal, error: unknown): ExitCode {
  const failure =
    error instanceof CliFailure
      ? error
      : new CliFailure('terminal.bug', error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (terminal.json) {
    const { code, message, exit, next, retryable } = failure;
    terminal.err(JSON.stringify({ error: { code, message, retryable, exit, ...(next && { next }) } }));
  } else if (failure.message) {
    terminal.err(`${terminal.paint.bad(terminal.glyph.bad)} ${failure.message}`);
    if (failure.next) terminal.err(`  ${failure.next}`);
  }
  return failure.exit;
}
