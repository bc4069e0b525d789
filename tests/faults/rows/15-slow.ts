import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#config/tools/test-services.mjs';
import type { Found } from '../fleet.ts';
import { residentBytes, SMALL_HEAP } from '../memory.ts';
import { type Row, underFire } from '../row.ts';

const KINDS = [
  { name: 'headers after 30 s', fault: { headersAfterMs: 30_000 } },
  { name: 'a byte a second', fault: { bytesPerSecond: 1 } },
  { name: 'a body without an end', fault: { endless: true, bytesPerSecond: 200_000 } },
  { name: 'a body as fast as it goes', fault: { endless: true } },
];
/** Every call ends within this, and the next one follows after a pause that grows with each failure. */
const NEXT_CALL_MS = 8000 + 16_000;
/** Its heap has its size once it did not grow for so long: what each session remembers of its accepts fills up by steps. */
const SETTLED_S = 30;
const MOST_WARM_S = 240;
const MOST_MORE_BYTES = 50 * 1024 * 1024;
/** A time-out and the readings of the schedule that follow it. */
const QUIET_MS = 14_000;

export const slow: Row = {
  number: 15,
  fault: 'the platform is slow: headers after 30 s, a byte a second, bodies without an end',
  passes: 'every call times out or is cut, memory grows by less than 50 MB, others are polled as before',
  runs: 2,
  async run(plan) {
    // The embedded database has separate memory; this looks at the server's.
    const postgres = await startPostgres();
    const options = { quietMs: QUIET_MS, databaseUrl: postgres.url, env: SMALL_HEAP };
    return underFire(plan, options, async (fleet, notes) => {
      const kindOf = new Map(fleet.drivers.slice(0, 24).map((driver, at) => [driver.account, KINDS[at % KINDS.length]!]));
      notes.say('warm');
      const before = await settledBytes(fleet.server().pid, plan.smoke ? 15 : MOST_WARM_S);
      const began = Date.now();
      for (const [account, { fault }] of kindOf) for (const call of ['poll', 'schedule']) await fleet.fault({ call, account, ...fault });
      for (const { account } of fleet.drivers.slice(24, 48))
        await fleet.fault({ call: 'accept', account, headersAfterMs: 30_000, grant: 'before' });
      notes.say('slow');
      let most = before;
      for (let second = 0; second < 30; second++) {
        await sleep(1000);
        most = Math.max(most, residentBytes(fleet.server().pid));
      }
      notes.count('MB more', Math.round((most - before) / 1024 / 1024));
      if (most - before > MOST_MORE_BYTES) notes.breach(`memory grew by ${Math.round((most - before) / 1024 / 1024)} MB`);
      for (const { account } of fleet.drivers) {
        const kind = kindOf.get(account);
        const polls = fleet.tap.calls
          .filter((call) => call.call === 'poll' && call.account === account && call.at > began)
          .map((call) => call.at);
        const gaps = [...polls, Date.now()].map((at, n) => at - (polls[n - 1] ?? began));
        if (!kind) notes.took('gap of an account that was not slow', Math.max(...gaps), 2000);
        else if (Math.max(...gaps) > NEXT_CALL_MS + 2000 && !plan.smoke)
          notes.breach(`${account}: ${kind.name} held it for ${Math.max(...gaps)} ms`);
        if (kind && polls.length < 2) notes.breach(`${account}: ${kind.name} stopped its polls`);
      }
      return ({ ledger, attempts }: Found) => {
        const stateOf = new Map(attempts.map((attempt) => [`${attempt.account} ${attempt.offerId}`, attempt.state]));
        const late = ledger.filter(
          (row) => row.call === 'accept' && row.at > began && fleet.drivers.slice(24, 48).some(({ account }) => account === row.account),
        );
        notes.count('granted too late to hear of it', late.filter((row) => row.outcome === 'granted').length);
        for (const row of late)
          if (row.outcome === 'granted' && stateOf.get(`${row.account} ${row.offerId}`) !== 'accepted')
            notes.breach(`${row.account} ${row.offerId}: granted and not heard of, ended ${stateOf.get(`${row.account} ${row.offerId}`)}`);
      };
    }).finally(() => postgres.stop());
  },
};

/** The most it held until it grew no more. */
async function settledBytes(pid: number, mostSeconds: number): Promise<number> {
  let most = 0;
  for (let second = 0, since = 0; second < mostSeconds && since < SETTLED_S; second++, since++) {
    await sleep(1000);
    const bytes = residentBytes(pid);
    if (bytes > most + 1024 * 1024) since = 0;
    most = Math.max(most, bytes);
  }
  return most;
}
