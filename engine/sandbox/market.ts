import type { Instant } from '../model/clock.ts';
import type { DrawnOffer, SandboxPlatform, Scenario, WorldOffer } from '../model/sandbox.ts';
import { DAY, HOUR, MINUTE } from '../model/time-units.ts';
import { hash, seededRandom } from './random.ts';

/** No market offer stays open longer: what was published before that needs no looking at. */
export const LONGEST_LIFE = 30 * MINUTE;

export interface MarketOptions {
  platform: SandboxPlatform;
  seed: string;
  scenario: Scenario;
  /** Put before every offer id. */
  prefix: string;
}

/**
 * What the market publishes in the minute that holds `at`, in order of publication. A pure function of seed, region and
 * minute: the same offers come again after a restart or a jump of the clock. `sample` keeps that share of them.
 */
export function publishedInMinute(market: MarketOptions, region: string, at: Instant, sample = 1): WorldOffer[] {
  const { platform, seed, scenario } = market;
  const minute = Math.floor(at / MINUTE);
  const start = minute * MINUTE;
  const base = hash(seed, platform.id, region, minute);
  const count = Math.floor(platform.market.perMinute(region, start, scenario) + seededRandom(base)());
  const offers: WorldOffer[] = [];
  for (let i = 0; i < count; i++) {
    if (sample < 1 && hash(base, -1, i) >= sample * 4_294_967_296) continue;
    const random = seededRandom(base, i + 1);
    // One in each equal slice of the minute, so that no minute falls short.
    const publishedAt = start + Math.floor(((i + random()) * MINUTE) / count);
    const drawn = platform.market.draw({
      region,
      at: publishedAt,
      random,
      scenario,
      reserved: false,
      weather: weatherOf(market, region, publishedAt),
    });
    offers.push(toOffer(market, `${region}-${minute.toString(36)}${i.toString(36)}`, region, publishedAt, drawn, null));
  }
  return offers;
}

/** The offers reserved for one account that are published in the hour that holds `at`. */
export function reservedInHour(market: MarketOptions, region: string, account: string, at: Instant): WorldOffer[] {
  const { platform, seed, scenario } = market;
  const hour = Math.floor(at / HOUR);
  const random = seededRandom(seed, platform.id, region, account, hour);
  const count = Math.floor(platform.market.reservedPerHour(scenario) + random());
  const offers: WorldOffer[] = [];
  for (let i = 0; i < count; i++) {
    const publishedAt = hour * HOUR + Math.floor(((i + random()) * HOUR) / count);
    const drawn = platform.market.draw({
      region,
      at: publishedAt,
      random,
      scenario,
      reserved: true,
      weather: weatherOf(market, region, publishedAt),
    });
    const name = `${region}-r${hour.toString(36)}${i.toString(36)}${hash(account).toString(36)}`;
    offers.push(toOffer(market, name, region, publishedAt, drawn, account));
  }
  return offers;
}

/** Bad days come by chance: most are fine, one in six is not. A function of seed, region and day, so that it is the same again. */
function weatherOf({ seed }: MarketOptions, region: string, at: Instant): number {
  const drawn = seededRandom(seed, 'weather', region, Math.floor(at / DAY))();
  return drawn < 5 / 6 ? 0 : 0.4 + 0.6 * (drawn - 5 / 6) * 6;
}

export interface HistoryRequest {
  platform: SandboxPlatform;
  seed: string;
  from: Instant;
  to: Instant;
  /** Share of the market's offers to keep, 0..1. */
  sample: number;
  scenario?: Scenario;
  /** Put before every offer id; keeps a history apart from live worlds. */
  prefix?: string;
  /** Accounts whose reserved offers are part of it (all of them are kept). */
  accounts?: readonly { account: string; region: string }[];
  /** Regions to look at; absent = all. */
  regions?: readonly string[];
}

/** Replays what the market published in [from, to), minute by minute, in order of publication. Draws only what it keeps. */
export function* marketHistory(request: HistoryRequest): Generator<WorldOffer> {
  const { platform, from, to, sample, scenario = 'default', prefix = 'past-' } = request;
  const market: MarketOptions = { platform, seed: request.seed, scenario, prefix };
  const regions = request.regions ?? regionsOf(platform);
  const accounts = (request.accounts ?? []).filter((entry) => regions.includes(entry.region));
  let reserved: WorldOffer[] = [];
  let hour = Number.NaN;
  for (let at = Math.floor(from / MINUTE) * MINUTE; at < to; at += MINUTE) {
    if (Math.floor(at / HOUR) !== hour) {
      hour = Math.floor(at / HOUR);
      reserved = accounts.flatMap((entry) => reservedInHour(market, entry.region, entry.account, at));
    }
    const minute = regions.flatMap((region) => publishedInMinute(market, region, at, sample));
    minute.push(...reserved.filter((offer) => offer.publishedAt >= at && offer.publishedAt < at + MINUTE));
    minute.sort((a, b) => a.publishedAt - b.publishedAt);
    for (const offer of minute) if (offer.publishedAt >= from && offer.publishedAt < to) yield offer;
  }
}

/** Region ids in the order of the catalogue. */
export function regionsOf(platform: SandboxPlatform): string[] {
  return [...new Set(platform.locations.map((location) => location.region))];
}

function toOffer(
  market: MarketOptions,
  name: string,
  region: string,
  publishedAt: Instant,
  drawn: DrawnOffer,
  reservedFor: string | null,
): WorldOffer {
  const { rivalAfterMs, ...rest } = drawn;
  return {
    ...rest,
    id: market.prefix + name,
    platform: market.platform.id,
    region,
    publishedAt,
    reservedFor,
    takenBy: [],
    rivalAt: rivalAfterMs === null ? null : publishedAt + Math.min(rivalAfterMs, LONGEST_LIFE),
  };
}
