/** One viewer of a remote browser: a socket that keeps what it receives. */
export interface RemoteViewer {
  told: { event: string; data?: any }[];
  send(event: string, data?: unknown): void;
  /** The first told event of this kind from `after` on. */
  next(event: string, after?: number): Promise<{ event: string; data?: any }>;
  closed: Promise<{ code: number; reason: string }>;
  drop(): void;
}

export function openViewer(apiUrl: string, userId: string, ticket: string, headers: Record<string, string> = {}): RemoteViewer {
  const query = new URLSearchParams({ userId, ticket });
  const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/prd/remote-browser?${query}`, { headers } as never);
  const told: RemoteViewer['told'] = [];
  const early: string[] = [];
  let wake = () => undefined as unknown;
  socket.addEventListener('open', () => {
    for (const text of early.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => {
    told.push(JSON.parse(data as string));
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => {
      resolve({ code, reason });
      wake();
    }),
  );
  return {
    told,
    closed,
    send(event, data) {
      const text = JSON.stringify({ event, ...(data !== undefined && { data }) });
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else early.push(text);
    },
    async next(event, after = 0) {
      for (;;) {
        const found = told.slice(after).find((one) => one.event === event);
        if (found) return found;
        if (socket.readyState > WebSocket.OPEN) throw new Error(`closed before ${event}`);
        await new Promise<void>((resolve) => {
          wake = () => resolve();
        });
      }
    },
    drop: () => socket.close(),
  };
}
