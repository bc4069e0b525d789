import type { Caller } from '#api/contract/caller.ts';
import { type RemoteCommand, type RemoteEnd, type RemoteEvent, remoteBrowserTicket, remoteCommand } from '#api/contract/remote-browser.ts';
import { reaches, type Target } from '#api/contract/roles.ts';
import { needsReach, refusal } from '#api/http/access.ts';
import type { Callers } from '#api/verbs/auth/callers.ts';
import type { AllowedHost } from '#config/allowed-host.ts';
import { type REMOTE_BROWSER, STREAMS } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import { allowedUrl, type Resolve } from './addresses.ts';
import { findChromium, launchChromium, type RemotePage } from './chromium.ts';
import { type Gate, openGate } from './gate.ts';

export interface Viewer {
  tell(event: RemoteEvent): void;
  /** Nothing more comes. `undefined` = as the driver asked. */
  end(reason?: RemoteEnd): void;
}

export interface RemoteBrowserDeps {
  list: readonly AllowedHost[];
  chromiumPath: string | undefined;
  callers: Pick<Callers, 'again' | 'onChange'>;
  /** The driver of the page, for roles that reach some users only; null for an unknown one. */
  target(userId: string): Promise<Target | null>;
  machine: MachineClock;
  log: Pick<Log, 'info' | 'error'>;
  /** Shorter limits and other names, for tests. */
  limits?: Partial<typeof REMOTE_BROWSER>;
  resolve?: Resolve;
}

interface SessionDeps extends Omit<RemoteBrowserDeps, 'limits'> {
  limits: typeof REMOTE_BROWSER;
  /** Whose platform account the page is about. */
  userId: string;
  /** Who looks at it. */
  caller: Caller;
  viewer: Viewer;
  onEnded(): void;
}

/** One Chromium for one viewer, from the ticket to the end of the session. */
export class RemoteSession {
  readonly #deps: SessionDeps;
  readonly #startedAt: number;
  readonly #timeUp: NodeJS.Timeout;
  readonly #timers: NodeJS.Timeout[];
  readonly #unfollow: (() => void) | undefined;
  #gate: Gate | null = null;
  #page: RemotePage | null = null;
  #ended: Promise<void> | null = null;
  /** Commands that are not done yet. */
  #waiting = 0;
  #work = Promise.resolve();

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    const { limits, machine, caller, callers, log, userId } = deps;
    this.#startedAt = machine.elapsed();
    this.#timeUp = setTimeout(() => void this.end('remote.timeUp'), limits.sessionMs);
    this.#timers = [setInterval(() => this.#checkMemory(), limits.watchMs), setInterval(() => this.#checkAccess(), STREAMS.askMs)];
    this.#unfollow = caller.userId ? callers.onChange(caller.userId, () => this.#checkAccess()) : undefined;
    log.info({ userId }, 'a remote browser session began');
  }

  /** Takes one text frame of the socket. */
  receive(text: string): void {
    if (this.#ended) return;
    const { limits, list } = this.#deps;
    const command = read(text);
    if (command === null || this.#waiting >= limits.waiting) return void this.end('remote.badMessage');
    if (command.event === 'finish') return void this.end();
    if (command.event === 'open-url' && !allowedUrl(command.data.url, list)) return void this.end('remote.addressRefused');
    this.#waiting += 1;
    this.#work = this.#work
      .then(() => this.#follow(command))
      .catch((error: Error) => this.#fail(error))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  /** The socket is gone. Resolves when nothing of the session is left. */
  leave(): Promise<void> {
    return this.end();
  }

  /** Ends the session once: waits for what is on its way, then closes everything that was opened. */
  end(reason?: RemoteEnd): Promise<void> {
    this.#ended ??= this.#close(reason);
    return this.#ended;
  }

  async #close(reason: RemoteEnd | undefined): Promise<void> {
    const { viewer, userId, machine, log, onEnded } = this.#deps;
    clearTimeout(this.#timeUp);
    for (const timer of this.#timers) clearInterval(timer);
    this.#unfollow?.();
    viewer.end(reason);
    // A page that does not load must not keep it open: closing the browser ends that too.
    if (this.#page === null) await this.#work;
    await this.#page?.close();
    await this.#gate?.close();
    await this.#work;
    onEnded();
    const ms = Math.round(machine.elapsed() - this.#startedAt);
    log.info({ userId, ms, ...(reason && { reason }) }, 'a remote browser session is over');
  }

  #fail(error: Error): void {
    if (this.#ended) return;
    const { log, userId } = this.#deps;
    log.error({ userId, error: error.message.slice(0, 300) }, 'a remote browser failed');
    void this.end('remote.failed');
  }

  #checkMemory(): void {
    if ((this.#page?.memory() ?? 0) > this.#deps.limits.memoryBytes) void this.end('remote.memory');
  }

  /** Ends the session when the caller may not see the page any more, or that cannot be found out. */
  #checkAccess(): void {
    this.#maySee().then(
      (may) => void (may || this.end('access.forbidden')),
      () => void this.end('access.forbidden'),
    );
  }

  async #maySee(): Promise<boolean> {
    const { callers, caller, userId, target } = this.#deps;
    const now = await callers.again(caller);
    if (!now || refusal(remoteBrowserTicket, now, userId)) return false;
    return !needsReach(remoteBrowserTicket, now, userId) || reaches(now, await target(userId));
  }

  async #follow(command: RemoteCommand): Promise<void> {
    if (this.#ended) return;
    if (command.event === 'start-phantom') return this.#start();
    if (command.event === 'open-url') {
      await this.#start();
      return this.#page?.open(command.data);
    }
    if (command.event === 'click') return this.#page?.click(command.data.x, command.data.y);
    if (command.event === 'send_keys') return this.#page?.press(command.data.key);
  }

  async #start(): Promise<void> {
    if (this.#page || this.#ended) return;
    const { chromiumPath, list, limits, resolve, viewer } = this.#deps;
    const executablePath = findChromium(chromiumPath);
    if (executablePath === null) return void this.end('remote.unavailable');
    const gate = await openGate({ list, mostBytes: limits.bytes, ...(resolve && { resolve }) });
    this.#gate = gate;
    this.#page = await launchChromium({
      executablePath,
      proxy: gate.url,
      tell: (event: RemoteEvent) => this.#ended ?? viewer.tell(event),
      isRefused: gate.refused,
      onRefused: () => void this.end('remote.addressRefused'),
      onGone: () => void this.end('remote.failed'),
    });
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
