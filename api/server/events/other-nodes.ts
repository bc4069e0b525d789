import { randomUUID } from 'node:crypto';
import type { MachineClock } from '#engine/model/clock.ts';
import type { EngineEvent } from '#engine/model/events.ts';
import type { Fanout } from '../fanout/fanout.ts';

/** A node that follows a driver repeats it this often. */
const FOLLOW_AGAIN_MS = 5000;
const FOLLOWED_MS = 12_000;
/** User ids in one message. */
const TOGETHER = 100;
/** Stands for every driver. */
export const EVERYBODY = '*';

interface OtherNodesDeps {
  fanout: Fanout;
  machine: MachineClock;
  /** What this process follows now. */
  followed(): string[];
  /** There are new rows in the outbox. */
  onOutbox(): void;
  onAssignment(userId: string): void;
  /** A decision on another node, of a driver that this process follows. */
  onDecision(event: EngineEvent): void;
}

/** What the streams of several nodes say to each other: who is followed where, and decisions, which no table keeps. */
export class OtherNodes {
  readonly #deps: OtherNodesDeps;
  readonly #own = randomUUID();
  /** Drivers that another node follows, and until when that holds. */
  readonly #followedElsewhere = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #subscriptions: (() => void)[];

  constructor(deps: OtherNodesDeps) {
    this.#deps = deps;
    const { fanout } = deps;
    this.#timer = setInterval(() => this.follow(deps.followed()), FOLLOW_AGAIN_MS);
    this.#timer.unref();
    this.#subscriptions = [
      fanout.subscribe('outbox', deps.onOutbox),
      fanout.subscribe('assignment', deps.onAssignment),
      fanout.subscribe('follow', (text) => this.#noteFollowed(JSON.parse(text) as string[])),
      fanout.subscribe('decision', (text) => {
        const { from, event } = JSON.parse(text) as { from: string; event: EngineEvent };
        if (from !== this.#own) deps.onDecision(event);
      }),
    ];
  }

  /** Asks the other nodes for the decisions of these drivers. */
  follow(userIds: string[]): void {
    for (let at = 0; at < userIds.length; at += TOGETHER)
      this.#deps.fanout.publish('follow', JSON.stringify(userIds.slice(at, at + TOGETHER)));
  }

  wake(): void {
    this.#deps.fanout.publish('outbox', '');
  }

  /** Passes on what the other nodes need of an event of this one. */
  pass(event: EngineEvent, isSkipped: boolean): void {
    const { fanout } = this.#deps;
    if (this.#isFollowed(EVERYBODY) || (isSkipped && this.#isFollowed(event.userId)))
      fanout.publish('decision', JSON.stringify({ from: this.#own, event }));
    if (event.type === 'assignment') fanout.publish('assignment', event.userId);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }

  #isFollowed(userId: string): boolean {
    return (this.#followedElsewhere.get(userId) ?? 0) > this.#deps.machine.elapsed();
  }

  #noteFollowed(userIds: string[]): void {
    const until = this.#deps.machine.elapsed() + FOLLOWED_MS;
    for (const userId of userIds) this.#followedElsewhere.set(userId, until);
  }
}
