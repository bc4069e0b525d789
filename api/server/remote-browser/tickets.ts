import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '#api/contract/caller.ts';
import type { MachineClock } from '#engine/model/clock.ts';

/** One-use tickets, kept by their hash in this process alone. */
export interface Tickets {
  issue(userId: string, caller: Caller): { ticket: string; expiresAt: number };
  /** Who asked for it: once, for the driver it was made for, in its time; else null. */
  take(ticket: string, userId: string): Caller | null;
}

export function createTickets(machine: MachineClock, lifeMs: number, most = 1000): Tickets {
  const open = new Map<string, { userId: string; caller: Caller; expiresAt: number }>();
  return {
    issue(userId, caller) {
      for (const [hash, { expiresAt }] of open) if (expiresAt <= machine.now() || open.size >= most) open.delete(hash);
      const ticket = randomBytes(24).toString('base64url');
      const expiresAt = machine.now() + lifeMs;
      open.set(hashOf(ticket), { userId, caller, expiresAt });
      return { ticket, expiresAt };
    },
    take(ticket, userId) {
      const hash = hashOf(ticket);
      const found = open.get(hash);
      open.delete(hash);
      return found && found.userId === userId && found.expiresAt > machine.now() ? found.caller : null;
    },
  };
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}
