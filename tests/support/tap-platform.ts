import { Agent, createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TappedCall {
  /** Real milliseconds of its arrival. */
  at: number;
  account: string;
  call: 'poll' | 'accept' | 'other';
}

/** The wire between one node and the platforms: notes who asked what, and can be cut. */
export interface PlatformTap {
  url: string;
  calls: TappedCall[];
  /** From now on nothing passes; what waits is let through by `heal`. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

const CALLS: Record<string, TappedCall['call']> = { GetOffersForProviderPost: 'poll', AcceptOffer: 'accept' };

export async function openPlatformTap(target: string): Promise<PlatformTap> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const calls: TappedCall[] = [];
  let healed: Promise<void> | null = null;
  let heal: () => void = () => undefined;
  const server = createServer(async (incoming, outgoing) => {
    if (healed) await healed;
    const call = CALLS[incoming.url?.split('/').pop()?.split('?')[0] ?? ''] ?? 'other';
    calls.push({ at: Date.now(), account: accountOf(incoming.headers['x-amz-access-token']), call });
    const upstream = forward(
      { hostname, port, agent, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('error', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    cut() {
      healed ??= new Promise((resolve) => {
        heal = resolve;
      });
    },
    heal() {
      healed = null;
      heal();
    },
    async close() {
      heal();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The sandbox's tokens say whose they are. */
function accountOf(token: string | string[] | undefined): string {
  const payload = String(token ?? '').split('.')[1];
  return payload ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[])[1]! : '';
}
