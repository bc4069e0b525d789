import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { type Row, underFire } from '../row.ts';
import { SERVICE } from '../wishes.ts';

/** An HTTP date has whole seconds. */
const DATE_MS = 4000;
const KINDS = [
  { name: 'seconds', headers: () => ({ 'Retry-After': '3' }), leastMs: 3000 },
  { name: 'date', headers: () => ({ 'Retry-After': new Date(Date.now() + DATE_MS).toUTCString() }), leastMs: DATE_MS - 2000 },
  { name: 'absent', headers: () => ({}), leastMs: 5000 },
  { name: 'garbage', headers: () => ({ 'Retry-After': 'when the moon is full' }), leastMs: 5000 },
];
const WATCH_MS = 11_500;
const GAP_MS = 2000;

export const limited: Row = {
  number: 13,
  fault: 'the platform answers 429: Retry-After in seconds, as a date, absent, unreadable',
  passes: 'the wait is honoured, drawn anew for each account, and the driver sees when; others are polled as before',
  runs: 5,
  run: (plan) =>
    underFire(plan, {}, async (fleet, notes) => {
      const kindOf = new Map(fleet.drivers.map((driver, at) => [driver.account, KINDS[at % 8] ?? null]));
      const began = Date.now();
      for (const [account, kind] of kindOf)
        if (kind) await fleet.fault({ call: 'poll', account, times: 1, status: 429, headers: kind.headers() });
      await sleep(1500);
      for (const { userId, account } of fleet.drivers.filter((_, at) => at % 8 === 2)) {
        const seen = (await fleet.call(contract.worker, { userId, service: SERVICE })) as { state: string; until: string | null };
        if (seen.state !== 'paused' || !seen.until) notes.breach(`${account}: the driver sees ${seen.state} until ${seen.until}`);
      }
      await sleep(began + WATCH_MS - Date.now());

      const polls = Map.groupBy(
        fleet.tap.calls.filter((call) => call.call === 'poll' && call.at >= began),
        (call) => call.account,
      );
      const limits = (await fleet.ledger()).filter((row) => row.call === 'poll' && row.status === 429);
      const drawn: number[] = [];
      for (const { account, at } of limits) {
        const kind = kindOf.get(account)!;
        const next = polls.get(account)?.find((poll) => poll.at > at + 100);
        const waited = next ? next.at - at : Number.POSITIVE_INFINITY;
        notes.count(`limited: ${kind.name}`);
        if (waited < kind.leastMs) notes.breach(`${account}: polled again ${waited} ms after a 429 (${kind.name})`);
        if (!next) notes.breach(`${account}: never polled again after a 429 (${kind.name})`);
        if (kind.leastMs === 5000 && next) drawn.push(waited);
      }
      if (limits.length < [...kindOf.values()].filter(Boolean).length) notes.breach('not every account met its limit');
      if (Math.max(...drawn) - Math.min(...drawn) < 250) notes.breach(`no jitter: ${drawn.join(', ')} ms`);
      for (const [account, kind] of kindOf) {
        if (kind) continue;
        const times = polls.get(account)?.map((poll) => poll.at) ?? [];
        const gaps = [...times, Date.now()].map((at, n) => at - (times[n - 1] ?? began));
        notes.took('gap of an account that was not limited', Math.max(...gaps), GAP_MS);
        if (times.length < 5) notes.breach(`${account}: was not limited and was polled ${times.length} times`);
      }
    }),
};
