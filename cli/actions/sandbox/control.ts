import { type FetchError, ofetch } from 'ofetch';
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
  const sent = method === 'GET' ? { query: input as Record<string, unknown> } : input === undefined ? {} : { body: input as object };
  try {
    return await ofetch<Answer>(`/_sandbox/${path}`, { baseURL: url, method, responseType: 'json', retry: false, ...sent });
  } catch (error) {
    const { statusCode: status, data } = error as FetchError<{ message?: string }>;
    if (status === undefined)
      throw new CliFailure('sandbox.unreachable', fill(texts.sandbox.unreachable, { url }), {
        next: texts.sandbox.unreachableNext,
        retryable: true,
      });
    throw new CliFailure('sandbox.refused', fill(texts.sandbox.refused, { why: data?.message ?? `HTTP ${status}` }), {
      exit: status === 400 ? EXIT.usage : EXIT.failed,
    });
  }
}

function sandboxUrl(terminal: Terminal): string {
  const running = readRun(dataDirOf(terminal)).find((entry) => entry.role === 'sandbox');
  return terminal.url ?? running?.url ?? addressOf('127.0.0.1', Number(terminal.env['SANDBOX_PORT']) || 4010);
}
