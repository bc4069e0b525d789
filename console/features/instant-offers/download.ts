export interface Progress {
  received: number;
  total: number;
  /** Milliseconds that the rest will take at the pace so far; null while that is not known. */
  leftMs: number | null;
  /** The connection is lost and is tried again. */
  paused: boolean;
}

interface Download {
  url: string;
  onProgress(progress: Progress): void;
  signal: AbortSignal;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds. */
  now?(): number;
  wait?(ms: number): Promise<void>;
}

/** Failures in a row after which it gives up. */
const TRIES = 6;
const PAUSE_MS = 1000;
const MOST_PAUSE_MS = 15_000;

/** Fetches a file. A connection that breaks is taken up again where it ended; a file that has changed meanwhile begins again. */
export async function download({
  url,
  onProgress,
  signal,
  fetch = globalThis.fetch,
  now = () => performance.now(),
  wait = pause,
}: Download): Promise<Blob> {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let total = 0;
  let etag: string | null = null;
  const began = now();
  /** Of this run: what came before it says nothing of its pace. */
  let counted = 0;
  const tell = (paused: boolean) => {
    const spent = now() - began;
    const leftMs = counted > 0 && spent > 0 && total > 0 ? ((total - received) * spent) / counted : null;
    onProgress({ received, total, leftMs, paused });
  };
  for (let failures = 0; ; ) {
    try {
      const from: Record<string, string> | undefined =
        received > 0 && etag !== null ? { range: `bytes=${received}-`, 'if-range': etag } : undefined;
      const answer: Response = await fetch(url, { signal, cache: 'no-store', ...(from && { headers: from }) });
      if (answer.status === 404 || answer.status === 403) throw new Gone();
      if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
      if (answer.status !== 206) {
        chunks = [];
        received = 0;
        total = Number(answer.headers.get('content-length') ?? 0);
        etag = answer.headers.get('etag');
      }
      const reader = answer.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        chunks.push(part.value as Uint8Array<ArrayBuffer>);
        received += part.value.length;
        counted += part.value.length;
        failures = 0;
        tell(false);
      }
      if (received >= total) return new Blob(chunks);
      throw new Error('ended early');
    } catch (error) {
      if (signal.aborted || error instanceof Gone || ++failures >= TRIES) throw error;
      tell(true);
      await wait(Math.min(PAUSE_MS * 2 ** (failures - 1), MOST_PAUSE_MS));
      signal.throwIfAborted();
    }
  }
}

/** Another try would find no more. */
class Gone extends Error {}

/** Hands a file to the browser, which saves it under this name. */
export function save(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
