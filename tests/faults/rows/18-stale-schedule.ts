import { setTimeout as sleep } from 'node:timers/promises';
import type { Found } from '../fleet.ts';
import { type Row, underFire } from '../row.ts';

/** With the pace of production, since how long an outcome stays in doubt depends on it. */
const BEHIND_MS = 30_000;
/** What a schedule does not show is in doubt for a minute; the reading after that comes within a third of the pace. */
const QUIET_MS = 90_000;

interface HeldBlock {
  offerId: string;
  locationId: string;
  startsAt: number;
  endsAt: number;
  price: number;
  currency: string;
}

export const staleSchedule: Row = {
  number: 18,
  fault: "the platform's schedule is 30 s behind, while half of the accepts are granted and then fail",
  passes: 'nothing is asked for again, nothing is dropped that is held, and what was granted ends accepted',
  runs: 2,
  run: (plan) =>
    underFire(plan, { quietMs: QUIET_MS, env: { RECONCILE_MS: '60000' } }, async (fleet, notes) => {
      await sleep(4000);
      const accounts = await fleet.control<{ account: string; held: HeldBlock[] }[]>('GET', 'accounts?platform=amazon-flex');
      for (const { account, held } of accounts)
        await fleet.fault({ call: 'schedule', account, body: { scheduledAssignments: held.map(assignmentOf) } });
      for (const { account } of fleet.drivers.filter((_, at) => at % 2 === 0))
        await fleet.fault({ call: 'accept', account, reset: true, grant: 'before' });
      notes.say('the schedule stands still');
      await sleep(BEHIND_MS);
      await fleet.control('DELETE', 'faults', {});
      notes.say('the schedule is true again');

      return ({ ledger, attempts, events }: Found) => {
        const stateOf = new Map(attempts.map((attempt) => [`${attempt.account} ${attempt.offerId}`, attempt.state]));
        const unheard = ledger.filter((row) => row.call === 'accept' && row.outcome === 'granted' && row.status === null);
        notes.count('granted, then failed', unheard.length);
        if (!unheard.length) notes.breach('no accept was granted and then failed');
        for (const { account, offerId } of unheard)
          if (stateOf.get(`${account} ${offerId}`) !== 'accepted')
            notes.breach(`${account} ${offerId}: ended ${stateOf.get(`${account} ${offerId}`)}`);
        for (const { userId, payload } of events) if (payload['change'] === 'dropped') notes.breach(`${userId}: a held block was dropped`);
      };
    }),
};

/** As the platform lists it. */
function assignmentOf({ offerId, locationId, startsAt, endsAt, price, currency }: HeldBlock) {
  return {
    startTime: startsAt / 1000,
    endTime: endsAt / 1000,
    durationInMinutes: (endsAt - startsAt) / 60_000,
    serviceAreaId: locationId,
    bookedPrice: { amount: price / 100, currency },
    offerId,
  };
}
