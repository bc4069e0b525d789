import type { AnswerOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { activeUserMetrics, serviceActivity } from '#api/contract/reports.ts';
import { activeDrivers, serviceDrivers, serviceHours } from '#api/db/reports/read.ts';
import type { Ctx } from '../context.ts';
import { reportDay } from './windows.ts';

type Deps = Pick<Ctx, 'database' | 'world'>;

/** What each platform did on a day, by the hour and as a whole; platforms without a decision are not named. */
export async function serviceActivityOf(
  { database, world }: Deps,
  date: string | undefined,
): Promise<AnswerOf<typeof serviceActivity> | Failed> {
  const day = reportDay(date, world.now());
  if (day instanceof Failed) return day;
  const [hours, drivers] = await Promise.all([serviceHours(database.pool, day), serviceDrivers(database.pool, day)]);
  const entries = new Map<number, AnswerOf<typeof serviceActivity>['entries'][number]>();
  const services = Object.fromEntries(
    drivers.map((row) => [row.service, { fullyActive: row.drivers, offersWon: 0, offersSeen: 0, offersLost: 0 }]),
  );
  for (const { hour, service, drivers: fullyActive, won, seen, lost } of hours) {
    const entry = entries.get(hour) ?? { timestamp: hour, services: {} };
    entry.services[service] = { fullyActive, offersWon: won, offersSeen: seen, offersLost: lost };
    entries.set(hour, entry);
    const whole = services[service]!;
    whole.offersWon += won;
    whole.offersSeen += seen;
    whole.offersLost += lost;
  }
  return { date: day.date, at: day.at, services, entries: [...entries.values()] };
}

/** The specification's names of platforms; `deliv` has closed, `bundle` is said of drivers with several platforms. */
const FLAGS = {
  instacart: 'INSTACART',
  flex: 'AMAZON_FLEX',
  lyft: 'LYFT',
  grubHub: 'GRUBHUB',
  doorDash: 'DOORDASH',
  glovo: 'GLOVO',
  relay: 'RELAY',
  spark: 'SPARK',
} as const;

/** Who searched on a day, in good standing as every search is, and on which platforms. */
export async function activeUsersOf(
  { database, world }: Deps,
  date: string | undefined,
): Promise<AnswerOf<typeof activeUserMetrics> | Failed> {
  const day = reportDay(date, world.now());
  if (day instanceof Failed) return day;
  const drivers = await activeDrivers(database.pool, day);
  return drivers.map(({ userId, services }) => ({
    userId,
    createDate: day.from,
    bundle: services.length > 1,
    deliv: false,
    ...(Object.fromEntries(Object.entries(FLAGS).map(([name, service]) => [name, services.includes(service)])) as Record<
      keyof typeof FLAGS,
      boolean
    >),
  }));
}
