import type { Caller } from '#api/contract/caller.ts';
import { type RemoteCommand, type RemoteEnd, type RemoteEvent, remoteBrowserTicket, remoteCommand } from '#api/contract/remote-browser.ts';
import { reaches, type Target } from '#api/contract/roles.ts';
import { needsReach, refusal } from '#api/http/access.ts';
import type { Callers } from '#api/verbs/auth/callers.ts';
import type { RemoteBrowserTickets } from '#api/verbs/ports.ts';
import type { AllowedHost } from '#config/allowed-host.ts';
import { REMOTE_BROWSER, STREAMS } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import { allowedUrl, type Resolve } from './addresses.ts';
import { findChromium, launchChromium, type RemotePage } from './chromium.ts';
import { type Gate, openGate } from './gate.ts';
import { createTickets } from './tickets.ts';

export interface RemoteBrowser extends RemoteBrowserTickets {
  /** Spends the ticket; null = it is none. The viewer is told what happens and `end`ed once. */
  enter(userId: string, ticket: string, viewer: Viewer): RemoteSession | 'remote.busy' | null;
  /** Sessions that are open. */
  count(): number;
  close(): Promise<void>;
}

export interface Viewer {
  tell(event: RemoteEvent): void;
  /** Nothing more comes. `undefined` = as the driver asked. */
  end(reason?: RemoteEnd): void;
}

export interface RemoteSession {
  /** One text frame of the socket. */
  receive(text: string): void;
  /** The socket is gone. Resolves when nothing of the session is left. */
  leave(): Promise<void>;
}

interface RemoteBrowserDeps {
  list: readonly AllowedHost[];
  chromiumPath: string | undefined;
  callers: Pick<Callers, 'again' | 'onChange'>;
  /** The driver of the page, for roles that reach some users only; null for an unknown one. */
  target(userId: string): Promise<Target | null>;
  machine: MachineClock;
  log: { info(fields: Record<string, unknown>, message: string): void; error(fields: Record<string, unknown>, message: string): void };
  /** Shorter limits and other names, for tests. */
  limits?: Partial<typeof REMOTE_BROWSER>;
  resolve?: Resolve;
}

/**
 * How a driver answers a platform's question himself: a Chromium of his own for some minutes, which reaches the addresses of the list and
 * nothing else. Nothing here reads or answers a page; it shows pictures and passes on his clicks and keys.
 */
export function createRemoteBrowser(deps: RemoteBrowserDeps): RemoteBrowser {
  const { list, machine, log } = deps;
  const limits = { ...REMOTE_BROWSER, ...deps.limits };
  const tickets = createTickets(machine, limits.ticketMs);
  const sessions = new Map<string, { over(reason?: RemoteEnd): Promise<void> }>();
  let closing = false;

  return {
    available: () => findChromium(deps.chromiumPath) !== null,
    full: (userId) => closing || sessions.has(userId) || sessions.size >= limits.sessions,
    issue: tickets.issue,
    count: () => sessions.size,
    enter(userId, ticket, viewer) {
      const caller = tickets.take(ticket, userId);
      if (!caller) return null;
      if (closing || sessions.has(userId) || sessions.size >= limits.sessions) return 'remote.busy';
      return begin(userId, caller, viewer);
    },
    async close() {
      closing = true;
      await Promise.all([...sessions.values()].map(({ over }) => over('remote.failed')));
    },
  };

  function begin(userId: string, caller: Caller, viewer: Viewer): RemoteSession {
    let gate: Gate | null = null;
    let page: RemotePage | null = null;
    let ended: Promise<void> | null = null;
    let waiting = 0;
    let work = Promise.resolve();
    const began = machine.elapsed();
    const timeUp = setTimeout(() => void over('remote.timeUp'), limits.sessionMs);
    const watch = setInterval(() => {
      if ((page?.memory() ?? 0) > limits.memoryBytes) void over('remote.memory');
    }, limits.watchMs);
    const ask = async () => {
      const now = await deps.callers.again(caller);
      if (!now || refusal(remoteBrowserTicket, now, userId)) return void over('access.forbidden');
      if (needsReach(remoteBrowserTicket, now, userId) && !reaches(now, await deps.target(userId))) return void over('access.forbidden');
    };
    /** Nobody can say whether the caller may still see this page. */
    const unknown = () => void over('access.forbidden');
    const asking = setInterval(() => void ask().catch(unknown), STREAMS.askMs);
    const unfollow = caller.userId ? deps.callers.onChange(caller.userId, () => void ask().catch(unknown)) : undefined;
    sessions.set(userId, { over });
    log.info({ userId }, 'a remote browser session began');

    /** Once: what is on its way is waited for, then everything that was opened is closed. */
    function over(reason?: RemoteEnd): Promise<void> {
      ended ??= (async () => {
        clearTimeout(timeUp);
        clearInterval(watch);
        clearInterval(asking);
        unfollow?.();
        viewer.end(reason);
        // A page that does not load must not hold it open: closing the browser ends that too.
        if (page === null) await work;
        await page?.close();
        await gate?.close();
        await work;
        sessions.delete(userId);
        log.info({ userId, ms: Math.round(machine.elapsed() - began), ...(reason && { reason }) }, 'a remote browser session is over');
      })();
      return ended;
    }

    async function start(): Promise<void> {
      if (page || ended) return;
      const executablePath = findChromium(deps.chromiumPath);
      if (executablePath === null) return void over('remote.unavailable');
      const opened = await openGate({ list, mostBytes: limits.bytes, ...(deps.resolve && { resolve: deps.resolve }) });
      gate = opened;
      page = await launchChromium({
        executablePath,
        proxy: opened.url,
        tell: (event: RemoteEvent) => ended ?? viewer.tell(event),
        isRefused: opened.refused,
        onRefused: () => void over('remote.addressRefused'),
        onGone: () => void over('remote.failed'),
      });
    }

    async function follow(command: RemoteCommand): Promise<void> {
      if (ended) return;
      if (command.event === 'start-phantom') return start();
      if (command.event === 'open-url') {
        await start();
        return page?.open(command.data);
      }
      if (command.event === 'click') return page?.click(command.data.x, command.data.y);
      if (command.event === 'send_keys') return page?.press(command.data.key);
    }

    return {
      receive(text) {
        if (ended) return;
        const command = read(text);
        if (command === null || waiting >= limits.waiting) return void over('remote.badMessage');
        if (command.event === 'finish') return void over();
        if (command.event === 'open-url' && !allowedUrl(command.data.url, list)) return void over('remote.addressRefused');
        waiting += 1;
        work = work
          .then(() => follow(command))
          .catch((error: Error) => {
            if (ended) return;
            log.error({ userId, error: error.message.slice(0, 300) }, 'a remote browser failed');
            void over('remote.failed');
          })
          .finally(() => {
            waiting -= 1;
          });
      },
      leave: () => over(),
    };
  }
}

function read(text: string): RemoteCommand | null {
  try {
    const parsed = remoteCommand.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
