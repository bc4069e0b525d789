export interface Readiness {
  ready: boolean;
  /** What the server says is missing; empty when ready or when nothing answers. */
  missing: string[];
  answers: boolean;
}

/** Asks `GET /readyz` once. */
export async function readiness(url: string, timeoutMs = 2000): Promise<Readiness> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    return { ready: response.status === 200, missing: response.status === 200 ? [] : missingOf(text), answers: true };
  } catch {
    return { ready: false, missing: [], answers: false };
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

function missingOf(text: string): string[] {
  try {
    const body = JSON.parse(text) as { missing?: unknown };
    return Array.isArray(body.missing) ? body.missing.map(String) : [];
  } catch {
    return [];
  }
}
