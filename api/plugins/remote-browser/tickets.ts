import { createHash, randomBytes } from 'node:crypto';
import type { MachineClock } from '#engine/model/clock.ts';

/** One-use tickets, kept by their hash in this process alone. */
export interface Tickets {
  issue(userId: string): { ticket: string; expiresAt: number };
  /** True once, for the driver it was made for, in its time. */
  take(ticket: string, userId: string): boolean;
}

export function createTickets(machine: MachineClock, lifeMs: number, most = 1000): Tickets {
  const open = new Map<string, { userId: string; expiresAt: number }>();
  return {
    issue(userId) {
      for (const [hash, { expiresAt }] of open) if (expiresAt <= machine.now() || open.size >= most) open.delete(hash);
      const ticket = randomBytes(24).toString('base64url');
      const expiresAt = machine.now() + lifeMs;
      open.set(hashOf(ticket), { userId, expiresAt });
      return { ticket, expiresAt };
    },
    take(ticket, userId) {
      const hash = hashOf(ticket);
      const found = open.get(hash);
      open.delete(hash);
      return found !== undefined && found.userId === userId && found.expiresAt > machine.now();
    },
  };
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}
