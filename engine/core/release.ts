import type { Instant } from '../model/clock.ts';
import { type Assignment, isMakeshift } from '../model/offer.ts';
import type { HandOver, ReleaseAnswer } from '../model/platform.ts';
import { DAY } from '../model/time-units.ts';
import type { ActiveSession } from './active-session.ts';
import { isSameBlock } from './attempts.ts';

/** Gives the block that starts at this instant back to the platform, or to another account. What the driver no longer holds is recorded at once. */
export async function release(session: ActiveSession, startsAt: Instant, to?: HandOver): Promise<ReleaseAnswer> {
  const { userId, service, tools } = session;
  const held = await tools.store.held(userId, service, tools.world.now() - DAY);
  const assignment = held.find((block) => block.startsAt === startsAt && (!to || isNamed(block, to.block)));
  if (!assignment) return { outcome: 'not-held' };

  const answer = await session.onWire(() => giveBack(session, assignment, to));
  if (answer.outcome === 'released') {
    const at = tools.world.now();
    session.attempts.gaveBack(assignment, tools.machine.elapsed());
    await session.outcomes.inTurn(() => tools.store.forfeited(userId, service, assignment, at));
    session.schedule.released(service, startsAt);
    session.activity.note(at, `gave back the block at ${new Date(startsAt).toISOString()}`);
    tools.events.publish({ type: 'assignment', userId, service, change: 'forfeited', assignment, at });
  } else if (answer.outcome !== 'refused') session.reconcileSoon();
  return answer;
}

/** By the offer's id, or else by the platform's key: where that is the start alone, other work of the same hours has it too. */
function isNamed(held: Assignment, asked: Assignment): boolean {
  if (held.offerId === undefined || asked.offerId === undefined) return held.externalId === asked.externalId;
  return held.offerId === asked.offerId;
}

async function giveBack(session: ActiveSession, assignment: Assignment, to?: HandOver): Promise<ReleaseAnswer> {
  const { userId, service, tools } = session;
  try {
    if (to) return (await session.upstream.handOver?.(assignment, to)) ?? { outcome: 'refused' };
    return isMakeshift(assignment) ? await releaseByName(session, assignment) : await session.upstream.release(assignment);
  } catch (error) {
    tools.log.error({ userId, service, error: String(error) }, 'release broke');
    return { outcome: 'unknown', failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
  }
}

/** The accept's answer did not name the block: the schedule does. */
async function releaseByName({ upstream }: ActiveSession, assignment: Assignment): Promise<ReleaseAnswer> {
  const schedule = await upstream.schedule();
  if (!schedule.ok) return { outcome: 'refused', failure: schedule.failure };
  const named = schedule.assignments.find((block) => isSameBlock(block, assignment));
  return named
    ? upstream.release(named)
    : { outcome: 'unknown', failure: { code: 'unreadable', note: 'the schedule does not name the block' } };
}
