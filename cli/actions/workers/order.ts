import type { WorkerRow } from '#api/contract/workers.ts';
import { STATE_LOOK } from '../../ui/worker-state.ts';

/** Trouble first; within a state by driver and service, so that rows do not jump about. */
export function byTrouble(a: WorkerRow, b: WorkerRow): number {
  return STATE_LOOK[a.state].order - STATE_LOOK[b.state].order || a.userId.localeCompare(b.userId) || a.service.localeCompare(b.service);
}
