import type { SetupView } from '#api/contract/setup.ts';
import type { Flow, Progress } from './flows.ts';

interface Poll {
  flow: Pick<Flow, 'pollMs' | 'polls' | 'read'>;
  /** False while the status is unknown; that counts as a try. */
  ask(signal: AbortSignal): Promise<SetupView | false>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  onProgress(progress: Progress): void;
  /** All tries are spent. */
  onLate(): void;
  signal: AbortSignal;
}

/** Asks how far the set-up is until it has ended, the tries are spent or somebody stops it. */
export async function pollSetup({ flow, ask, wait, onProgress, onLate, signal }: Poll): Promise<void> {
  for (let tried = 0; tried < flow.polls; tried++) {
    await wait(flow.pollMs, signal);
    if (signal.aborted) return;
    const view = await ask(signal);
    if (signal.aborted) return;
    if (view === false) continue;
    const progress = flow.read(view);
    onProgress(progress);
    if (progress.state === 'complete' || progress.state === 'error') return;
  }
  onLate();
}

/** Waits in real time; cut short when nobody needs it any more. */
export function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
