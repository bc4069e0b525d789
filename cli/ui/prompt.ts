import { createInterface } from 'node:readline/promises';
import { EXIT } from './exit-codes.ts';
import { CliFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';
import { fill } from './texts.ts';

/** Asks for a line; without a person it fails at once and names the flag that would have said it. */
export async function ask(terminal: Terminal, question: string, flag: string): Promise<string> {
  if (!terminal.interactive) throw missing(terminal, flag);
  const reader = createInterface({ input: terminal.stdin, output: terminal.stderr });
  const aborted = new AbortController();
  reader.on('SIGINT', () => aborted.abort());
  try {
    return (await reader.question(`${question} `, { signal: aborted.signal })).trim();
  } catch {
    throw new CliFailure('interrupted', '', { exit: EXIT.interrupted });
  } finally {
    reader.close();
  }
}

/** Asks for a secret: nothing that is typed appears. */
export async function askSecret(terminal: Terminal, question: string, flag: string): Promise<string> {
  if (!terminal.interactive) throw missing(terminal, flag);
  const { stdin, stderr } = terminal;
  // Before the question: what is typed at once must not appear either.
  stdin.setRawMode(true);
  stderr.write(`${question} `);
  stdin.setEncoding('utf8');
  stdin.resume();
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = '';
      const onData = (chunk: string) => {
        for (const key of chunk) {
          if (key === '\u0003') return end(() => reject(new CliFailure('interrupted', '', { exit: EXIT.interrupted })));
          if (key === '\r' || key === '\n') return end(() => resolve(typed));
          typed = key === '\u007f' || key === '\b' ? typed.slice(0, -1) : typed + key;
        }
      };
      const end = (then: () => void) => {
        stdin.off('data', onData);
        then();
      };
      stdin.on('data', onData);
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

/** Asks before something that cannot be undone. `--yes` answers; without a person and without `--yes` it fails. */
export async function confirm(terminal: Terminal, effect: string): Promise<void> {
  if (terminal.yes) return;
  const answer = await ask(terminal, `${effect} ${terminal.texts.prompt.yesNo}`, '--yes');
  if (!/^(y|yes|s|sí|si)$/i.test(answer)) throw new CliFailure('declined', terminal.texts.prompt.declined);
}

/** Above this many, a person types the number rather than a letter. */
const MANY = 50;

/** Asks before something that many rows feel: for more than 50 of them the number must be typed. `--yes` answers. */
export async function confirmCount(terminal: Terminal, effect: string, count: number): Promise<void> {
  if (count <= MANY) return confirm(terminal, effect);
  if (terminal.yes) return;
  const answer = await ask(terminal, `${effect} ${fill(terminal.texts.prompt.typeNumber, { count })}`, '--yes');
  if (answer !== String(count)) throw new CliFailure('declined', terminal.texts.prompt.declined);
}

/** All of stdin, without the line end: for secrets and lists in a pipe. */
export async function readStdin(terminal: Terminal): Promise<string> {
  let text = '';
  for await (const chunk of terminal.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

function missing(terminal: Terminal, flag: string): CliFailure {
  return new CliFailure('usage.missing', fill(terminal.texts.prompt.missing, { flag }), { exit: EXIT.usage });
}
