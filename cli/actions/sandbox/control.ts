import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { readRun } from '../server/run-file.ts';
import { addressOf, dataDirOf } from '../server/settings.ts';

export interface SandboxState {
  world: string;
  scenario: string;
  clock: { now: number; iso: string; speed: number };
}

/** One control call (`/_sandbox/<path>`) of the sandbox that runs on this machine. What it refuses is a usage failure. */
export async function control<Answer>(
  terminal: Terminal,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  input?: unknown,
): Promise<Answer> {
  const { texts } = terminal;
  const url = sandboxUrl(terminal);
  const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const body = method === 'GET' || input === undefined ? null : JSON.stringify(input);
  let response: Response;
  try {
    response = await fetch(`${url}/_sandbox/${path}${query}`, {
      method,
      body,
      headers: body ? { 'content-type': 'application/json' } : {},
    });
  } catch {
    throw new CliFailure('sandbox.unreachable', fill(texts.sandbox.unreachable, { url }), {
      next: texts.sandbox.unreachableNext,
      retryable: true,
    });
  }
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  if (response.ok) return answer as Answer;
  throw new CliFailure('sandbox.refused', fill(texts.sandbox.refused, { why: answer.message ?? `HTTP ${response.status}` }), {
    exit: response.status === 400 ? EXIT.usage : EXIT.failed,
  });
}

export function sandboxUrl(terminal: Terminal): string {
  const running = readRun(dataDirOf(terminal)).find((entry) => entry.role === 'sandbox');
  return terminal.url ?? running?.url ?? addressOf('127.0.0.1', Number(terminal.env['SANDBOX_PORT']) || 4010);
}

/** A flag's number; undefined where it was not given. */
export function numberFlag(terminal: Terminal, flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    throw new CliFailure('usage', fill(terminal.texts.sandbox.badNumber, { flag }), { exit: EXIT.usage });
  return number;
}

/** A flag's instant in milliseconds: ISO, or with `from` also `+2h`, `+90m`, `+45s` after it. */
export function instantFlag(terminal: Terminal, flag: string, value: string, from?: number): number {
  const [, amount, unit] = /^\+(\d+(?:\.\d+)?)([hms])$/.exec(value) ?? [];
  if (from !== undefined && amount && unit) return from + Number(amount) * { h: 3_600_000, m: 60_000, s: 1000 }[unit as 'h' | 'm' | 's'];
  const at = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  const orElse = from === undefined ? '' : terminal.texts.sandbox.orRelative;
  throw new CliFailure('usage', fill(terminal.texts.sandbox.badInstant, { flag, orElse }), { exit: EXIT.usage });
}
