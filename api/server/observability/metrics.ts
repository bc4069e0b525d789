import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECURITY_EVENTS, type SecurityEvent } from '#api/contract/security.ts';
import type { Meters } from '#engine/core/ports.ts';
import type { Engine } from '#engine/index.ts';
import { REDIS_STATES, type RedisState } from '../redis/redis.ts';

export interface Metrics {
  meters: Meters;
  countSecurity(event: SecurityEvent): void;
  observeRequest(route: string, status: number, milliseconds: number): void;
  /** Prometheus text. */
  text(): Promise<string>;
  contentType: string;
}

export interface MetricSources {
  engine(): Engine | null;
  shards(): number;
  /** Milliseconds. */
  outboxAge(): number;
  /** Null: not used. */
  redis(): RedisState | null;
}

const LABELS: Record<string, string[]> = {
  polls: ['service'],
  verdicts: ['service', 'reason'],
  wins: ['service'],
  losses: ['service', 'detail'],
  unreadable: ['service'],
  failures: ['service', 'code'],
};
const HELP: Record<string, string> = {
  polls: 'Polls sent to a platform',
  verdicts: 'Offers decided, by reason; FITS for those that were asked for',
  wins: 'Offers granted',
  losses: 'Offers asked for and not granted',
  unreadable: 'Rows or answers of a platform that no longer parse',
  failures: 'Failed calls to a platform, by code',
};
const MILLISECONDS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 20, 50, 100, 250, 500, 1000, 2500, 5000];

/** Counters and histograms of one process. */
export function createMetrics({ engine, shards, outboxAge, redis }: MetricSources): Metrics {
  const registers = [new Registry()];
  const register = registers[0]!;
  collectDefaultMetrics({ register });
  const counters = new Map(
    Object.entries(LABELS).map(([name, labelNames]) => [
      name,
      new Counter({ name: `grab_${name}_total`, help: HELP[name]!, labelNames, registers }),
    ]),
  );
  const histogram = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: MILLISECONDS, registers });
  const histograms = {
    grab_ms: histogram('grab_answer_to_accept_milliseconds', 'From the answer that held an offer to its accept on the wire', ['service']),
    poll_delay_ms: histogram('grab_poll_delay_milliseconds', 'How much later than planned a poll left', ['service']),
    poll_ms: histogram('grab_poll_milliseconds', 'A poll and its answer', ['service']),
  };
  const requests = histogram('grab_http_request_milliseconds', 'Requests answered, by route and status', ['route', 'status']);

  const security = new Counter({
    name: 'grab_security_events_total',
    help: 'Failed sign-ins, wrong codes, refused calls (403), limited calls (429), changed roles and passwords',
    labelNames: ['event'],
    registers,
  });
  // A figure that is not there yet cannot be watched.
  for (const event of SECURITY_EVENTS) security.inc({ event }, 0);

  new Gauge({
    name: 'grab_sessions',
    help: 'Sessions this process holds, by state',
    labelNames: ['service', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { service, state } of engine()?.snapshots() ?? []) this.inc({ service, state });
    },
  });
  new Gauge({
    name: 'grab_shards',
    help: 'Shards this process owns, of 256',
    registers,
    collect() {
      this.set(shards());
    },
  });
  new Gauge({
    name: 'grab_budget_left',
    help: 'Polls left in the rolling window: the session that has the fewest',
    labelNames: ['service'],
    registers,
    collect() {
      this.reset();
      const least = new Map<string, number>();
      for (const { service, budgetLeft } of engine()?.snapshots() ?? [])
        least.set(service, Math.min(budgetLeft, least.get(service) ?? budgetLeft));
      for (const [service, left] of least) this.set({ service }, left);
    },
  });
  new Gauge({
    name: 'grab_outbox_age_milliseconds',
    help: 'How long the oldest event not yet fanned out has waited',
    registers,
    collect() {
      this.set(outboxAge());
    },
  });
  new Gauge({
    name: 'grab_redis',
    help: 'State of Redis: 1 for the one it is in',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      const now = redis() ?? 'not used';
      for (const state of [...REDIS_STATES, 'not used']) this.set({ state }, state === now ? 1 : 0);
    },
  });

  return {
    meters: {
      count: (name, labels, by = 1) => counters.get(name)?.inc(labels, by),
      observe: (name, labels, value) => histograms[name].observe(labels, value),
    },
    countSecurity: (event) => security.inc({ event }),
    observeRequest: (route, status, milliseconds) => requests.observe({ route, status: String(status) }, milliseconds),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
