import type { RunCheck } from './check-run.ts';
import { type FinishOptions, type Fleet, type FleetOptions, openFleet } from './fleet.ts';

/** One row of the fault table. */
export interface Row {
  number: number;
  fault: string;
  /** What must hold in addition to the common rule. */
  passes: string;
  /** Runs of the long form; 0 = only when it is asked for by its number. */
  runs: number;
  /** Why it cannot be done on this machine; null = it can. */
  impossible?(): string | null | Promise<string | null>;
  run(plan: RunPlan): Promise<RunReport>;
}

export interface RunPlan {
  seed: number;
  /** The short form: fewer drivers, fewer rounds. */
  smoke: boolean;
  /** Of a run that is as long as one likes. */
  minutes: number;
  say(progress: string): void;
  signal: AbortSignal;
}

export interface RunReport extends Pick<RunCheck, 'D' | 'L' | 'G' | 'U'> {
  accepts: number;
  granted: number;
  secretsInLogs: number;
  /** Every breach of the common rule and of the row's own, in words; empty = passed. */
  problems: string[];
  /** The longest time that the row's rule bounds, in milliseconds, and what it was. */
  worst: { what: string; ms: number } | null;
  /** What else was counted. */
  figures: Record<string, number>;
}

export interface Notes {
  /** A breach of the row's own rule. */
  breach(what: string): void;
  /** Keeps the largest; a breach beyond `limit`. */
  took(what: string, ms: number, limit?: number): void;
  count(what: string, by?: number): void;
  say(progress: string): void;
}

export const LONG = { drivers: 200, perSecond: 60 };
export const SMOKE = { drivers: 16, perSecond: 20 };

/**
 * Opens a fleet, does the fault, waits for quiet and checks. The fault begins with a server that polls for every driver; what
 * it returns, if it is a function, looks at both sides (`Found`) as they stood at the end.
 */
export async function underFire(
  plan: RunPlan,
  options: Partial<FleetOptions> & FinishOptions & { publishes?: false },
  fault: (fleet: Fleet, notes: Notes) => Promise<unknown>,
): Promise<RunReport> {
  const { report, notes } = beginReport(plan);
  const { quietMs, forgive, publishes, ...fleetOptions } = options;
  const fleet = await openFleet({ ...(plan.smoke ? SMOKE : LONG), seed: plan.seed, ...fleetOptions });
  const end = () => void fleet.close();
  plan.signal.addEventListener('abort', end, { once: true });
  try {
    const at = Date.now();
    await fleet.start();
    await fleet.allPolling(at);
    if (publishes !== false) fleet.publish();
    const checkAlso = await fault(fleet, notes);
    notes.say('quiet');
    const found = await fleet.finish({ ...(quietMs !== undefined && { quietMs }), ...(forgive && { forgive }) });
    const { problems, published, D, L, G, U, accepts, granted, secretsInLogs } = found;
    notes.count('offers', published);
    if (typeof checkAlso === 'function') checkAlso(found);
    Object.assign(report, { D, L, G, U, accepts, granted, secretsInLogs });
    report.problems.push(...problems);
  } finally {
    plan.signal.removeEventListener('abort', end);
    await fleet.close();
  }
  return report;
}

export function beginReport(plan: Pick<RunPlan, 'say' | 'smoke'>): { report: RunReport; notes: Notes } {
  const report: RunReport = { D: 0, L: 0, G: 0, U: 0, accepts: 0, granted: 0, secretsInLogs: 0, problems: [], worst: null, figures: {} };
  const notes: Notes = {
    breach: (what) => void report.problems.push(what),
    took(what, ms, limit) {
      if (!report.worst || ms > report.worst.ms) report.worst = { what, ms: Math.round(ms) };
      // The smoke test shares a machine with other tests: its times say nothing.
      if (limit !== undefined && ms > limit && !plan.smoke) report.problems.push(`${what}: ${Math.round(ms)} ms, at most ${limit}`);
    },
    count: (what, by = 1) => {
      report.figures[what] = (report.figures[what] ?? 0) + by;
    },
    say: plan.say,
  };
  return { report, notes };
}
