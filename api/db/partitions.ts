import type { Pool } from 'pg';
import { DAY } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { LOCK_KEYS } from './lock-keys.ts';
import { codeOf } from './transactions.ts';

export const KEEP_VERDICTS_MS = 90 * DAY;

const NAME = /^verdicts_d(\d+)$/;
/** Somebody else made it, or rows of that day are already in the default partition. */
const HARMLESS = new Set(['42P07', '42710', '23505', '23514']);

export interface Partitions {
  /** Makes the partitions of these days (and of the next), if they are not known to exist. */
  ensure(days: Iterable<Instant>): Promise<void>;
  /** Drops the days that ended more than 90 days before `now`; their totals stay. Gives the number of days dropped. */
  drop(now: Instant): Promise<number>;
}

/**
 * Verdicts have one partition a UTC day of world time; those of a day without one go into the default partition. All nodes make and
 * drop them one after another.
 */
export function createPartitions(pool: Pool): Partitions {
  const known = new Set<number>();
  let making: Promise<void> = Promise.resolve();

  async function make(day: number): Promise<void> {
    if (known.has(day)) return;
    await pool
      .query(
        `select pg_advisory_xact_lock(${LOCK_KEYS.partitions});
         create table if not exists ${nameOf(day)} partition of verdicts for values from (${day * DAY}) to (${(day + 1) * DAY})`,
      )
      .catch((error: unknown) => {
        if (!HARMLESS.has(String(codeOf(error)))) throw error;
      });
    known.add(day);
  }

  return {
    async ensure(instants) {
      const missing = new Set<number>();
      for (const at of instants) {
        const day = Math.floor(at / DAY);
        if (!known.has(day)) missing.add(day).add(day + 1);
      }
      if (!missing.size) return;
      making = making.then(async () => {
        for (const day of missing) await make(day);
      });
      const mine = making;
      making = making.catch(() => undefined);
      await mine;
    },
    async drop(now) {
      const { rows } = await pool.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'verdicts'::regclass`,
      );
      const last = Math.floor((now - KEEP_VERDICTS_MS) / DAY) - 1;
      const old = rows.map(({ name }) => Number(NAME.exec(name)?.[1] ?? Number.NaN)).filter((day) => day <= last);
      for (const day of old) {
        await pool.query(`select pg_advisory_xact_lock(${LOCK_KEYS.partitions}); ${totalsOf(day)}; drop table ${nameOf(day)}`);
        known.delete(day);
      }
      return old.length;
    },
  };
}

/** The partition of an instant's day. */
export const partitionOf = (at: Instant): string => nameOf(Math.floor(at / DAY));

const nameOf = (day: number): string => `verdicts_d${day}`;

function totalsOf(day: number): string {
  return `insert into daily_totals (day, user_id, service, status, reason, offers, price)
    select ${day * DAY}, v.user_id, v.service, v.status, coalesce(v.reason, ''), count(*), coalesce(sum(o.price), 0)
    from ${nameOf(day)} v left join offers o on o.service = v.service and o.offer_id = v.offer_id
    group by v.user_id, v.service, v.status, coalesce(v.reason, '')
    on conflict do nothing`;
}
