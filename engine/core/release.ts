import type { Instant } from '../model/clock.ts';
import type { ReleaseAnswer } from '../model/platform.ts';
import type { Live, Tools } from './live.ts';

const DAY = 86_400_000;

/** Gives the block that starts at this instant back to the platform. What the platform gave back is recorded at once. */
export async function release(live: Live, tools: Tools, startsAt: Instant): Promise<ReleaseAnswer> {
  const { userId, service } = live;
  const held = await tools.store.held(userId, service, tools.world.now() - DAY);
  const assignment = held.find((block) => block.startsAt === startsAt);
  if (!assignment) return { outcome: 'not-held' };

  live.wires += 1;
  let answer: ReleaseAnswer;
  try {
    answer = await live.upstream.release(assignment);
  } catch (error) {
    tools.log.error({ userId, service, error: String(error) }, 'release broke');
    answer = { outcome: 'unknown', failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
  } finally {
    live.wires -= 1;
    live.landed();
  }

  if (answer.outcome === 'released') {
    const at = tools.world.now();
    live.released.push({ assignment, at: tools.machine.elapsed() });
    await live.turn(() => tools.store.forfeited(userId, service, assignment, at));
    live.book.released(service, startsAt);
    live.diary.note(at, `gave back the block at ${new Date(startsAt).toISOString()}`);
    tools.events.publish({ type: 'assignment', userId, service, change: 'forfeited', assignment, at });
  } else if (answer.outcome !== 'refused') live.reconcileSoon();
  return answer;
}
