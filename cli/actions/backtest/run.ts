import { type BacktestAnswer, backtest as endpoint } from '#api/contract/backtest.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { streamLines, unreachable } from '../api/stream-lines.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { readPairs } from '../read-pairs.ts';
import { parseTarget, type Target } from '../workers/target.ts';
import { printBacktest } from './print.ts';

interface BacktestRequest {
  target: string;
  days: string;
  /** `name=value`, any number of them. */
  set: string[];
}

type Input = Target & { days: number; set: Record<string, unknown> } & Record<string, unknown>;

/** What other filters would have caught. JSON: the server's answer. Ctrl-C ends the reading on both sides. */
export async function backtest(terminal: Terminal, request: BacktestRequest): Promise<ExitCode> {
  const { texts } = terminal;
  const target = await parseTarget(terminal, request.target);
  const days = Number(request.days);
  if (!Number.isInteger(days) || days < 1 || days > 90) throw usage(texts.backtest.badDays);
  const input: Input = { ...target, days, set: await parseSet(terminal, target.service, request.set) };

  const interrupted = interruptSignal();
  try {
    const answer = await ask(terminal, input, interrupted);
    if (terminal.json) printJson(terminal, answer);
    else printBacktest(terminal, answer, days);
    return EXIT.ok;
  } catch (error) {
    if (!interrupted.aborted) throw error;
    terminal.err(texts.backtest.interrupted);
    return EXIT.interrupted;
  }
}

/** Reads `name=value`: as JSON, or as text where that is what the option holds. */
async function parseSet(terminal: Terminal, service: string, pairs: string[]): Promise<Record<string, unknown>> {
  const { catalogue } = await import('#engine/platforms/catalogue.ts');
  const defaults = catalogue.find(({ manifest }) => manifest.service === service)!.options.defaults() as Record<string, unknown>;
  const wrong = (pair: string) => usage(fill(terminal.texts.backtest.badSet, { pair }));
  return readPairs(pairs, wrong, (name) => typeof defaults[name] === 'string');
}

async function ask(terminal: Terminal, input: Input, signal: AbortSignal): Promise<BacktestAnswer> {
  const server = serverOf(terminal);
  const progress = createProgress(terminal);
  try {
    let answer: BacktestAnswer | null = null;
    for await (const text of streamLines(terminal, server, endpoint, input, signal)) {
      const line = JSON.parse(text) as { progress: number } | BacktestAnswer;
      if ('progress' in line) progress.show(line.progress);
      else answer = line;
    }
    if (!answer) throw unreachable(terminal, server);
    return answer;
  } finally {
    progress.end();
  }
}

/** One line that is written over, on a terminal only. */
function createProgress(terminal: Terminal): { show(share: number): void; end(): void } {
  const shown = terminal.stderr.isTTY && !terminal.json;
  let last = '';
  return {
    show(share) {
      const line = fill(terminal.texts.backtest.reading, { percent: Math.floor(share * 100) });
      if (!shown || line === last) return;
      terminal.stderr.write(`\r${line}`);
      last = line;
    },
    end() {
      if (last) terminal.stderr.write(`\r${' '.repeat(last.length)}\r`);
      last = '';
    },
  };
}

function usage(message: string): CliFailure {
  return new CliFailure('usage', message, { exit: EXIT.usage });
}
