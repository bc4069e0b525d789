// A proxy between the engine and the sandbox's Flex: holds listings, refuses or cuts accepts, and notes what was on the wire.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

export interface FlexHooks {
  listing(text: string, send: () => void): void;
  accept(body: string): Promise<'granted' | 'gone' | 'cut'>;
  answered(body: string): void;
}

export async function startFlexProxy(sandboxUrl: string, hooks: FlexHooks): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new Pool(sandboxUrl, { connections: 64 });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const accept = request.url!.startsWith('/AcceptOffer');
    const fate = accept ? await hooks.accept(body) : 'granted';
    if (fate === 'gone') response.writeHead(410, { 'content-type': 'application/json' }).end('{"errorCode":null,"message":null}');
    else {
      const answer = await forward(request, body);
      const send = () => void response.writeHead(answer.status, answer.headers).end(answer.text);
      if (fate === 'cut') response.destroy();
      else if (request.url!.startsWith('/GetOffersForProviderPost')) hooks.listing(answer.text, send);
      else send();
    }
    if (accept) hooks.answered(body);
  }

  async function forward({ method, url, headers }: IncomingMessage, body: string) {
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers;
    const answer = await pool.request({
      method: method as 'POST',
      path: `/amazon-flex${url}`,
      headers: rest as Record<string, string>,
      body: method === 'GET' ? null : body,
    });
    return { status: answer.statusCode, headers: { 'content-type': 'application/json' }, text: await answer.body.text() };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.destroy();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
