import type { Instant } from '../../model/clock.ts';
import { inTime } from '../../model/in-time.ts';
import { zoneOf } from '../../model/local-time.ts';
import type { Log } from '../../model/log.ts';
import type { Offer } from '../../model/offer.ts';
import { type Limits, PATIENCE_LEVELS, type Patience } from '../../model/session.ts';
import { DAY, MINUTE } from '../../model/time-units.ts';
import type { Rule } from '../../model/verdict.ts';
import { localWeek } from '../calendar.ts';
import type { DriverSchedule } from '../driver-schedule.ts';
import type { Scheduler } from '../scheduler.ts';
import { type Arrivals, addArrivals, emptyArrivals } from './arrivals.ts';
import type { MarketModel } from './market-model.ts';
import { oddsOf } from './odds.ts';
import { createSales } from './sales.ts';
import { HALF_HOUR_MS } from './scale.ts';
import { HORIZON_HALF_HOURS, type Willingness, willingness, worthOf } from './willingness.ts';

/** What of a running session counts towards the worth of the driver's hours. */
export interface Searching {
  readonly service: string;
  readonly rule: Rule<Offer>;
  readonly record: { limits: Limits; patience: Patience };
  /** Decides the open offers again: what they must pay has changed. */
  reopen(): void;
}

export interface PatienceDeps {
  schedule: DriverSchedule;
  scheduler: Scheduler;
  now(): Instant;
  /** What was learned of a service's market; null = nothing yet. */
  market(service: string): MarketModel | null;
  log: Pick<Log, 'error'>;
}

/** What an offer pays less than its hours are worth, in minor units; 0 = take it, `unknown` = what they are worth is being worked out. */
export type Shortfall = number | 'unknown';

/** The worth of hours falls as their start comes near: it is worked out again after so long. */
const AGE_MS = 10 * MINUTE;
/** A search that begins waits so long for its plan, at most. */
const PLANNED_MS = 2000;
/** After a change, so that several of one moment are one. */
const SOON_MS = 50;

/**
 * What one driver's hours are worth over all the services that search for them. It is worked out apart from the polls; deciding only
 * looks it up. Without patience, or without a market, every hour is worth nothing and whatever fits is taken.
 */
export class DriverPatience {
  readonly #deps: PatienceDeps;
  readonly #searching = new Map<string, Searching>();
  readonly #job;
  #arrivals: { of: string; sums: Arrivals; timeZone: string } | null = null;
  #plan: Willingness | null = null;
  /** Since the driver has patience it has been worked out at least once, with a plan or without one. */
  #ready = false;
  #working: Promise<void> | null = null;
  /** Something changed while it worked. */
  #again = false;

  constructor(deps: PatienceDeps) {
    this.#deps = deps;
    this.#job = deps.scheduler.job(() => void this.#begin());
  }

  /** A service searches, or its filters or limits have changed. */
  search(session: Searching): void {
    this.#searching.set(session.service, session);
    this.#soon();
  }

  /** A service searches no more. */
  leave(session: Searching): void {
    if (this.#searching.get(session.service) !== session) return;
    this.#searching.delete(session.service);
    this.#soon();
  }

  /** Waits for the first plan, at most `PLANNED_MS`: later offers are passed over until it is there. A driver without patience does not wait. */
  async planned(): Promise<void> {
    if (this.#level() === 0 || this.#ready) return;
    await inTime(this.#begin(), PLANNED_MS);
  }

  /** Hours were taken or freed, or a market was learned. */
  changed(): void {
    if (this.#level() > 0) this.#soon();
  }

  shortfall(price: number, startsAt: Instant, endsAt: Instant): Shortfall {
    const level = this.#level();
    if (level === 0) return 0;
    if (!this.#ready) return 'unknown';
    if (this.#plan === null) return 0;
    return Math.max(0, Math.ceil(level * worthOf(this.#plan, startsAt, endsAt) - price));
  }

  /** Returns how likely the hours from `startsAt` to `endsAt` still see an offer that pays at least so much, 0 to 1. */
  odds({ pay, startsAt, endsAt, now }: { pay: number; startsAt: Instant; endsAt: Instant; now: Instant }): number {
    const zone = this.#arrivals && zoneOf(this.#arrivals.timeZone);
    return zone
      ? oddsOf(this.#arrivals!.sums, zone, { perHalfHour: (pay * HALF_HOUR_MS) / (endsAt - startsAt), startsAt, endsAt, now })
      : 0;
  }

  /** What the driver's hours are worth now; null without patience or a market. */
  get plan(): Willingness | null {
    return this.#plan;
  }

  end(): void {
    this.#deps.scheduler.cancel(this.#job);
  }

  #level(): number {
    const first = this.#searching.values().next().value;
    return first ? PATIENCE_LEVELS[first.record.patience] : 0;
  }

  #soon(): void {
    this.#deps.scheduler.afterReal(this.#job, SOON_MS);
  }

  #begin(): Promise<void> {
    this.#again = this.#working !== null;
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
      if (this.#again) this.#soon();
    });
    return this.#working;
  }

  async #work(): Promise<void> {
    const patient = this.#level() > 0;
    const decided = this.#plan !== null || (patient && !this.#ready);
    let failed = false;
    try {
      this.#plan = patient ? await this.#make() : null;
    } catch (error) {
      failed = true;
      this.#deps.log.error({ error: String(error) }, 'working out what hours are worth broke');
    }
    this.#ready = patient;
    if (decided || this.#plan !== null) for (const session of this.#searching.values()) session.reopen();
    if (failed || this.#plan !== null) this.#deps.scheduler.afterWorld(this.#job, AGE_MS);
  }

  async #make(): Promise<Willingness | null> {
    const { schedule, now } = this.#deps;
    const arrivals = await this.#arrivalsNow();
    const zone = arrivals && zoneOf(arrivals.timeZone);
    if (!zone) return null;
    const at = now();
    const occupied = schedule.occupied({ from: localWeek(at, zone.name).from, to: at + HORIZON_HALF_HOURS * HALF_HOUR_MS + DAY });
    const { limits } = this.#searching.values().next().value?.record ?? { limits: {} };
    return willingness({ sales: createSales(arrivals.sums), now: at, zone, occupied, limits });
  }

  /** Sums over the services; made again only when a rule or a market is another one. Others have their turn between two parts. */
  async #arrivalsNow(): Promise<{ sums: Arrivals; timeZone: string } | null> {
    const sources = [...this.#searching.values()].flatMap((session) => {
      const market = this.#deps.market(session.service);
      return market ? [{ rule: session.rule, market }] : [];
    });
    const of = sources.map(({ rule, market }) => `${idOf(rule)}/${idOf(market)}`).join(' ');
    if (this.#arrivals?.of === of) return this.#arrivals;
    const sums = emptyArrivals();
    let timeZone: string | null = null;
    for (const { rule, market } of sources) {
      const parts = addArrivals(sums, market, rule, this.#deps.now());
      for (let part = parts.next(); ; part = parts.next()) {
        // Before the first plan too: it is the longest.
        await new Promise(setImmediate);
        if (part.done) {
          timeZone ??= part.value;
          break;
        }
      }
    }
    this.#arrivals = timeZone === null ? null : { of, sums, timeZone };
    return this.#arrivals;
  }
}

const ids = new WeakMap<object, number>();
let nextId = 0;

/** Two rules are the same where they are the same object: each change of filters compiles another one. */
function idOf(thing: object): number {
  const known = ids.get(thing) ?? ++nextId;
  ids.set(thing, known);
  return known;
}
