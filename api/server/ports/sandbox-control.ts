import type { SandboxControl } from '#api/verbs/ports.ts';

const PATIENCE_MS = 10_000;

/** The control calls of the sandbox that runs on this machine. */
export function createSandboxControl(url: string): SandboxControl {
  return {
    url,
    async call(path, body) {
      const response = await fetch(`${url}/_sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`);
      await response.body?.cancel();
    },
  };
}
