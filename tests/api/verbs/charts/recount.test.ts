import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#api/contract/caller.ts';
import { Failed } from '#api/contract/failures.ts';
import { activeUsersChart, activeUsersYtd, churnGrowthReport, paidActiveUsersReport } from '#api/verbs/charts/active-history.ts';
import { dollarsPerUser } from '#api/verbs/charts/dollars-per-user.ts';
import { offerHeatMap } from '#api/verbs/charts/heat-map.ts';
import { auditLastPaymentReport } from '#api/verbs/charts/last-payments.ts';
import { paymentAudit } from '#api/verbs/charts/payment-audit.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { CHANGES, DRIVERS, isWrong, makeWorld, NOW } from './world.ts';

const caller = (role: 'admin' | 'partner', userId: string) => ({ role, userId, actor: null }) as unknown as Caller;
const boss = caller('admin', 'boss');
const partner = caller('partner', 'partner');

/** The calendar day that New York's clocks show, by PostgreSQL's own time zones. */
const dayOf = (column: string) => `(to_timestamp(${column} / 1000.0) at time zone 'America/New_York')::date`;

/** Days that a partner collected the money of, while the account was there. */
const WEEKS = `select d.date, p.driver_id from days d join partner_ledger p on p.kind = 'week'
      and d.date between ${dayOf('p.at')} and ${dayOf('p.due_at')} - 1 join people u on u.user_id = p.driver_id and d.date < u.gone`;

/**
 * Every driver's expiry after every row of the ledger, and from which day each payment counts, straight from the rules: a credit
 * moves the expiry on from its own day or from today, a date set by hand replaces it. A deleted account has no days any more.
 */
const EXPIRIES = `
  with recursive people as (
    select user_id, referral_code, coalesce(${dayOf('gone_at')}, 'infinity') as gone from world_people
  ), booked as (
    select l.user_id, u.referral_code, l.cents, l.days, l.set_to, ${dayOf('l.at')} as day,
      row_number() over (partition by l.user_id order by l.seq)::int as n
    from ledger l join people u on u.user_id = l.user_id
  ), expiries as (
    select user_id, referral_code, n, day, cents, null::date as was,
      case when set_to = 0 then null when set_to is not null then ${dayOf('set_to')} + 7
        when days = 0 then null else day + days end as expiry
    from booked where n = 1
    union all
    select b.user_id, b.referral_code, b.n, b.day, b.cents, e.expiry,
      case when b.set_to = 0 then null when b.set_to is not null then ${dayOf('b.set_to')} + 7
        when b.days = 0 then e.expiry
        when b.days > 0 then greatest(b.day, coalesce(e.expiry, b.day)) + b.days
        else coalesce(e.expiry, b.day) + b.days end
    from expiries e join booked b on b.user_id = e.user_id and b.n = e.n + 1
  ), days as (select generate_series($1::date, $2::date, '1 day')::date as date
  ), ends as (
    select d.date, e.user_id, max(e.n) as n from days d join expiries e on e.day <= d.date group by 1, 2
  ), active as (
    select a.date, a.user_id from ends a join expiries e on e.user_id = a.user_id and e.n = a.n
      join people u on u.user_id = a.user_id where e.expiry >= a.date and a.date < u.gone
    union ${WEEKS}
  ), clipped as (
    select k.user_id, j.n, greatest(k.day, coalesce(k.was + 1, k.day)) as first,
      min(coalesce(j.expiry, '-infinity'::date)) over (partition by k.user_id, k.n order by j.n) as until
    from expiries k join expiries j on j.user_id = k.user_id and j.n >= k.n where k.cents > 0
  ), paid as (
    select a.date, a.user_id from ends a join clipped c on c.user_id = a.user_id and c.n = a.n
      join people u on u.user_id = a.user_id
    where a.date between c.first and c.until and a.date < u.gone
    union ${WEEKS}
  )`;

