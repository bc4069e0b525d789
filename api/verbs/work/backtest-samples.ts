import type { BacktestAnswer, BacktestSample } from '#api/contract/backtest.ts';
import type { RecordedOffer } from '#api/db/recorded-offers.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { type GuardDetail, type RuleReason, shownMargin } from '#engine/model/verdict.ts';
import { placeOf } from './places.ts';

interface Decision {
  /** Null = caught. */
  reason: RuleReason | GuardDetail | null;
  margin: number;
}

interface Row {
  recorded: RecordedOffer;
  given: Decision;
  present: Decision;
}

/** Picks the telling ones among any number of decisions; never holds more than it gives. */
export interface Samples {
  add(recorded: RecordedOffer, given: Decision, present: Decision): void;
  all(): BacktestAnswer['samples'];
}

export function createSamples({
  platforms,
  service,
  limit,
}: {
  platforms: readonly AnyPlatform[];
  service: string;
  limit: number;
}): Samples {
  const changed: Row[] = [];
  const caught: Row[] = [];
  const near: Row[] = [];

  function keepNewest(rows: Row[], row: Row): void {
    rows.push(row);
    if (rows.length > limit) rows.shift();
  }

  function keepNearest(row: Row): void {
    if (near.length === limit && row.given.margin >= (near.at(-1)?.given.margin ?? 0)) return;
    const at = near.findIndex((other) => other.given.margin > row.given.margin);
    near.splice(at < 0 ? near.length : at, 0, row);
    if (near.length > limit) near.pop();
  }

  return {
    add(recorded, given, present) {
      const row = { recorded, given, present };
      if ((given.reason === null) !== (present.reason === null)) keepNewest(changed, row);
      if (given.reason === null) keepNewest(caught, row);
      else if (given.reason === 'PRICE_TOO_LOW') keepNearest(row);
    },
    all() {
      const shown = (rows: Row[]) => rows.map((row) => toSample(platforms, service, row));
      return { changed: shown(changed.reverse()), caught: shown(caught.reverse()), nearMisses: shown(near) };
    },
  };
}

function toSample(platforms: readonly AnyPlatform[], service: string, { recorded, given, present }: Row): BacktestSample {
  const { id, locationId, startsAt, endsAt, price, currency } = recorded.offer;
  const place = placeOf(platforms, service, locationId);
  return {
    offerId: id,
    seenAt: recorded.seenAt,
    locationId,
    location: place?.name ?? null,
    timeZone: place?.timeZone ?? null,
    startsAt,
    endsAt,
    price: price === null ? null : price / 100,
    currency,
    given: shownDecision(given),
    present: shownDecision(present),
  };
}

function shownDecision(decision: Decision): BacktestSample['given'] {
  return { reason: decision.reason, margin: shownMargin(decision) };
}
