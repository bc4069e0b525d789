import { setTimeout as sleep } from 'node:timers/promises';
import { tcpSockets } from './open-files.ts';

/**
 * Keeps the event loop of another Node process busy for so long: opens its inspector by SIGUSR1 and has it count. Resolves as
 * soon as it is busy, with the instant.
 */
export async function blockLoop(pid: number, ms: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const address = await inspectorOf(pid);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')));
  });
  const at = Date.now();
  const expression = `{ const end = Date.now() + ${ms}; while (Date.now() < end); }`;
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  await sleep(200);
  socket.close();
  return at;
}

/** The one port it listens on that speaks the inspector's protocol. */
async function inspectorOf(pid: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    for (const { localPort, state } of tcpSockets(pid)) {
      if (state !== 'listening') continue;
      const listed = await fetch(`http://127.0.0.1:${localPort}/json/list`, { signal: AbortSignal.timeout(500) })
        .then((answer) => answer.json() as Promise<{ webSocketDebuggerUrl?: string }[]>)
        .catch(() => null);
      const url = Array.isArray(listed) ? listed[0]?.webSocketDebuggerUrl : undefined;
      if (url) return url;
    }
    await sleep(50);
  }
  throw new Error(`process ${pid} opened no inspector`);
}
