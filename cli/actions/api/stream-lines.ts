import { ofetch } from 'ofetch';
import { ApiFailure, addressOf } from '#api/contract/client.ts';
import type { Endpoint, FailureBody, InputOf } from '#api/contract/define.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { failureOf, type Server } from './server.ts';

/**
 * Yields the lines of an answer in newline-delimited JSON as they arrive, until it ends or the connection is lost. Throws a
 * `CliFailure` where the server refuses or does not answer.
 */
export async function* streamLines<E extends Endpoint>(
  terminal: Terminal,
  server: Server,
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { url, body } = addressOf(server.url, endpoint, input as Record<string, unknown>);
  const response = await ofetch
    .raw(url, {
      method: endpoint.method,
      headers: {
        authorization: await server.token(),
        accept: 'application/x-ndjson',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      responseType: 'stream',
      ignoreResponseError: true,
      retry: false,
      signal,
    })
    .catch((error: unknown) => {
      throw signal.aborted ? error : unreachable(terminal, server);
    });
  if (!response.ok || !response.body) {
    const refused = (await response.json().catch(() => ({}))) as Partial<FailureBody>;
    const { code = 'server.error', message = `HTTP ${response.status}`, issues } = refused;
    const failure = { statusCode: response.status, code, message, ...(issues && { issues }), requestId: '' };
    throw failureOf(terminal, server.url, new ApiFailure(failure));
  }
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body) {
      const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
      rest = parts.pop()!;
      for (const line of parts) if (line.trim()) yield line;
    }
  } catch {
    // A lost connection is an end: the caller knows whether the answer was complete.
  }
}

/** The failure of a server that does not answer, or stops in the middle of an answer. */
export function unreachable(terminal: Terminal, server: Server): Error {
  return failureOf(terminal, server.url, new ApiFailure({ statusCode: 0, code: 'network.unreachable', message: '', requestId: '' }));
}
