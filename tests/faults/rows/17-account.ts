import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { type Row, underFire } from '../row.ts';
import { SERVICE } from '../wishes.ts';

/** What the platform says, and what the driver then sees; sign-ins after the first one. */
const KINDS = [
  { name: 'an expired token', faults: [{ call: 'poll', status: 403, times: 1 }], state: 'searching', signIns: 1 },
  { name: 'an expired token at an accept', faults: [{ call: 'accept', status: 403, times: 1 }], state: 'searching', signIns: 1 },
  { name: 'new tokens refused as well', faults: [{ call: 'poll', status: 403 }], state: 'needs-sign-in', signIns: 1 },
  {
    name: 'the stored sign-in refused',
    faults: [
      { call: 'poll', status: 403 },
      { call: 'auth', status: 400 },
    ],
    state: 'needs-sign-in',
    signIns: 1,
  },
  { name: 'a challenge', faults: [{ call: 'poll', status: 307 }], state: 'needs-human', signIns: 0 },
  { name: 'a locked account', faults: [{ call: 'poll', status: 420 }], state: 'not-trusted', signIns: 0 },
];
const SETTLED_MS = 6000;
const WATCH_MS = 6000;

export const account: Row = {
  number: 17,
  fault: 'tokens expire, a sign-in is refused, a challenge is put up, an account is locked',
  passes: 'one new sign-in, then a stop that the driver is told of; nothing is asked of the platform any more',
  runs: 3,
  run: (plan) =>
    underFire(plan, {}, async (fleet, notes) => {
      const signInsBefore = Map.groupBy(
        (await fleet.ledger()).filter((row) => row.call === 'auth'),
        (row) => row.account,
      );
      const kindOf = (at: number) => (at % 8 < KINDS.length ? KINDS[at % 8]! : null);
      for (const [at, driver] of fleet.drivers.entries())
        for (const fault of kindOf(at)?.faults ?? []) await fleet.fault({ account: driver.account, ...fault });
      await sleep(SETTLED_MS);
      const settled = Date.now();
      await sleep(WATCH_MS);

      const ledger = await fleet.ledger();
      const signIns = Map.groupBy(
        ledger.filter((row) => row.call === 'auth'),
        (row) => row.account,
      );
      for (const [at, { userId, account: name }] of fleet.drivers.entries()) {
        const kind = kindOf(at);
        const seen = (await fleet.call(contract.worker, { userId, service: SERVICE })) as { state: string; nextStep: string };
        const expected = kind?.state ?? 'searching';
        if (seen.state !== expected) notes.breach(`${name}: ${kind?.name ?? 'nothing'} and the driver sees ${seen.state}`);
        const more = (signIns.get(name)?.length ?? 0) - (signInsBefore.get(name)?.length ?? 0);
        if (more > (kind?.signIns ?? 0)) notes.breach(`${name}: ${kind?.name ?? 'nothing'} and ${more} new sign-ins`);
        notes.count('sign-ins', more);
        const later = fleet.tap.calls.filter((call) => call.account === name && call.at > settled).length;
        if (expected === 'searching' && later === 0) notes.breach(`${name}: is not polled any more after ${kind?.name}`);
        if (expected !== 'searching' && later > 0) notes.breach(`${name}: ${later} calls after ${kind?.name}`);
      }
    }),
};
