import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { FAILPOINTS } from '#engine/core/failpoint.ts';
import { Ended, type Fleet, keepWriting } from '../fleet.ts';
import { randomOf } from '../random.ts';
import { type Notes, type Row, underFire } from '../row.ts';

const POLLING_AGAIN_MS = 5000;
/** A step must be passed this soon after a start. */
const PASSED_WITHIN_MS = 60_000;
/** Rounds for each planned one, until a kill has met an accept on the wire: it may be over by the time the kill arrives. */
const TRIES = 5;

/** 20 kills a run, 8 of them at a named step of an accept. */
export const kill: Row = {
  number: 1,
  fault: 'kill -9 of the engine while accepts are on the wire, and at each step of an accept',
  passes: 'polling again <= 5 s after the restart; no acknowledged write lost',
  runs: 5,
  run: (plan) =>
    underFire(plan, {}, async (fleet, notes) => {
      const random = randomOf(plan.seed);
      const delays = await slowAnswers(fleet, random);
      const writing = keepWriting(fleet, contract.updateUser);
      const points = plan.smoke ? FAILPOINTS.filter((_, at) => (at + plan.seed) % 4 === 0) : FAILPOINTS;
      const rounds = [...Array.from({ length: plan.smoke ? 2 : 12 }, () => null), ...points].sort(() => random() - 0.5);
      const kills: number[] = [];
      const cutShort = async () => {
        const ledger = await fleet.ledger();
        return kills.map(
          (at) => ledger.filter((row) => row.call === 'accept' && row.at <= at && row.at + (delays.get(row.account) ?? 0) > at).length,
        );
      };
      for (let round = 0; round < rounds.length || (round < TRIES * rounds.length && !(await cutShort()).some(Boolean)); round++) {
        const point = rounds[round] ?? null;
        notes.say(`${round + 1}/${rounds.length} ${point ?? 'at random'}`);
        if (point) await dieAt(fleet, notes, point, 1 + Math.floor(random() * 20));
        else {
          await sleep(random() * 1000);
          await fleet.untilAccepting();
          await sleep(random() * 200);
        }
        kills.push(Date.now());
        await fleet.kill();
        const at = Date.now();
        await fleet.start();
        notes.took('polling again', await fleet.allPolling(at), POLLING_AGAIN_MS);
      }
      await writing.stop();
      const met = await cutShort();
      notes.count('kills', kills.length);
      notes.count(
        'in flight at a kill',
        met.reduce((sum, n) => sum + n, 0),
      );
      if (!met.some(Boolean)) notes.breach('no kill met an accept on the wire');
      await fleet.stop();
      const missing = await writing.missing();
      notes.count('acknowledged writes', writing.count());
      for (const write of missing) notes.breach(`acknowledged and lost: ${write}`);
      await fleet.start();
    }),
};

/** A process that ends itself at the n-th passing of a step. */
async function dieAt(fleet: Fleet, notes: Notes, point: string, pass: number): Promise<void> {
  await fleet.kill();
  await fleet.start({ FAILPOINT: `${point}:${pass}` }).catch((error) => {
    // It may pass the step before it is ready.
    if (!(error instanceof Ended) || error.how !== 'SIGKILL') throw error;
  });
  const how = await Promise.race([fleet.server().ended, sleep(PASSED_WITHIN_MS, 'never', { ref: false })]);
  if (how !== 'SIGKILL') notes.breach(`${point}:${pass} ended with ${how}`);
}

/**
 * Two of three accounts get their accepts done at once and hear of it up to half a second later; of the others some never
 * hear of it, and some get an error whatever became of it. Milliseconds by account.
 */
async function slowAnswers(fleet: Fleet, random: () => number): Promise<Map<string, number>> {
  const delays = new Map<string, number>();
  for (const { account } of fleet.drivers) {
    const luck = random();
    if (luck < 0.66) {
      const delayMs = Math.round(random() * 500);
      delays.set(account, delayMs);
      await fleet.fault({ call: 'accept', account, delayMs, grant: 'before' });
    } else if (luck < 0.72) await fleet.fault({ call: 'accept', account, reset: true, grant: 'before' });
    else if (luck < 0.78) await fleet.fault({ call: 'accept', account, status: 500, grant: random() < 0.5 ? 'before' : 'never' });
  }
  return delays;
}
