import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Script {
  method: string;
  path: string;
  /** Looks at the request; what it throws fails the test. */
  check?: (request: { headers: IncomingMessage['headers']; body: unknown }) => void;
  /** A recorded answer, or what to do with the connection instead. */
  answer: Recorded | ((response: ServerResponse, socket: Socket) => void);
}

export interface Recorded {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent as it stands. */
  text?: string;
}

export interface Upstream {
  url: string;
  /** Adds calls that must come, in this order for each method and path. */
  expects(...scripts: Script[]): void;
  /** Ends the server; throws for a call that was not expected, failed its check or never came. */
  close(): Promise<void>;
}

/** A platform that answers exactly the calls of its script. */
export async function startUpstream(): Promise<Upstream> {
  const waiting: Script[] = [];
  const wrong: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const index = waiting.findIndex((script) => script.method === request.method && script.path === request.url);
    if (index < 0) {
      wrong.push(`unexpected: ${request.method} ${request.url} ${text}`);
      response.writeHead(599).end();
      return;
    }
    const [script] = waiting.splice(index, 1) as [Script];
    try {
      script.check?.({ headers: request.headers, body: text === '' ? undefined : JSON.parse(text) });
    } catch (error) {
      wrong.push(`${request.method} ${request.url}: ${(error as Error).message}`);
    }
    if (typeof script.answer === 'function') script.answer(response, request.socket);
    else {
      const { status, headers, body, text: raw } = script.answer;
      response.writeHead(status, headers).end(raw ?? (body === undefined ? '' : JSON.stringify(body)));
    }
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    expects: (...scripts) => waiting.push(...scripts),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      const unused = waiting.map((script) => `never came: ${script.method} ${script.path}`);
      if (wrong.length + unused.length > 0) throw new Error([...wrong, ...unused].join('\n'));
    },
  };
}
