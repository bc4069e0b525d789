import type { Instant } from '../model/clock.ts';
import type { LocationBook, PollAnswer } from '../model/platform.ts';
import { MINUTE } from '../model/time-units.ts';
import type { Wait } from './account-state.ts';
import type { Tools } from './active-session.ts';
import { localHour } from './calendar.ts';
import type { Pacing } from './pacing.ts';
import type { Job } from './scheduler.ts';

/** Real milliseconds between two polls at least, however fast the world runs. */
const LEAST_PAUSE_MS = 5;
const HOUR_CACHE_MS = MINUTE;
/** A release that is still announced after its instant is late by the platform's clock: asked again so soon, for so long. */
const RELEASE_AGAIN_MS = 250;
const RELEASE_LATE_MS = 2000;

/** When the next poll of one session comes: the mode's pace, the platform's floor, its announced releases, a wait after a failure. */
export class PollPlan {
  readonly #tools: Tools;
  readonly #pacing: Pacing;
  readonly #locations: LocationBook;
  #zone: string;
  #releaseAt: Instant | null = null;
  #hour = { from: Number.NEGATIVE_INFINITY, local: 0 };

  constructor(tools: Tools, pacing: Pacing, locations: LocationBook) {
    this.#tools = tools;
    this.#pacing = pacing;
    this.#locations = locations;
    this.#zone = locations.all()[0]?.timeZone ?? 'UTC';
  }

  /** Takes what an answer says of the time of the next one. */
  learn(answer: PollAnswer & { ok: true }): void {
    const located = answer.offers.at(-1)?.locationId;
    if (located) this.#zone = this.#locations.get(located)?.timeZone ?? this.#zone;
    this.#pacing.setFloor(answer.refreshMs);
    this.#releaseAt = answer.releaseAt ?? null;
  }

  /** Plans the job. `began` = start of the last poll in `machine.elapsed()`; the next one comes in `leastMs` at the earliest. */
  schedule(job: Job, retry: Wait | null, began: number, leastMs = 0): void {
    const { scheduler, machine, world, fixedPacingMs } = this.#tools;
    const spent = machine.elapsed() - began;
    if (retry?.basis === 'real') scheduler.afterReal(job, retry.ms);
    else if (retry) scheduler.afterWorld(job, retry.ms);
    else if (fixedPacingMs !== null) scheduler.afterReal(job, Math.max(leastMs, fixedPacingMs - spent));
    else {
      const speed = world.speed();
      const at = world.now();
      const usual = this.#pacing.interval(at, this.#hourAt(at)) - spent * speed;
      scheduler.afterWorld(job, Math.max(Math.max(leastMs, LEAST_PAUSE_MS) * speed, Math.min(usual, this.#untilRelease(at))));
    }
  }

  /** Slots that are released together are gone in seconds: the poll comes at that instant, and again until they show. */
  #untilRelease(at: Instant): number {
    const releaseAt = this.#releaseAt;
    if (releaseAt === null || releaseAt <= at - RELEASE_LATE_MS) return Number.POSITIVE_INFINITY;
    return releaseAt > at ? releaseAt - at : RELEASE_AGAIN_MS;
  }

  #hourAt(now: Instant): number {
    if (now < this.#hour.from || now >= this.#hour.from + HOUR_CACHE_MS) this.#hour = { from: now, local: localHour(now, this.#zone) };
    return this.#hour.local;
  }
}