describe('api/charts: every figure equals a recount in plain SQL over a year with both changes of clocks', {
  timeout: DRIVERS > 160 ? 600_000 : 20_000,
}, () => {
  let database: TestDatabase;
  let ctx: any;

  beforeAll(async () => {
    database = await openTestDatabase();
    await makeWorld(database);
    ctx = { db: database.db, machine: { now: () => NOW }, world: { now: () => NOW }, platforms };
  }, 120_000);
  afterAll(() => database?.close());

  /** The planner knows no sizes here: joins of these intermediate rows are hashed or take minutes. */
  const plain = async (text: string, values: unknown[]) => {
    const client = await database.pool.connect();
    try {
      await client.query('set enable_nestloop = off');
      return (await client.query(text, values)).rows as any[];
    } finally {
      await client.query('reset enable_nestloop');
      client.release();
    }
  };
  const good = <T>(answer: T | Failed): T => {
    if (answer instanceof Failed) throw new Error(answer.code);
    return answer;
  };
  const text = (date: Date | string) => (typeof date === 'string' ? date : date.toISOString().slice(0, 10));

  /** The fifty days around each change, the whole year, and what a phone asks for. */
  const RANGES = [
    { from: '2026-02-20', to: '2026-03-20' },
    { from: '2026-10-15', to: '2026-11-15' },
    { from: CHANGES[1], to: CHANGES[1] },
    { from: '2026-07-24', to: '2026-11-20' },
    {},
  ];
  const withDays = (range: { from?: string; to?: string }, days: number) => ({
    to: range.to ?? '2026-11-20',
    from: range.from ?? new Date(Date.parse('2026-11-20') - (days - 1) * 86_400_000).toISOString().slice(0, 10),
  });
  const CODES = [undefined, 'CREW', 'NORTH'];
  const cases = RANGES.flatMap((range) => CODES.map((referralCode) => ({ ...range, ...(referralCode && { referralCode }) })));

  it.each(cases)(
    'active, churned and paid drivers, day by day: %o (ADMIN-10, ADMIN-14, ADMIN-15, API-116, API-117, API-120)',
    async (input) => {
      const { referralCode } = input as { referralCode?: string };
      const { from, to } = withDays(input, 7);
      const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
      const rows = await plain(
        `${EXPIRIES}, of as (select user_id from people where $3::text is null or referral_code = $3
      ), turns as (
        select date, lag(date) over (partition by user_id order by date) as before, lead(date) over (partition by user_id order by date) as after
        from active where user_id in (select user_id from of)
      ) select d.date::text as date,
        coalesce(t.active, 0) as active, coalesce(p.paid, 0) as paid, coalesce(t.gained, 0) as gained, coalesce(c.churned, 0) as churned
      from days d
      left join (select date, count(*)::int as active, count(*) filter (where before is distinct from date - 1)::int as gained
        from turns group by 1) t on t.date = d.date
      left join (select date + 1 as date, count(*)::int as churned from turns where after is distinct from date + 1 group by 1) c
        on c.date = d.date
      left join (select date, count(*)::int as paid from paid where user_id in (select user_id from of) group by 1) p on p.date = d.date
      order by 1`,
        [before, to, referralCode ?? null],
      );
      const asked = { ...input, from, to };

      const churn = good(await churnGrowthReport({ ctx, caller: boss, input: asked }));
      const paid = good(await paidActiveUsersReport({ ctx, caller: boss, input: asked }));
      const history = good(await activeUsersChart({ ctx, caller: boss, input: asked }));

      const expected = rows.slice(1);
      expect(churn.step).toBe('day');
      expect(churn.points).toEqual(expected.map(({ date, active, gained, churned }) => ({ date, active, gained, churned })));
      expect(paid.points).toEqual(
        rows
          .slice(1)
          .map(({ date, paid: count, active }, i) => ({ date, paid: count, difference: count - rows[i].paid, given: active - count })),
      );
      expect(history.points).toEqual(expected.map(({ date, active: total }) => ({ date, total })));
      if (!referralCode && from !== to) expect(Math.max(...expected.map(({ churned }) => churned))).toBeGreaterThan(0);
    },
  );

  it('active drivers of each code since January 1, by week (ADMIN-12, API-121)', async () => {
    const answer = good(await activeUsersYtd({ ctx, caller: boss, input: {} }));
    const rows = await plain(
      `${EXPIRIES} select a.date::text as date, u.referral_code as code, count(*)::int as total
      from active a join people u on u.user_id = a.user_id group by 1, 2`,
      ['2026-01-01', '2026-11-20'],
    );
    const ends = answer.dates.map((_, i) =>
      i === answer.dates.length - 1 ? '2026-11-20' : text(new Date(Date.parse(answer.dates[i + 1]!) - 86_400_000)),
    );

    expect([answer.step, answer.from, answer.dates[0], answer.dates[1]]).toEqual(['week', '2026-01-01', '2026-01-01', '2026-01-05']);
    expect(answer.codes.map(({ code }) => code).sort()).toEqual(['CREW', 'NORTH', 'SOUTH', null].sort());
    for (const { code, totals } of answer.codes)
      expect(totals).toEqual(ends.map((date) => rows.find((row) => row.date === date && row.code === code)?.total ?? 0));
  });

  it.each(cases)('money received, payers and average: %o (ADMIN-13, API-119, REPORT-11)', async (input) => {
    const { referralCode } = input as { referralCode?: string };
    const { from, to } = withDays(input, 90);
    const of = `from ledger l where l.cents <> 0 and ${dayOf('l.at')} between $1::date and $2::date
      and ($3::text is null or l.user_id in (select user_id from world_people where referral_code = $3))`;
    const values = [from, to, referralCode ?? null];
    const figures = `sum(cents)::int as cents, sum(coalesce(expected_cents, cents))::int as expected,
      count(distinct user_id) filter (where cents > 0)::int as drivers`;
    const rows = await plain(`select ${dayOf('l.at')}::text as date, ${figures} ${of} group by 1`, values);
    const [all] = await plain(`select ${figures} ${of}`, values);
    const of90 = new Map(rows.map((row) => [row.date, row]));

    for (const type of ['AMOUNT', 'USERS', 'AVERAGE'] as const) {
      const { points, total } = good(await paymentAudit({ ctx, caller: boss, input: { ...input, type } }));
      expect(points).toHaveLength((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1);
      for (const { date, value, expected } of points) {
        const { cents, expected: should, drivers } = of90.get(date) ?? { cents: 0, expected: 0, drivers: 0 };
        const each = (sum: number) => (drivers ? Math.round(sum / drivers) : 0);
        expect({ date, value, expected }).toEqual({
          date,
          value: { AMOUNT: cents, USERS: drivers, AVERAGE: each(cents) }[type],
          expected: { AMOUNT: should, USERS: null, AVERAGE: each(should) }[type],
        });
      }
      const { cents, drivers } = all;
      expect(total).toBe({ AMOUNT: cents ?? 0, USERS: drivers, AVERAGE: drivers ? Math.round(cents / drivers) : 0 }[type]);
    }
  });

  it('answers a year by week: sums of its days, payers counted once a week (ADMIN-13)', async () => {
    const input = { type: 'USERS' as const, from: '2025-11-21', to: '2026-11-20' };
    const { step, points } = good(await paymentAudit({ ctx, caller: boss, input }));
    const rows = await plain(
      `select greatest(date_trunc('week', ${dayOf('at')})::date, date '2025-11-21')::text as date, count(distinct user_id)::int as value
      from ledger where cents > 0 and ${dayOf('at')} between '2025-11-21' and '2026-11-20' group by 1 order by 1`,
      [],
    );

    expect([step, points.length <= 120, points[0]!.date]).toEqual(['week', true, '2025-11-21']);
    expect(points.filter(({ value }) => value > 0).map(({ date, value }) => ({ date, value }))).toEqual(rows);
  });

  it.each([...cases, { from: '2026-01-01', to: '2026-11-20' }])(
    'dollars of a driver and service: %o (ADMIN-11, API-122)',
    async (input) => {
      const { referralCode } = input as { referralCode?: string };
      const { from, to } = withDays(input, 45);
      const answer = good(await dollarsPerUser({ ctx, caller: boss, input }));
      const bucket = answer.step === 'day' ? dayOf('starts_at') : `greatest(date_trunc('week', ${dayOf('starts_at')})::date, $1::date)`;
      const of = `from world_blocks where state = 'held' and currency = 'USD' and starts_at <= $4 and ${dayOf('starts_at')} between $1::date and $2::date
      and ($3::text is null or user_id in (select user_id from world_people where referral_code = $3))`;
      const rows = await plain(
        `select service, ${bucket}::text as date, coalesce(sum(price), 0)::int as cents, count(distinct user_id)::int as users ${of} group by 1, 2`,
        [from, to, referralCode ?? null, NOW],
      );
      const totals = await plain(
        `select service, coalesce(sum(price), 0)::int as cents, count(distinct user_id)::int as users ${of} group by 1 order by 2 desc, 1`,
        [from, to, referralCode ?? null, NOW],
      );

      expect(answer.services.map(({ service, cents, users }) => ({ service, cents, users }))).toEqual(totals);
      for (const { service, points } of answer.services)
        for (const [i, point] of points.entries()) {
          const row = rows.find((one) => one.service === service && one.date === answer.dates[i]);
          expect(point).toEqual(
            row
              ? { cents: row.cents, users: row.users, dollars: Math.round(row.cents / row.users) / 100 }
              : { cents: 0, users: 0, dollars: null },
          );
        }
    },
  );

  it('has 45 days of dollars unless asked for others, and 7 of a report (API-122, REPORT-02)', async () => {
    const dollars = good(await dollarsPerUser({ ctx, caller: boss, input: {} }));
    const churn = good(await churnGrowthReport({ ctx, caller: boss, input: {} }));

    expect([dollars.dates.length, dollars.dates[0], dollars.to]).toEqual([45, '2026-10-07', '2026-11-20']);
    expect([churn.points.length, churn.from, churn.to]).toEqual([7, '2026-11-14', '2026-11-20']);
  });

  it.each(cases)('drivers by the day of their last payment, with those the ledger contradicts: %o (ADMIN-18, API-118)', async (input) => {
    const { referralCode } = input as { referralCode?: string };
    const { from, to } = withDays(input, 7);
    const answer = good(await auditLastPaymentReport({ ctx, caller: boss, input }));
    const rows = await plain(
      `${EXPIRIES}, last as (
        select u.user_id, u.good_standing, u.last_payment_at, ${dayOf('u.last_payment_at')} as day,
          (select e.expiry - 7 from expiries e where e.user_id = u.user_id order by n desc limit 1) as should
        from users u where u.role = 'driver' and ($3::text is null or u.referral_code = $3)
      ) select case when day between $1 and $2 then day::text when day < $1 then 'before' when day > $2 then 'after' else 'never' end as place,
        count(*)::int as drivers, count(*) filter (where good_standing)::int as active,
        count(*) filter (where day is distinct from should)::int as differs, array_agg(user_id) filter (where day is distinct from should) as who
      from last group by 1`,
      [from, to, referralCode ?? null],
    );
    const at = (place: string) => rows.find((row) => row.place === place);

    for (const { date, drivers, active, differs } of answer.points)
      expect({ drivers, active, differs }).toEqual({
        drivers: at(date)?.drivers ?? 0,
        active: at(date)?.active ?? 0,
        differs: at(date)?.differs ?? 0,
      });
    expect([answer.before, answer.after, answer.never]).toEqual(['before', 'after', 'never'].map((place) => at(place)?.drivers ?? 0));
    expect(answer.differences.map(({ userId }) => userId).sort()).toEqual(rows.flatMap(({ who }) => who ?? []).sort());
    if (!referralCode) expect(answer.differences).toHaveLength(Array.from({ length: DRIVERS }, (_, i) => i).filter(isWrong).length);
  });

  it('offers and held blocks of the main platform by station (ADMIN-16)', async () => {
    const input = { from: '2026-10-25', to: '2026-11-20' };
    const answer = good(await offerHeatMap(ctx, input));
    const rows = await plain(
      `select location_id as id, count(*)::int as offers, round(avg(price))::int as average from offers
      where service = 'AMAZON_FLEX' and location_id <> 'unknown' and ${dayOf('first_seen_at')} between $1::date and $2::date group by 1`,
      [input.from, input.to],
    );
    const won = await plain(
      `select location_id as id, count(*)::int as won from world_blocks
      where service = 'AMAZON_FLEX' and state = 'held' and ${dayOf('starts_at')} between $1::date and $2::date group by 1`,
      [input.from, input.to],
    );

    expect(answer.stations.map(({ id, offers, average }) => ({ id, offers, average })).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      rows.sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    for (const station of answer.stations) expect(station.won).toBe(won.find(({ id }) => id === station.id)?.won ?? 0);
    expect(answer.stations.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)).toBe(true);
  });

  it('gives a partner the figures of the own code alone, and refuses another (ADMIN-12, API-118, API-119)', async () => {
    const input = { from: '2026-10-15', to: '2026-11-15' };
    const own = good(await churnGrowthReport({ ctx, caller: partner, input }));
    const asBoss = good(await churnGrowthReport({ ctx, caller: boss, input: { ...input, referralCode: 'CREW' } }));
    const money = good(await paymentAudit({ ctx, caller: partner, input: { ...input, type: 'AMOUNT' } }));
    const moneyAsBoss = good(await paymentAudit({ ctx, caller: boss, input: { ...input, referralCode: 'CREW', type: 'AMOUNT' } }));
    const ytd = good(await activeUsersYtd({ ctx, caller: partner, input: {} }));
    const other = await auditLastPaymentReport({ ctx, caller: partner, input: { ...input, referralCode: 'NORTH' } });
    const nobody = good(await paymentAudit({ ctx, caller: caller('partner', 'nobody'), input: { ...input, type: 'AMOUNT' } }));

    expect(own).toEqual(asBoss);
    expect(money).toEqual(moneyAsBoss);
    expect(ytd.codes.map(({ code }) => code)).toEqual(['CREW']);
    expect((other as Failed).code).toBe('access.forbidden');
    expect(nobody.points.every(({ value }) => value === 0)).toBe(true);
  });

  it.each([
    [{ from: '2026-11-20', to: '2026-11-19' }, 'reports.wrongDays'],
    [{ to: '2026-11-21' }, 'reports.wrongDays'],
    [{ from: '2025-11-01', to: '2026-11-20' }, 'reports.wrongDays'],
    [{ from: '2026-02-30' }, 'input.invalid'],
    [{ from: '2026-11-20', to: '2026-11-20' }, null],
    [{ from: '2025-11-20', to: '2026-11-20' }, null],
  ])('checks the days asked for: %o gives %s (REPORT-01, ERR-127)', async (input, code) => {
    const answers = [
      await churnGrowthReport({ ctx, caller: boss, input }),
      await paymentAudit({ ctx, caller: boss, input: { ...input, type: 'USERS' } }),
      await dollarsPerUser({ ctx, caller: boss, input }),
      await auditLastPaymentReport({ ctx, caller: boss, input }),
    ];

    expect(answers.map((answer) => (answer instanceof Failed ? answer.code : null))).toEqual(Array(4).fill(code));
  });
});
