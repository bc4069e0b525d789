import { setTimeout as sleep } from 'node:timers/promises';
import type { Found } from '../fleet.ts';
import { type Row, underFire } from '../row.ts';

const FAULTS = [{ status: 500 }, { status: 502 }, { status: 503 }, { reset: true }];

export const errors: Row = {
  number: 14,
  fault: 'the platform answers 500, 502, 503 or resets the connection, before and after granting',
  passes: 'an accept that was granted before its error ends accepted, one that was not ends not accepted',
  runs: 5,
  run: (plan) =>
    underFire(plan, {}, async (fleet, notes) => {
      for (const [at, { account }] of fleet.drivers.entries())
        await fleet.fault({ call: 'accept', account, ...FAULTS[at % 4], grant: at % 8 < 4 ? 'before' : 'never' });
      for (const { account } of fleet.drivers.filter((_, at) => at % 3 === 0))
        for (const fault of FAULTS) await fleet.fault({ call: 'poll', account, times: 2, ...fault });
      await sleep(plan.smoke ? 6000 : 20_000);

      return ({ ledger, attempts }: Found) => {
        const stateOf = new Map(attempts.map((attempt) => [`${attempt.account} ${attempt.offerId}`, attempt.state]));
        for (const row of ledger) {
          if (row.call !== 'accept' || (row.status !== null && row.status < 500)) continue;
          const granted = row.outcome === 'granted';
          const state = stateOf.get(`${row.account} ${row.offerId}`);
          notes.count(granted ? 'granted, then failed' : 'failed');
          if (state !== (granted ? 'accepted' : 'not_accepted'))
            notes.breach(
              `${row.account} ${row.offerId}: ${granted ? 'granted' : 'not granted'}, answered ${row.status ?? 'by a reset'}, ended ${state}`,
            );
        }
      };
    }),
};
