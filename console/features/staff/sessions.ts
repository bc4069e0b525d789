import type { WorkerRow } from '#api/contract/workers.ts';
import { SESSION_STATES } from '#engine/model/session.ts';

/** States that last until a person does something, the most urgent first. */
const ATTENTION: readonly WorkerRow['state'][] = [
  'needs-human',
  'needs-sign-in',
  'not-trusted',
  'not-in-good-standing',
  'paused',
  'offline',
];

/** The sessions that wait for a person, the most urgent first. */
export function needingAttention(rows: readonly WorkerRow[]): WorkerRow[] {
  return rows
    .filter(({ state }) => ATTENTION.includes(state))
    .sort((a, b) => ATTENTION.indexOf(a.state) - ATTENTION.indexOf(b.state) || a.userId.localeCompare(b.userId));
}

/** How many sessions are in each state, in the order of a session's life; states without one are left away. */
export function stateCounts(rows: readonly WorkerRow[]): [state: WorkerRow['state'], count: number][] {
  const counts = SESSION_STATES.map((state): [WorkerRow['state'], number] => [state, rows.filter((row) => row.state === state).length]);
  return counts.filter(([, count]) => count > 0);
}

/** Sessions that do something first, then the stopped ones; each group by driver. */
export function byActivity(rows: readonly WorkerRow[]): WorkerRow[] {
  const rank = ({ state }: WorkerRow) => (state === 'stopped' ? 1 : 0);
  return [...rows].sort((a, b) => rank(a) - rank(b) || a.userId.localeCompare(b.userId) || a.service.localeCompare(b.service));
}
