import { describe, expect, it } from 'vitest';
import { download, type Progress } from '#console/features/instant-offers/download.ts';

const FILE = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);

/** A server whose connections break after so many bytes each; 0 = none comes about. */
function server(breaks: (number | null)[], etagOf = () => '"one"') {
  const asked: (string | null)[] = [];
  const fetch = (async (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    asked.push(headers.get('range'));
    const most = breaks.shift() ?? null;
    if (most === 0) throw new TypeError('no connection');
    const etag = etagOf();
    const from = headers.get('if-range') === etag ? Number(/bytes=(\d+)-/.exec(headers.get('range') ?? '')?.[1] ?? 0) : 0;
    const rest = FILE.subarray(from);
    let sent = false;
    const body = new ReadableStream({
      pull(controller) {
        if (sent) return most === null ? controller.close() : controller.error(new Error('broken'));
        sent = true;
        controller.enqueue(most === null ? rest : rest.subarray(0, most));
      },
    });
    return new Response(body, { status: from > 0 ? 206 : 200, headers: { 'content-length': String(rest.length), etag } });
  }) as unknown as typeof globalThis.fetch;
  return { asked, fetch };
}

async function load(fetch: typeof globalThis.fetch, signal = new AbortController().signal) {
  let at = 0;
  const told: Progress[] = [];
  const pauses: number[] = [];
  const options = {
    now: () => (at += 100),
    wait: async (ms: number) => void pauses.push(ms),
    onProgress: (progress: Progress) => void told.push(progress),
  };
  const blob = await download({ url: '/app', signal, fetch, ...options });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), told, pauses };
}

describe('console/features/instant-offers/download', () => {
  it('goes on where a connection broke and gives the whole file (INSTANT-07)', async () => {
    const { asked, fetch } = server([300, 0, 200, null]);
    const { bytes, told, pauses } = await load(fetch);
    expect(bytes).toEqual(FILE);
    expect(asked).toEqual([null, 'bytes=300-', 'bytes=300-', 'bytes=500-']);
    expect(told.at(-1)).toMatchObject({ received: 1000, total: 1000, leftMs: 0, paused: false });
    expect(told.filter(({ paused }) => paused)).toHaveLength(3);
    expect(pauses).toEqual([1000, 2000, 1000]);
  });

  it('begins again where the file is another one now', async () => {
    let etag = '"one"';
    const { asked, fetch } = server([300, null], () => etag);
    const loading = load(((url: string, init: RequestInit) => {
      const answer = fetch(url, init);
      etag = '"two"';
      return answer;
    }) as typeof globalThis.fetch);
    expect((await loading).bytes).toEqual(FILE);
    expect(asked).toEqual([null, 'bytes=300-']);
  });

  it('gives up at once where the file is gone, and after six failures in a row', async () => {
    await expect(load((async () => new Response(null, { status: 404 })) as typeof globalThis.fetch)).rejects.toThrow();
    const { asked, fetch } = server(Array(20).fill(0));
    await expect(load(fetch)).rejects.toThrow('no connection');
    expect(asked).toHaveLength(6);
  });
});
