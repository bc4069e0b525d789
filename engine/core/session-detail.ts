import type { SessionDetail, SessionSnapshot } from '../model/session.ts';
import { RUNNING } from './account-state.ts';
import type { ActiveSession } from './active-session.ts';
import { iso } from './activity-log.ts';

/** Returns one line about a session. `budgetLeft` = polls that the mode may still spend. */
export function snapshotOf({ userId, service, state: account, activity, tools }: ActiveSession, budgetLeft: number): SessionSnapshot {
  const { state, until, nextStep } = account.status;
  const { wins, losses } = activity.counts;
  return {
    userId,
    service,
    state,
    until: iso(until),
    nextStep,
    pollsPerSecond: RUNNING.includes(state) ? activity.pollsPerSecond(tools.machine.elapsed()) : 0,
    grabP95Ms: activity.grabP95Ms(),
    wins,
    losses,
    budgetLeft,
    node: tools.node,
  };
}

/** Returns everything an operator may see of a session: state, counters, last decisions and activity log. */
export function detailOf(session: ActiveSession, budgetLeft: number): SessionDetail {
  const { activity, account, state } = session;
  return {
    ...snapshotOf(session, budgetLeft),
    status: state.status,
    account,
    lastPollAt: iso(activity.lastPollAt),
    seen: activity.counts.seen,
    unreadable: activity.counts.unreadable,
    refusedBy: { ...activity.refusedBy },
    decisions: activity.decisions(),
    log: activity.log(),
    open: RUNNING.includes(state.status.state) ? session.passed.ids : [],
  };
}
