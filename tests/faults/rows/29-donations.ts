import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#api/contract/client.ts';
import type { DonationStatus } from '#api/contract/donations.ts';
import { contract } from '#api/contract/index.ts';
import { acceptAttempts, blocks } from '#api/db/schema/index.ts';
import { DONATION_FAILPOINTS } from '#api/verbs/donations/failpoint.ts';
import { HOUR, MINUTE, SECOND } from '#engine/model/time-units.ts';
import { homes, moveHome } from '../../support/homes.ts';
import { Ended, type Fleet, openFleet, QUIET_MS } from '../fleet.ts';
import { givePasswords, signIn } from '../passwords.ts';
import { randomOf } from '../random.ts';
import { beginReport, type Notes, type Row, type RunPlan, type RunReport } from '../row.ts';
import { eagerWishes } from '../wishes.ts';

const STATION = homes()[0]!;
/** A kill that was asked for comes within this, or the row fails. */
const DIES_WITHIN_MS = 30 * SECOND;
/** A donation that a kill left matched is asked about at once. */
const SETTLES_WITHIN_MS = 10 * SECOND;
/** Nobody is looked for any longer. */
const DECIDED_WITHIN_MS = 3 * MINUTE;

/** A block as the platform has it. */
interface Held {
  account: string;
  offerId: string;
  startTime: number;
}

interface Fire {
  fleet: Fleet;
  notes: Notes;
  /** Each driver's own sign-in. */
  calls: Map<string, Call>;
  /** Of every block the newest donation. */
  given: Map<string, Held>;
}

export const donated: Row = {
  number: 29,
  fault: 'drivers donate blocks, and the process is killed at each step of a donation and in between',
  passes: 'no block is ever held by two or by nobody; the giver reads the truth; in the end both sides name the same holders',
  runs: 5,
  async run(plan) {
    const { report, notes } = beginReport(plan);
    // Every fourth driver wants more than any block pays.
    const wishes: typeof eagerWishes = (i, _home, seed) => ({ ...eagerWishes(i, [STATION.id], seed), minPay: i % 4 === 3 ? 500 : 20 });
    const fleet = await openFleet({ drivers: plan.smoke ? 12 : 50, perSecond: 1, seed: plan.seed, wishes });
    const end = () => void fleet.close();
    plan.signal.addEventListener('abort', end, { once: true });
    try {
      await moveHome(
        fleet.control,
        fleet.drivers.map(({ account }) => ({ account, region: STATION.region })),
      );
      await fleet.start();
      await givePasswords(fleet);
      const fire: Fire = { fleet, notes, calls: new Map(), given: new Map() };
      await killAtEachStep(fire, plan);
      await compare(fire, report);
    } finally {
      plan.signal.removeEventListener('abort', end);
      await fleet.close();
    }
    return report;
  },
};

/** The next start goes on with what the kill before it left open. */
async function killAtEachStep(fire: Fire, { smoke, seed, say }: RunPlan): Promise<void> {
  const { fleet, notes } = fire;
  const random = randomOf(seed);
  await fleet.start();
  for (const [at, { account }] of fleet.drivers.entries()) fire.calls.set(account, await signIn(fleet, at));
  await winBlocks(fire, smoke ? 6 : 20);
  await fleet.stop();
  for (let round = 0; round < (smoke ? 1 : 5); round++) {
    for (const step of DONATION_FAILPOINTS) {
      say(`round ${round + 1}, killed at ${step}`);
      const how = await startAndDonate(fire, { FAILPOINT: `${step}:${1 + Math.floor(random() * 3)}` });
      if (how !== 'dead') await watch(fire, DIES_WITHIN_MS, () => false);
      const ended = await Promise.race([fleet.server().ended, sleep(SECOND, 'alive', { ref: false })]);
      notes.count('kills');
      if (ended !== 'SIGKILL') {
        notes.breach(`the process did not die at ${step}: ${ended}`);
        await fleet.kill();
      }
    }
    say(`round ${round + 1}, killed in between`);
    await startAndDonate(fire, {});
    await watch(fire, random() * 4 * SECOND, () => false);
    await fleet.kill();
    notes.count('kills');
  }
  await startAndDonate(fire, {});
  if (!(await watch(fire, DECIDED_WITHIN_MS, (statuses) => statuses.every(isDecided)))) notes.breach('a donation was never decided');
}

function isDecided(status: DonationStatus): boolean {
  return status === 'DONATED' || status === 'DECLINED';
}

/** A few blocks begin together, so that some drivers have no room for another one. */
async function winBlocks({ fleet, notes }: Fire, count: number): Promise<void> {
  const first = (Math.floor(Date.now() / HOUR) + 30) * HOUR;
  const offers = Array.from({ length: count }, (_, i) => {
    const startsAt = first + (i % 7) * 3 * HOUR;
    const times = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 2 * HOUR).toISOString() };
    return { locationId: STATION.id, price: 90, capacity: 1, ...times };
  });
  await fleet.control('POST', 'offers', { platform: 'amazon-flex', offers });
  const until = Date.now() + DIES_WITHIN_MS;
  while ((await holdings(fleet)).length < count && Date.now() < until) await sleep(100);
  const won = (await holdings(fleet)).length;
  notes.count('blocks', won);
  if (won < count) notes.breach(`only ${won} of ${count} blocks were won`);
  await sleep(QUIET_MS);
}

