import type { Random } from '../../model/clock.ts';
import type { Taste } from '../../model/platform.ts';
import { ANY_TIME_AHEAD, BLOCK_MS, defaults, type FlexSettings } from './settings.ts';
import { stations } from './stations.ts';

const THIRD = '30';
/** Drivers of the demo world live in the first region. */
const home = stations.filter(({ region }) => region === stations[0]!.region).map(({ id }) => id);

/** Settings of a driver of the demo world. */
export function demoSettings(taste: Taste, random: Random): FlexSettings {
  const always = { ...defaults(), locations: home, schedule: week(() => [0, 24]) };
  if (taste === 'demo') return { ...always, minPay: 20, timeBuffer: 30 };
  if (taste === 'wide') return { ...always, minPay: 1, timeBuffer: ANY_TIME_AHEAD, schedule: week(() => [4, 9]) };
  const earliest = 4 + Math.floor(random() * 8);
  const latest = Math.min(24, earliest + 8 + Math.floor(random() * 8));
  const dayOff = Math.floor(random() * 7);
  return {
    ...defaults(),
    locations: someOf(home, random),
    minPay: 45 + Math.floor(random() * 10) * 5,
    minPayPerHour: random() < 0.5 ? null : 20 + Math.floor(random() * 6),
    timeBuffer: [30, 45, 60, 90][Math.floor(random() * 4)]!,
    schedule: week((day) => (day === dayOff ? [latest, earliest] : [earliest, latest])),
    preferredBlockHours: BLOCK_MS.map((_, at) => at >= 2 || random() < 0.5),
  };
}

function week(hours: (day: number) => [number, number]): string {
  return JSON.stringify(Array.from({ length: 7 }, (_, day) => [...hours(day), THIRD]));
}

function someOf(stations: string[], random: Random): string[] {
  const some = stations.filter(() => random() < 0.35);
  return some.length ? some : stations.slice(0, 3);
}
