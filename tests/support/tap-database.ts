import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The wire between one node and the records: a black hole on demand, which answers nothing and resets nothing. */
export interface DatabaseTap {
  /** `DATABASE_URL` through it. */
  url: string;
  /** Nothing passes in either direction, and connections hang. */
  freeze(): void;
  /** What was held back passes now. */
  thaw(): void;
  close(): Promise<void>;
}

export async function openDatabaseTap(target: string): Promise<DatabaseTap> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => void to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
