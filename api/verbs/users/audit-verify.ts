import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { AUDIT, DAY } from '#config/constants.ts';
import type { Ctx } from '../context.ts';

type Verified = AnswerOf<typeof contract.auditVerify>;

interface Link {
  position: number;
  seq: number;
  /** What is wrong with it; null = nothing. `erased`: only the differences are others than they were. */
  what: 'changed' | 'removed' | 'link' | 'erased' | null;
}

/**
 * Recomputes a part of the chain in the database. A row that was removed is right only where the retention may have done it, and
 * other differences only where their driver was removed and what is left of them says nothing.
 */
const PART = `
  with part as (
    select c.*, lag(c.position) over w as before, lag(c.hash) over w as expected
    from (select * from audit_chain where position >= $1 order by position limit $2) c window w as (order by c.position)
  )
  select p.position::float8 as position, p.seq::float8 as seq, case
    when p.before is not null and (p.before <> p.position - 1 or p.expected <> p.prev) then 'link'
    when a.seq is null then case when p.at < $3 then null else 'removed' end
    when audit_hash(p.prev, a, p.digest) <> p.hash then 'changed'
    when audit_digest(a.differences) = p.digest then null
    when a.differences::text like '%"***"%' and exists (
      select from audit_log d where d.user_id = a.user_id and d.seq > a.seq and d.differences ? 'deleted') then 'erased'
    else 'changed' end as what
  from part p left join audit_log a on a.seq = p.seq
  order by p.position`;
const UNCHAINED = `select seq::float8 as seq from audit_log a where not exists (select from audit_chain c where c.seq = a.seq) order by seq limit 100`;
const HEAD = `select position::float8 as position, hash from audit_chain order by position desc limit 1`;

/** Verifies the links from `after` on; it is the last link of the part before, which is read once more as the next one's beginning. */
export async function verifyAudit({ ctx, after }: { ctx: Ctx; after: number }): Promise<Verified> {
  const { pool } = ctx.database;
  const oldest = Math.floor(ctx.machine.now() - ctx.env.AUDIT_DAYS * DAY);
  const { rows } = await pool.query<Link>(PART, [after, AUDIT.verifyRows, oldest]);
  const broken: Verified['broken'] = [];
  for (const { position, seq, what } of rows) if (what !== null && what !== 'erased') broken.push({ position, seq, what });
  const last = rows.at(-1)?.position ?? null;
  const more = rows.length === AUDIT.verifyRows;
  if (!more) {
    const { rows: loose } = await pool.query<{ seq: number }>(UNCHAINED);
    for (const { seq } of loose) broken.push({ position: 0, seq, what: 'unchained' });
  }
  const { rows: heads } = await pool.query<{ position: number; hash: string }>(HEAD);
  return {
    checked: rows.length - (after > 0 && rows.length ? 1 : 0),
    broken,
    erased: rows.filter(({ what }) => what === 'erased').length,
    head: heads[0] ?? null,
    next: more ? last : null,
  };
}
