import { createServer } from 'node:net';

/** The port itself when it can be listened on, a free one for 0, or why not. */
export function checkPort(host: string, port: number): Promise<{ port: number } | { taken: true } | { failed: string }> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'EADDRINUSE' ? { taken: true } : { failed: error.message }));
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address ? address.port : port;
      server.close(() => done({ port: found }));
    });
  });
}