/**
 * Looks how what the last kill left open has ended, then everybody gives away what they hold. A kill may come before that: what was
 * open goes on at once.
 */
async function startAndDonate(fire: Fire, env: Record<string, string>): Promise<'alive' | 'dead'> {
  const { fleet, notes } = fire;
  try {
    await fleet.start(env);
  } catch (error) {
    if (error instanceof Ended && error.how === 'SIGKILL') return 'dead';
    throw error;
  }
  await watch(fire, SETTLES_WITHIN_MS, (statuses) => !statuses.includes('MATCHED'));
  for (const held of await holdings(fleet)) {
    const begun = await call(fire, held, (ask, userId) =>
      ask(contract.donate, { userId, startTime: held.startTime, serviceAreaId: STATION.id }),
    );
    if (!begun) continue;
    fire.given.set(held.offerId, held);
    notes.count('donations');
  }
  return 'alive';
}

/** Looks at every donation again and again until `enough` or the server is gone. Returns whether it was enough. */
async function watch(fire: Fire, ms: number, enough: (statuses: DonationStatus[]) => boolean): Promise<boolean> {
  let dead = false;
  void fire.fleet.server().ended.then(() => {
    dead = true;
  });
  for (const until = Date.now() + ms; !dead && Date.now() < until; await sleep(100)) {
    const statuses: DonationStatus[] = [];
    for (const held of fire.given.values()) statuses.push(...(await lookAt(fire, held)));
    if (statuses.length === fire.given.size && enough(statuses)) return true;
  }
  return false;
}

/** One look at one donation, from the platform's side and the giver's. Nothing can be said where it went on meanwhile. */
async function lookAt(fire: Fire, { account, offerId, startTime }: Held): Promise<DonationStatus[]> {
  const { fleet, notes } = fire;
  const read = () =>
    call(fire, { account }, async (ask, userId) => (await ask(contract.donationState, { userId, startTime: String(startTime) })).status);
  const before = await read();
  const all = await holdings(fleet);
  const shown = await call(fire, { account }, async (ask, userId) => (await ask(contract.blocks, { userId })).scheduledAssignments);
  const status = await read();
  const holders = all.filter((held) => held.offerId === offerId).map((held) => held.account);
  notes.count('looks');
  if (holders.length !== 1) notes.breach(`${offerId} is held by ${holders.length ? holders.join(', ') : 'nobody'}`);
  if (status === undefined || status !== before || shown === undefined) return [];
  const keeps = holders[0] === account;
  // While it is matched the platform was asked and has not answered: either may be.
  if (status !== 'MATCHED' && keeps !== (status !== 'DONATED')) notes.breach(`${status}, and ${holders[0]} holds ${offerId} of ${account}`);
  const has = all.some((held) => held.account === account && held.startTime === startTime);
  if (status !== 'MATCHED' && shown.some((block) => block.startTime === startTime) !== has)
    notes.breach(`${status}, and the dashboard of ${account} ${has ? 'lacks' : 'still shows'} the block of ${startTime}`);
  return [status];
}

/** Undefined where the server refused or is gone. */
function call<T>({ fleet, calls }: Fire, { account }: Pick<Held, 'account'>, ask: (call: Call, userId: string) => Promise<T>) {
  const { userId } = fleet.drivers.find((driver) => driver.account === account)!;
  return ask(calls.get(account)!, userId).catch(() => undefined);
}

async function holdings({ control }: Fleet): Promise<Held[]> {
  const accounts = await control<{ account: string; held: { offerId: string; startsAt: number }[] }[]>(
    'GET',
    'accounts?platform=amazon-flex',
  );
  return accounts.flatMap(({ account, held }) => held.map(({ offerId, startsAt }) => ({ account, offerId, startTime: startsAt / SECOND })));
}

/** Both sides at the end: the same holders, and nobody's hours kept for nothing. */
async function compare({ fleet, notes }: Fire, report: RunReport): Promise<void> {
  await sleep(QUIET_MS);
  await fleet.stop();
  const platform = (await holdings(fleet)).map(({ account, startTime }) => `${account} ${startTime}`).sort();
  const { ours, open } = await fleet.records(async ({ db }) => ({
    ours: (await db.select().from(blocks))
      .filter(({ state }) => state === 'held')
      .map(({ account, startsAt }) => `${account} ${startsAt / SECOND}`)
      .sort(),
    open: (await db.select().from(acceptAttempts)).filter(({ state }) => state === 'sending' || state === 'unknown').length,
  }));
  const missing = platform.filter((one) => !ours.includes(one));
  const surplus = ours.filter((one) => !platform.includes(one));
  if (missing.length) notes.breach(`not in our records: ${missing.join(', ')}`);
  if (surplus.length || ours.length !== platform.length) notes.breach(`in our records alone: ${surplus.join(', ') || 'a block twice'}`);
  if (open) notes.breach(`${open} attempts keep a driver's hours for nothing`);
  Object.assign(report, { L: missing.length + surplus.length, U: open, granted: platform.length, accepts: platform.length });
}
