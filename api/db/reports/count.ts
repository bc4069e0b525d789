import type { Pool } from 'pg';
import { DAY, HOUR, REPORTS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { LOCK_KEYS } from '../lock-keys.ts';
import { COUNT, DAYS, TAKE_OUT } from './count-sql.ts';
import { dayAfter, daysOf, floorTo } from './days.ts';
import { runInTransaction } from './in-transaction.ts';

const { sliceMs } = REPORTS;

/** So many decisions are counted in one transaction, of a day at most; embedded, everybody waits for it. */
const ROWS = 10_000;

/**
 * Counts the decisions of every step of five minutes that ended before `to`, then the hours that late decisions have changed.
 * What was counted and how far is one transaction: a process that ends in between counts nothing twice and misses nothing. It stops
 * between two transactions once `stopped` says so.
 */
export async function countDecisions(pool: Pool, to: Instant, stopped: () => boolean = () => false): Promise<void> {
  const end = floorTo(to, sliceMs);
  await announce(pool, end);
  for (let from = await nextUncounted(pool, end); from !== null && !stopped(); from = await nextUncounted(pool, end)) {
    await countStep(pool, from, Math.min(end, Math.max(from + sliceMs, await reachOf(pool, from, sliceMs))));
  }
  for (let hour = await nextDirty(pool, end); hour !== null && !stopped(); hour = await nextDirty(pool, end)) {
    await recount(pool, hour, Math.max(hour + HOUR, await reachOf(pool, hour, HOUR)));
  }
}

/** From here on a decision seen before `end` marks its hour; those written before are all readable when this returns. */
async function announce(pool: Pool, end: Instant): Promise<void> {
  const { rows } = await pool.query<{ later: boolean }>('select late_before < $1 as later from report_state', [end]);
  if (rows[0] && !rows[0].later) return;
  await runInTransaction(pool, async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK_KEYS.decisions]);
    await query(
      `insert into report_state (id, counted_to, late_before) values (1, 0, $1)
       on conflict (id) do update set late_before = greatest(report_state.late_before, excluded.late_before)`,
      [end],
    );
  });
}

/** The first step after what is counted that has anything to count; null when all before `end` is counted. */
async function nextUncounted(pool: Pool, end: Instant): Promise<Instant | null> {
  const { rows } = await pool.query<{ countedTo: number; seen: number | null; offered: number | null }>(
    `select counted_to as "countedTo",
       (select min(seen_at) from verdicts where seen_at >= s.counted_to and seen_at < $1) as seen,
       (select min(first_seen_at) from offers where first_seen_at >= s.counted_to and first_seen_at < $1) as offered
     from report_state s`,
    [end],
  );
  const { countedTo, seen, offered } = rows[0]!;
  if (countedTo >= end) return null;
  return Math.max(countedTo, floorTo(Math.min(seen ?? end, offered ?? end), sliceMs));
}

async function countStep(pool: Pool, from: Instant, until: Instant): Promise<void> {
  await runInTransaction(pool, async (query) => {
    // Of two processes that count the same, one finds that the other has.
    const { rowCount } = await query('update report_state set counted_to = $2 where counted_to <= $1', [from, until]);
    if (rowCount && from < until) await query(COUNT, [from, until, daysOf(from, until)]);
  });
}

/** How far from an instant as many decisions reach as are counted together, in whole steps. */
async function reachOf(pool: Pool, from: Instant, step: number): Promise<Instant> {
  const { rows } = await pool.query<{ seenAt: number }>({
    name: 'report_reach',
    text: `select seen_at as "seenAt" from verdicts where seen_at >= $1 and seen_at < $2 order by seen_at offset ${ROWS} limit 1`,
    values: [from, from + DAY],
  });
  return rows[0] ? floorTo(rows[0].seenAt, step) : floorTo(from, step) + DAY;
}

async function nextDirty(pool: Pool, end: Instant): Promise<Instant | null> {
  const { rows } = await pool.query<{ hour: number | null }>('select min(hour) as hour from report_dirty where hour < $1', [end]);
  return rows[0]!.hour;
}

/** Counts the first marked hour again, with the marked ones that follow it up to `most`. Marks that come meanwhile stay: they are newer. */
async function recount(pool: Pool, hour: Instant, most: Instant): Promise<void> {
  await runInTransaction(pool, async (query) => {
    const { rows: state } = await query<{ countedTo: number }>('select counted_to as "countedTo" from report_state for update');
    const { rows: marked } = await query<{ hour: number }>(
      'with taken as (delete from report_dirty where hour >= $1 and hour < $2 returning hour) select distinct hour from taken order by hour',
      [hour, most],
    );
    const runs = runsOf(marked.map((row) => row.hour));
    if (!runs.length) return;
    for (const run of runs) for (const hours of TAKE_OUT) await query(hours, run);
    // The days as if their marked hours had brought nothing: the count adds to them.
    const days = daysOf(runs[0]![0], runs.at(-1)![1]);
    for (const { take, sum } of DAYS) {
      await query(take, [days[0], days.at(-1)]);
      await query(sum, [days[0], dayAfter(days.at(-1)!), days]);
    }
    for (const [from, to] of runs) {
      const until = Math.min(to, state[0]!.countedTo);
      if (until > from) await query(COUNT, [from, until, daysOf(from, until)]);
    }
  });
}

/** Hours that follow one another, as spans. */
function runsOf(hours: readonly Instant[]): [from: Instant, to: Instant][] {
  const runs: [Instant, Instant][] = [];
  for (const hour of hours) {
    const last = runs.at(-1);
    if (last?.[1] === hour) last[1] += HOUR;
    else runs.push([hour, hour + HOUR]);
  }
  return runs;
}

/** Marks every hour of a span whose decisions are still there to be counted again; returns how many. */
export async function markForRecount(pool: Pool, from: Instant, to: Instant): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into report_dirty (hour)
     select hour from generate_series(
       greatest(floor($1::numeric / $3) * $3, (select coalesce(floor(min(seen_at) / $3::numeric) * $3, $2) from verdicts))::bigint,
       least($2::bigint, (select counted_to from report_state)) - 1, $3::bigint) hour`,
    [from, to, HOUR],
  );
  return rowCount ?? 0;
}

export interface CountState {
  /** Decisions seen before it are counted; 0 = none yet. */
  countedTo: Instant;
  /** Hours that wait to be counted again. */
  waiting: number;
}

export async function countState(pool: Pool): Promise<CountState> {
  const { rows } = await pool.query<CountState>(
    `select coalesce((select counted_to from report_state), 0) as "countedTo", (select count(distinct hour)::int from report_dirty) as waiting`,
  );
  return rows[0]!;
}
