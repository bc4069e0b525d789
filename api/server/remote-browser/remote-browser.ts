import type { RemoteBrowserTickets } from '#api/verbs/ports.ts';
import { REMOTE_BROWSER } from '#config/constants.ts';
import { findChromium } from './chromium.ts';
import { type RemoteBrowserDeps, RemoteSession, type Viewer } from './session.ts';
import { createTickets } from './tickets.ts';

export interface RemoteBrowser extends RemoteBrowserTickets {
  /** Spends the ticket; null = there is no such ticket. The viewer hears what happens and is `end`ed once. */
  enter(userId: string, ticket: string, viewer: Viewer): RemoteSession | 'remote.busy' | null;
  /** Sessions that are open. */
  count(): number;
  close(): Promise<void>;
}

/**
 * Lets drivers answer a platform's question themselves: each gets a separate Chromium for some minutes, which reaches the
 * addresses of the list and nothing else. Nothing here reads or answers a page; it shows pictures and passes on clicks and keys.
 */
export function createRemoteBrowser(deps: RemoteBrowserDeps): RemoteBrowser {
  const { machine } = deps;
  const limits = { ...REMOTE_BROWSER, ...deps.limits };
  const tickets = createTickets(machine, limits.ticketMs);
  const sessions = new Map<string, RemoteSession>();
  let closing = false;
  const full = (userId: string) => closing || sessions.has(userId) || sessions.size >= limits.sessions;

  return {
    available: () => findChromium(deps.chromiumPath) !== null,
    full,
    issue: tickets.issue,
    count: () => sessions.size,
    enter(userId, ticket, viewer) {
      const caller = tickets.take(ticket, userId);
      if (!caller) return null;
      if (full(userId)) return 'remote.busy';
      const session = new RemoteSession({ ...deps, limits, userId, caller, viewer, onEnded: () => void sessions.delete(userId) });
      sessions.set(userId, session);
      return session;
    },
    async close() {
      closing = true;
      await Promise.all([...sessions.values()].map((session) => session.end('remote.failed')));
    },
  };
}
