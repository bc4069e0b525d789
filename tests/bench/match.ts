// How many offers one core decides with a full set of filters: 40 stations, overrides, a schedule with days off.

import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { type ScheduleDay, switchedOff, writeSchedule } from '#engine/model/weekly-schedule.ts';
import { compile } from '#engine/platforms/amazon-flex/filters.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { BLOCK_MS, freshOverride } from '#engine/platforms/amazon-flex/settings.ts';
import { stations } from '#engine/platforms/amazon-flex/stations.ts';
import { percentile, type Row, runAlone } from './row.ts';

const LEAST_PER_SECOND = 3e6;
const OFFERS = 5000;
const ROUNDS = 9;
const ROUND_OFFERS = 2e6;

export function benchMatch(): Row {
  const now = Date.UTC(2026, 10, 1, 3, 30);
  const offers = Array.from({ length: OFFERS }, (_, i) => offerAt(i, now));
  const rule = compile(fullSettings(), { enforceEndOfSchedule: true });
  const verdicts = new Map<string, number>();
  for (const offer of offers) {
    const verdict = rule.refuses(offer, now) ?? 'FITS';
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  }
  if (verdicts.size < 7) throw new Error(`the offers must meet every verdict: ${[...verdicts.keys()].join(', ')}`);

  const perSecond: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let fits = 0;
    const from = performance.now();
    for (let i = 0; i < ROUND_OFFERS; i++) if (rule.refuses(offers[i % OFFERS]!, now) === null) fits++;
    perSecond.push((ROUND_OFFERS / (performance.now() - from)) * 1000);
    if (fits === 0) throw new Error('nothing fitted');
  }
  const value = percentile(perSecond, 0.5);
  return {
    name: 'match: offers decided by one core',
    value: value / 1e6,
    unit: 'M/s',
    limit: `>= ${LEAST_PER_SECOND / 1e6}`,
    ratio: value / LEAST_PER_SECOND,
    pass: value >= LEAST_PER_SECOND,
  };
}

function fullSettings() {
  const settings = options.defaults();
  const chosen = stations.slice(0, 40);
  const days: ScheduleDay[] = [0, 0.5, 6, 7, 8, 0, 9].map((earliest) => ({ earliest, latest: 24 - Math.floor(earliest / 2), third: '30' }));
  days[2] = switchedOff(days[2]!);
  return {
    ...settings,
    locations: chosen.map((station) => station.id),
    minPay: 60,
    minPayPerHour: 22,
    schedule: writeSchedule(days),
    preferredBlockHours: BLOCK_MS.map((_, i) => i !== 0),
    locationOverrides: chosen.slice(0, 12).map((station) => ({ ...freshOverride(station.id, settings), minPay: 45, minPayPerHour: 18 })),
  };
}

function offerAt(i: number, now: number): Offer {
  const startsAt = now + ((i * 7919) % (7 * 48)) * (HOUR / 2);
  return {
    id: `offer-${i}`,
    locationId: stations[(i * 31) % stations.length]!.id,
    startsAt,
    endsAt: startsAt + BLOCK_MS[i % 9]! + (i % 23 === 0 ? 15 * 60_000 : 0),
    price: i % 29 === 0 ? null : 3000 + ((i * 104_729) % 12_000),
    tips: 0,
    currency: 'USD',
    reserved: false,
    hidden: i % 3 === 0,
    expiresAt: startsAt,
  };
}

await runAlone(import.meta.filename, async () => [benchMatch()]);
