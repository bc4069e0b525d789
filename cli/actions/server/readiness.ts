import { ofetch } from 'ofetch';

export interface Readiness {
  ready: boolean;
  /** What the server says is missing; empty when ready or when nothing answers. */
  missing: string[];
  answers: boolean;
  /** State of Redis in the server's own word; null where it uses none, or nothing answers. */
  redis: string | null;
}

/** Asks `GET /readyz` once. */
export async function readiness(url: string, timeout = 2000): Promise<Readiness> {
  try {
    const response = await ofetch.raw<{ missing?: unknown; redis?: unknown }>('/readyz', {
      baseURL: url,
      timeout,
      retry: false,
      responseType: 'json',
      ignoreResponseError: true,
    });
    const { missing, redis } = response._data ?? {};
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
export async function sandboxAnswers(url: string, timeout = 2000): Promise<boolean> {
  return ofetch('/_sandbox/state', { baseURL: url, timeout, retry: false }).then(
    () => true,
    () => false,
  );
}
