import type { invites } from '#api/db/schema/index.ts';
import { DAY } from '#config/constants.ts';
import { DEMO_CREW_CODE, type Person } from './people.ts';

type Row = typeof invites.$inferInsert;

/** Numbers that belong to no one, for invites that nobody has answered. */
const UNANSWERED = ['+12025550180', '+12025550181', '+12025550182'];

/**
 * Invites of the demo drivers, in every state that brings no days: those follow from payments, and nobody has paid here yet.
 * A friend joins on the day the world is made.
 */
export function demoInvites(people: readonly Person[], now: number): Row[] {
  const inviters = people.filter(({ referralCode }) => referralCode === DEMO_CREW_CODE);
  const friends = people.filter(({ links, referralCode, role }) => role === 'driver' && links === 'main' && referralCode === null);
  return inviters.flatMap(({ userId }, at): Row[] => {
    const row = (n: number, kind: Row['kind'], invited: string): Row => ({
      inviteId: `demo-${userId}-${n}`,
      kind,
      invited,
      invitedBy: userId,
      referralCode: DEMO_CREW_CODE,
      createdAt: now - n * DAY,
    });
    const joined = (n: number) => {
      const friend = friends[at * 2 + n - 1]!;
      return { ...row(n, n === 1 ? 'user' : 'normal', friend.phoneNumber), joinedUserId: friend.userId, joinedAt: now };
    };
    const [first, second] = [UNANSWERED[at]!, UNANSWERED[at + 1]!];
    return [joined(1), joined(2), { ...row(3, 'normal', first), sentAt: now - 3 * DAY }, row(4, 'normal', second)];
  });
}
