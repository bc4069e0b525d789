import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import type { Found } from '../fleet.ts';
import { type Row, underFire } from '../row.ts';
import { SERVICE, type Wishes } from '../wishes.ts';

const HOUR_SECONDS = 3600;

/** A poll's answer that no platform should give. What fits in one must not be asked for. */
function corpus(wishes: Wishes): unknown[] {
  let made = 0;
  const startTime = Math.floor(Date.now() / 1000) + 24 * HOUR_SECONDS;
  const offer = (change: Record<string, unknown> = {}) => ({
    offerId: `garbage-${wishes.userId}-${made++}`,
    offerType: 'NON_EXCLUSIVE',
    serviceAreaId: wishes.stations[0],
    startTime,
    endTime: startTime + HOUR_SECONDS,
    expirationDate: startTime,
    hidden: false,
    rateInfo: { priceAmount: 150, currency: 'USD', projectedTips: 0 },
    ...change,
  });
  const rate = (priceAmount: unknown) => ({ rateInfo: { priceAmount, currency: 'USD', projectedTips: 0 } });
  const list = (...offers: unknown[]) => ({ refreshInterval: 1000, offerList: offers });
  const broken = [
    ...[-120, '120', null, [120], { amount: 120 }, true].map(rate),
    { rateInfo: null },
    { rateInfo: { amount: 150, currency: 'USD' } },
    { rateInfo: { priceAmount: 150, currency: 7 } },
    ...[null, 'tomorrow', -1, startTime * 1000, {}].map((value) => ({ startTime: value })),
    ...[null, 'later', startTime - HOUR_SECONDS, startTime * 1000].map((value) => ({ endTime: value })),
    ...[null, 7, '', {}, ['x']].map((value) => ({ serviceAreaId: value })),
    ...[null, 7, '', {}].map((value) => ({ offerId: value })),
  ];
  const whole = JSON.stringify(list(offer()));
  return [
    '<!doctype html><html><body><h1>Down for maintenance</h1></body></html>',
    whole.slice(0, -20),
    whole.replace('150', 'NaN'),
    whole.replace('150', 'Infinity'),
    `${whole}${whole}`,
    '\u00ff\u00fe not json',
    'null',
    '[]',
    '42',
    '"ok"',
    { offerList: null },
    { offerList: { 0: offer() } },
    { offers: [offer()] },
    '['.repeat(50_000),
    list(...broken.map(offer)),
    list(...Array.from({ length: 2500 }, () => offer())),
    list(null, 7, 'text', [], {}),
  ];
}

const AT_ONCE = 3;
const HUGE = 100_000;

export const garbage: Row = {
  number: 16,
  fault: 'answers of a platform that are HTML, cut short, without figures, huge, doubled or of another shape',
  passes: 'no accept on a field that cannot be read, none twice; the session says what it could not read',
  runs: 5,
  run: (plan) =>
    underFire(plan, {}, async (fleet, notes) => {
      // After each unreadable answer a session waits longer: few for one driver, all of them for all drivers together.
      const shown = fleet.drivers.slice(0, plan.smoke ? 12 : 120);
      for (const [at, driver] of shown.entries()) {
        const bodies = corpus(driver);
        for (let n = 0; n < AT_ONCE; n++)
          await fleet.fault({ call: 'poll', account: driver.account, times: 1, body: bodies[(at * AT_ONCE + n) % bodies.length] });
      }
      // A list no platform has: refused whole.
      const last = fleet.drivers.at(-1)!;
      const many = Array.from({ length: HUGE }, (_, n) => ({ offerId: `garbage-many-${n}` }));
      await fleet.fault({ call: 'poll', account: last.account, times: 1, body: { offerList: many } });
      // One offer twice in one answer and again in the next: wanted, asked for once.
      const twin = { ...fleet.drivers.at(-2)! };
      const startTime = Math.floor(Date.now() / 1000) + 48 * HOUR_SECONDS;
      const offer = {
        offerId: 'fine-twice',
        serviceAreaId: twin.stations[0],
        startTime,
        endTime: startTime + HOUR_SECONDS,
        expirationDate: startTime,
      };
      const row = { ...offer, rateInfo: { priceAmount: 150, currency: 'USD' } };
      await fleet.fault({ call: 'poll', account: twin.account, times: 3, body: { offerList: [row, row, { ...row, startTime: null }] } });
      // The schedule in the same state: nothing may be dropped for it.
      for (const { account } of shown)
        for (const body of ['<html></html>', { scheduledAssignments: [{ startTime: 'x' }] }, { blocks: [] }, '{"scheduledAssignments":['])
          await fleet.fault({ call: 'schedule', account, times: 1, body });

      const faults = async () => (await fleet.control<{ faults: number }>('GET', 'state')).faults;
      for (let waited = 0; (await faults()) > 0 && waited < 120_000; waited += 250) await sleep(250);
      if (await faults()) notes.breach(`${await faults()} answers were never fetched: a session stopped asking`);
      for (const { userId, account } of [...shown, last]) {
        const seen = (await fleet.call(contract.worker, { userId, service: SERVICE })) as { unreadable: number };
        if (!seen.unreadable) notes.breach(`${account}: the session does not tell that it could not read its platform`);
      }

      return ({ ledger, events }: Found) => {
        const asked = ledger.filter((entry) => entry.call === 'accept' && entry.offerId !== undefined);
        for (const { account, offerId } of asked.filter((entry) => entry.offerId!.startsWith('garbage')))
          notes.breach(`${account} ${offerId}: asked for on a field that cannot be read`);
        notes.count('twins asked for', asked.filter((entry) => entry.offerId === 'fine-twice').length);
        if (!asked.some((entry) => entry.offerId === 'fine-twice')) notes.breach('the offer that was sent twice was not asked for');
        for (const { userId, payload } of events)
          if (payload['change'] === 'dropped') notes.breach(`${userId}: a block was dropped for a schedule that could not be read`);
      };
    }),
};
