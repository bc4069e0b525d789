import { setTimeout as pause } from 'node:timers/promises';
import { ApiFailure, addressOf } from '#api/contract/client.ts';
import { tailOffers } from '#api/contract/workers.ts';
import { OFFER_STATUSES } from '#engine/model/verdict.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { failureOf, type Server, serverOf } from '../api/server.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { serviceKey } from '../workers/target.ts';
import { type Decision, decisionLine } from './decision-line.ts';

interface TailFlags {
  user?: string;
  service?: string;
  status?: string;
}

/** Every decision as it is made, until interrupted: words on a terminal, NDJSON as the server sends it otherwise. */
export async function tail(terminal: Terminal, flags: TailFlags): Promise<ExitCode> {
  const { texts } = terminal;
  const wanted = await readFilter(terminal, flags);
  const server = serverOf(terminal);
  const interrupted = interruptSignal();
  if (terminal.stdout.isTTY && !terminal.json) terminal.err(terminal.paint.dim(fill(texts.offers.waiting, { url: server.url })));

  for (let connected = false; !interrupted.aborted; ) {
    try {
      for await (const line of lines(terminal, server, interrupted)) {
        connected = true;
        const decision = parse(line);
        if (!decision || !wanted(decision)) continue;
        terminal.out(terminal.stdout.isTTY && !terminal.json ? decisionLine(terminal, decision) : line);
      }
    } catch (error) {
      if (interrupted.aborted) break;
      // A stream that once worked is taken up again; one that never did says why.
      if (!connected || !(error instanceof CliFailure && error.retryable)) throw error;
    }
    if (interrupted.aborted) break;
    terminal.err(texts.offers.lost);
    await pause(1000, undefined, { signal: interrupted }).catch(() => undefined);
  }
  return EXIT.interrupted;
}

async function* lines(terminal: Terminal, server: Server, signal: AbortSignal): AsyncGenerator<string> {
  const { url } = addressOf(server.url, tailOffers, {});
  const response = await fetch(url, { headers: { authorization: await server.token() }, signal }).catch(() => {
    throw failureOf(terminal, server.url, new ApiFailure({ statusCode: 0, code: 'network.unreachable', message: '', requestId: '' }));
  });
  if (!response.ok || !response.body) {
    const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
    const { code = 'server.error', message = `HTTP ${response.status}` } = body;
    throw failureOf(terminal, server.url, new ApiFailure({ statusCode: response.status, code, message, requestId: '' }));
  }
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop()!;
      for (const line of parts) if (line.trim()) yield line;
    }
  } catch {
    // The server went away in the middle: the same as an end.
  }
}

async function readFilter(terminal: Terminal, flags: TailFlags): Promise<(decision: Decision) => boolean> {
  const service = flags.service ? await serviceKey(terminal, flags.service) : null;
  const statuses = flags.status?.split(',').map((word) => word.trim().toLowerCase()) ?? null;
  const unknown = statuses?.find((status) => !OFFER_STATUSES.some((known) => known === status));
  if (unknown !== undefined)
    throw new CliFailure('usage', fill(terminal.texts.offers.badStatus, { status: unknown }), { exit: EXIT.usage });
  return (decision) =>
    (!flags.user || decision.userId === flags.user) &&
    (!service || decision.service === service) &&
    (!statuses || statuses.includes(decision.status));
}

function parse(line: string): Decision | null {
  try {
    const row = JSON.parse(line) as Partial<Decision>;
    return typeof row.offerId === 'string' && typeof row.status === 'string' ? (row as Decision) : null;
  } catch {
    return null;
  }
}
