import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

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
    for (const port of portsOf(pid)) {
      const listed = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(500) })
        .then((answer) => answer.json() as Promise<{ webSocketDebuggerUrl?: string }[]>)
        .catch(() => null);
      const url = Array.isArray(listed) ? listed[0]?.webSocketDebuggerUrl : undefined;
      if (url) return url;
    }
    await sleep(50);
  }
  throw new Error(`process ${pid} opened no inspector`);
}

function portsOf(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  const LISTENING = '0A';
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[3] === LISTENING && sockets.has(cells[9]!))
    .map((cells) => Number.parseInt(cells[1]!.split(':')[1]!, 16));
}
