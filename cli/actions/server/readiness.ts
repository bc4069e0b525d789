export interface Readiness {
  ready: boolean;
  /** What the server says is missing; empty when ready or when nothing answers. */
  missing: string[];
  answers: boolean;
  /** State of Redis in the server's own word; null where it uses none, or nothing answers. */
  redis: string | null;
}

/** Asks `GET /readyz` once. */
export async function readiness(url: string, timeoutMs = 2000): Promise<Readiness> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    const { missing, redis } = bodyOf(await response.text());
    const ready = response.status === 200;
    return {
      ready,
      missing: !ready && Array.isArray(missing) ? missing.map(String) : [],
      answers: true,
      redis: typeof redis === 'string' ? redis : null,
    };
  } catch {
    return { ready: false, missing: [], answers: false, redis: null };
  }
}

/** Whether the sandbox answers its control calls. */
export async function sandboxAnswers(url: string, timeoutMs = 2000): Promise<boolean> {
  try {
    const response = await fetch(`${url}/_sandbox/state`, { signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function bodyOf(text: string): { missing?: unknown; redis?: unknown } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
