import type { LedgerCall, SandboxAnswer, SandboxRoute } from '../model/sandbox.ts';

/** How one platform call is made to misbehave; the control API's shape. */
export interface Fault {
  platform: string;
  call: LedgerCall;
  account?: string;
  /** How many calls it hits; absent = all until it is cleared. */
  times?: number;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** From arrival to the answer. */
  delayMs?: number;
  /** From arrival to the status line; the body follows when `delayMs` is over too. */
  headersAfterMs?: number;
  bytesPerSecond?: number;
  endless?: true;
  reset?: true;
  grant?: 'before' | 'never';
}

export interface Faults {
  add(fault: Fault): void;
  /** All of them, or those that match what is given. */
  clear(which: { platform?: string; call?: string; account?: string }): number;
  /** The oldest that hits this call; it is spent. */
  take(platform: string, call: LedgerCall, account: string | null): Fault | null;
  count(): number;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => faults.push({ ...fault }),
    clear(which) {
      const before = faults.length;
      faults = faults.filter(
        (fault) =>
          (which.platform !== undefined && fault.platform !== which.platform) ||
          (which.call !== undefined && fault.call !== which.call) ||
          (which.account !== undefined && fault.account !== which.account),
      );
      return before - faults.length;
    },
    take(platform, call, account) {
      if (faults.length === 0) return null;
      const hit = faults.find(
        (fault) => fault.platform === platform && fault.call === call && (fault.account === undefined || fault.account === account),
      );
      if (hit?.times !== undefined && --hit.times <= 0) faults = faults.filter((fault) => fault !== hit);
      return hit ?? null;
    },
    count: () => faults.length,
  };
}

const READS = new Set<LedgerCall>(['poll', 'schedule', 'auth']);

/** Whether the call is done before it misbehaves. One that only reads and is merely slow gives its usual answer. */
export function isPerformed(fault: Fault): boolean {
  if (fault.grant === 'before') return true;
  const merelySlow = fault.status === undefined && fault.body === undefined && !fault.endless && !fault.reset;
  return merelySlow && fault.grant === undefined && READS.has(fault.call);
}

/** What is sent: the fault's own words, else the platform's documented ones, else the call's own answer. */
export function faultyAnswer(fault: Fault, route: SandboxRoute, performed: SandboxAnswer | null): SandboxAnswer {
  const status = fault.status ?? performed?.status ?? (fault.body === undefined ? 500 : 200);
  const documented = status === performed?.status ? null : route.documented(status);
  const own = fault.status === undefined || fault.status === performed?.status;
  const body =
    fault.body ?? (own && performed ? performed.body : (documented?.body ?? (status < 400 ? {} : { message: 'Simulated fault' })));
  const headers = fault.headers ?? (fault.body === undefined ? (documented?.headers ?? (own ? performed?.headers : undefined)) : undefined);
  return {
    status,
    headers,
    body,
    outcome: performed?.outcome ?? 'error',
    offerId: performed?.offerId,
    served: fault.body === undefined && own ? performed?.served : undefined,
  };
}
