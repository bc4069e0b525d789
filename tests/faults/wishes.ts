// What drivers of a fault run want, as options of the product and, apart from that, as rules written plainly: the check
// of an accept must not share code with what decided it.

import type { Offer } from '#engine/model/offer.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { randomOf } from './random.ts';

export const SERVICE = 'AMAZON_FLEX';

export interface Wishes {
  userId: string;
  account: string;
  stations: string[];
  /** Earliest and latest start of Monday to Sunday, in hours. */
  days: [number, number][];
  minPay: number;
  perHour: number | null;
  /** Minutes before the start; -60 = any. */
  buffer: number;
  /** 1 h to 5 h by half hours. */
  durations: boolean[];
}

/** Wishes of every shape; few offers fit. `home`: the stations of the region, theirs first. */
export function randomWishes(i: number, home: string[], seed: number): Wishes {
  const random = randomOf(seed * 1000 + i);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return {
    userId: `leak-${i}`,
    account: `leak${i}@example.com`,
    stations: home.filter(() => random() < 0.25).concat(pick(home)),
    days: Array.from({ length: 7 }, () => (random() < 0.25 ? [18, 9] : [Math.floor(random() * 12), 12 + Math.floor(random() * 13)])),
    minPay: 20 + Math.floor(random() * 80),
    perHour: random() < 0.5 ? null : pick([17, 20, 22, 25, 28]),
    buffer: pick([-60, 15, 30, 60, 180, 360]),
    durations: Array.from({ length: 9 }, (_, n) => n === 4 || random() < 0.6),
  };
}

/** A driver who wants most of what their station offers, at any time: accepts by the hundred, yet some offers must be skipped. */
export function eagerWishes(i: number, home: string[], seed: number): Wishes {
  const random = randomOf(seed * 1000 + i);
  return {
    userId: `fault-${i}`,
    account: `fault${i}@example.com`,
    stations: [home[0]!],
    days: Array.from({ length: 7 }, () => [0, 24]),
    minPay: 20 + Math.floor(random() * 40),
    perHour: null,
    buffer: -60,
    durations: Array.from({ length: 9 }, (_, n) => n !== 4 || random() < 0.7),
  };
}

export function optionsOf(wishes: Wishes): Record<string, unknown> {
  return {
    ...platforms.find((platform) => platform.manifest.service === SERVICE)!.options.defaults(),
    locations: [...new Set(wishes.stations)],
    minPay: wishes.minPay,
    minPayPerHour: wishes.perHour,
    timeBuffer: wishes.buffer,
    schedule: JSON.stringify(wishes.days.map(([earliest, latest]) => [earliest, latest, '30'])),
    preferredBlockHours: wishes.durations,
    locationOverrides: [],
  };
}

/** Returns why the driver did not want this offer; null = they did. */
export function unwanted(wishes: Wishes, offer: Offer, now: number, timeZone: string): string | null {
  if (!wishes.stations.includes(offer.locationId!)) return `station ${offer.locationId} is not his`;
  const parts = zoneFormat(timeZone).formatToParts(offer.startsAt!);
  const part = (type: string) => parts.find((entry) => entry.type === type)!.value;
  const [earliest, latest] = wishes.days[['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'))]!;
  const hour = Number(part('hour')) + Number(part('minute')) / 60;
  if (hour < earliest || hour > latest) return `starts at ${hour}, wanted ${earliest}-${latest}`;
  const lead = (offer.startsAt! - now) / MINUTE;
  if (lead < (wishes.buffer === -60 ? 0 : wishes.buffer)) return `starts in ${lead} minutes, wanted ${wishes.buffer}`;
  const hours = (offer.endsAt! - offer.startsAt!) / (60 * MINUTE);
  if (!wishes.durations[(hours - 1) * 2]) return `lasts ${hours} hours, not chosen`;
  if (!(offer.price! >= wishes.minPay * 100)) return `pays ${offer.price}, wanted ${wishes.minPay * 100}`;
  if (wishes.perHour !== null && !(offer.price! / hours >= wishes.perHour * 100))
    return `pays ${offer.price! / hours} an hour, wanted ${wishes.perHour * 100}`;
  return null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, made);
  return made;
}
