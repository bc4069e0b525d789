import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { countDecisions } from '#api/db/reports/count.ts';
import { ledger } from '#api/db/schema/index.ts';
import { newYorkDate, startOfNewYorkDate } from '#api/verbs/new-york.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { startApi, type TestApi } from '../../support/api.ts';
import { fillReportWorld, insertDecisions } from '../../support/report-world.ts';

const FLEX = 'AMAZON_FLEX';
const MONTH = 2_629_746_000;

let api: TestApi;
let admin: string;
let support: string;
let now: number;

beforeAll(async () => {
  api = await startApi();
  admin = (await api.addUser({ userId: 'admin', role: 'admin' })).token;
  support = (await api.addUser({ userId: 'support', role: 'support' })).token;
  now = api.ctx.world.now();
  await fillReportWorld(api.ctx.database, { from: now - 40 * DAY, to: now, drivers: 30, offers: 1500 });
  // The last hours in more detail: the windows that end now are about them. Soon after midnight of New York the day has the last seconds alone.
  await insertDecisions(
    api.ctx.database,
    Array.from({ length: 60 }, (_, n) => [
      Math.floor(now - (n < 20 ? n * 1000 : (n - 19) * 4.7 * MINUTE)),
      `d${n % 7}`,
      FLEX,
      `o${n}`,
      `L${n % 5}`,
      false,
      ['got', 'lost', 'dislikes'][n % 3],
      null,
    ]),
  );
  const at = api.ctx.machine.now();
  await api.ctx.db.insert(ledger).values([
    { userId: 'd1', at, kind: 'payment', cents: 5000, currency: 'usd', days: 7, cause: 'one', actor: 'billing' },
    { userId: 'd2', at, kind: 'payment', cents: 3500, currency: 'usd', days: 3, cause: 'two', actor: 'billing' },
    { userId: 'd2', at, kind: 'refund', cents: -1200, currency: 'usd', days: 0, cause: 'three', actor: 'billing' },
    { userId: 'd2', at: at - 3 * DAY, kind: 'payment', cents: 7700, currency: 'usd', days: 7, cause: 'four', actor: 'billing' },
  ]);
  await countDecisions(api.ctx.database.pool, now - MINUTE);
});
afterAll(() => api.stop());

const graphql = async (query: string, token = admin) => (await api.call(contract.graphql, { query }, token)).json;
const live = async (date?: string) => {
  const { data, errors } =
    await graphql(`{ getLiveReports${date ? `(date: "${date}")` : ''} { date at currency amountReceived amountSent users
    exclusiveOfferCount nonExclusiveOfferCount flexMoney flexTips flexHours flexInstant services { service blocks money } locations { service locationId count price } } }`);
  expect(errors).toBeUndefined();
  return data.getLiveReports;
};
const sql = async <Row extends Record<string, any>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.ctx.database.pool.query<Row>(text, values)).rows;
const flexSince = (from: number, to: number) =>
  sql<{ status: string; price: number; tips: number; hours: number; instant: number }>(
    `select v.status, coalesce(sum(o.price), 0)::bigint as price, coalesce(sum(o.tips), 0)::bigint as tips,
       coalesce(sum(o.ends_at - o.starts_at), 0)::float8 / 3600000 as hours, (count(*) filter (where o.starts_at - v.seen_at <= 45 * 60000))::int as instant
     from verdicts v left join offers o using (service, offer_id) where v.service = '${FLEX}' and v.seen_at >= $1 and v.seen_at <= $2 group by 1`,
    [from, to],
  );
const today = () => new Date(newYorkDate(now) * DAY).toISOString().slice(0, 10);

describe('live report', () => {
  it('sums the last hour, the New York day, 7 days and the last month, each for itself (REPORT-03, REPORT-04, REPORT-05, REPORT-06, REPORT-07, REPORT-10)', async () => {
    const report = await live();
    const starts = {
      hour: report.at - HOUR,
      day: startOfNewYorkDate(newYorkDate(report.at)),
      week: report.at - 7 * DAY,
      month: report.at - MONTH,
    };
    let wins = 0;
    for (const [window, from] of Object.entries(starts)) {
      const rows = await flexSince(from, report.at);
      for (const status of ['got', 'dislikes', 'lost']) {
        const row = rows.find((each) => each.status === status) ?? { price: 0, tips: 0, hours: 0, instant: 0 };
        expect([window, status, report.flexMoney[window][status], report.flexTips[window][status]]).toEqual([
          window,
          status,
          row.price,
          row.tips,
        ]);
        if (window === 'hour') continue;
        expect([window, status, report.flexInstant[window][status]]).toEqual([window, status, row.instant]);
        expect(report.flexHours[window][status]).toBeCloseTo(row.hours, 6);
        if (status === 'got' && row.price > 0) wins++;
      }
    }
    expect(wins).toBe(3);
    // The month is not the week's counter: it has more than the week, the week more than the hour.
    expect(report.flexMoney.month.got).toBeGreaterThan(report.flexMoney.week.got);
    expect(report.flexMoney.week.got).toBeGreaterThan(report.flexMoney.hour.got);
  });

  it('gives hours for day, week and month alone (REPORT-08, ENT-61)', async () => {
    const report = await live();
    expect(Object.keys(report.flexHours)).toEqual(['day', 'week', 'month']);
    expect(Object.keys(report.flexMoney)).toEqual(['hour', 'day', 'week', 'month']);
    for (const outcomes of Object.values<object>(report.flexHours)) expect(Object.keys(outcomes)).toEqual(['got', 'dislikes', 'lost']);
  });

  it('counts money, offers, drivers, blocks and locations of the day (GQL-07, REPORT-09)', async () => {
    const report = await live();
    const from = startOfNewYorkDate(newYorkDate(report.at));
    expect(report).toMatchObject({ date: today(), currency: 'USD', amountReceived: 8500, amountSent: 1200 });
    const [offers] = await sql(
      'select (count(*) filter (where reserved))::int as exclusive, (count(*) filter (where not reserved))::int as open from offers where first_seen_at >= $1 and first_seen_at <= $2',
      [from, report.at],
    );
    expect([report.exclusiveOfferCount, report.nonExclusiveOfferCount]).toEqual([offers!['exclusive'], offers!['open']]);
    const [drivers] = await sql('select count(distinct user_id)::int as users from verdicts where seen_at >= $1 and seen_at <= $2', [
      from,
      report.at,
    ]);
    expect(report.users).toBe(drivers!['users']);
    const won = await sql(
      `select v.service, count(*)::int as blocks, coalesce(sum(o.price + o.tips) filter (where o.currency = 'USD' and o.price is not null), 0)::bigint
         + coalesce(sum(o.tips) filter (where o.currency = 'USD' and o.price is null), 0)::bigint as money
       from verdicts v left join offers o using (service, offer_id) where v.status = 'got' and v.seen_at >= $1 and v.seen_at <= $2 group by 1`,
      [from, report.at],
    );
    expect(
      report.services
        .filter(({ blocks }: { blocks: number }) => blocks > 0)
        .map(({ service }: any) => service)
        .sort(),
    ).toEqual(won.map(({ service }) => service).sort());
    for (const row of won) expect(report.services).toContainEqual(row);
    const places = await sql(
      `select v.service, v.location_id as "locationId", count(*)::int as count, coalesce(sum(o.price) filter (where o.currency = 'USD'), 0)::bigint as price
       from verdicts v left join offers o using (service, offer_id)
       where v.status = 'got' and v.seen_at >= $1 and v.seen_at <= $2 and v.location_id is not null group by 1, 2 order by 3 desc, 4 desc, 1, 2 limit 20`,
      [from, report.at],
    );
    expect(report.locations).toMatchObject(places);
    expect(places.length).toBeGreaterThan(3);
  });

  it('gives a day that is over as a whole, and refuses days to come', async () => {
    const date = newYorkDate(now) - 5;
    const report = await live(new Date(date * DAY).toISOString().slice(0, 10));
    expect(report.at).toBe(startOfNewYorkDate(date + 1) - 1);
    const rows = await flexSince(startOfNewYorkDate(date), report.at);
    expect(report.flexMoney.day.got).toBe(rows.find(({ status }) => status === 'got')!.price);
    const tomorrow = new Date((newYorkDate(now) + 1) * DAY).toISOString().slice(0, 10);
    const { errors } = await graphql(`{ getLiveReports(date: "${tomorrow}") { date } }`);
    expect(errors[0]).toMatchObject({ message: 'Wrong days input', extensions: { code: 'reports.wrongDays', statusCode: 400 } });
  });

  it('gives medians and drivers of a day and the day before (GQL-08, ENT-62)', async () => {
    const { data } = await graphql('{ getMedianMetrics { date currency medianToday medianYesterday usersToday usersYesterday } }');
    const at = api.ctx.world.now();
    const border = (days: number) => startOfNewYorkDate(newYorkDate(at) - days);
    const figures = async (from: number, to: number) => {
      const [row] = await sql(
        `select (select count(distinct user_id)::int from verdicts where seen_at >= $1 and seen_at < $2) as users,
           (select round(percentile_cont(0.5) within group (order by pay))::bigint from (select sum(coalesce(o.price, 0) + o.tips) as pay
             from verdicts v join offers o using (service, offer_id) where v.seen_at >= $1 and v.seen_at < $2 and v.status = 'got' and o.currency = 'USD' group by v.user_id) p) as median`,
        [from, to],
      );
      return row!;
    };
    const [first, second] = [await figures(border(0), at), await figures(border(1), border(0))];
    expect(data.getMedianMetrics).toEqual({
      date: today(),
      currency: 'USD',
      medianToday: first['median'],
      usersToday: first['users'],
      medianYesterday: second['median'],
      usersYesterday: second['users'],
    });
  });
});

describe('reports by REST', () => {
  it('give what each platform did on a day, whole and by the hour (ENT-66)', async () => {
    const date = new Date((newYorkDate(now) - 2) * DAY).toISOString().slice(0, 10);
    const { status, json } = await api.call(contract.serviceActivity, { date }, admin);
    expect(status).toBe(200);
    const [from, to] = [startOfNewYorkDate(newYorkDate(now) - 2), startOfNewYorkDate(newYorkDate(now) - 1)];
    const rows = await sql(
      `select service, count(distinct user_id)::int as "fullyActive", (count(*) filter (where status = 'got'))::int as "offersWon", count(*)::int as "offersSeen",
         (count(*) filter (where status = 'lost'))::int as "offersLost" from verdicts where seen_at >= $1 and seen_at < $2 group by 1`,
      [from, to],
    );
    expect(json.services).toEqual(Object.fromEntries(rows.map(({ service, ...row }) => [service, row])));
    const seen = json.entries
      .flatMap((entry: any) => Object.values<any>(entry.services))
      .reduce((sum: number, each: any) => sum + each.offersSeen, 0);
    expect(seen).toBe(rows.reduce((sum, row) => sum + row['offersSeen'], 0));
    expect(json.entries.every(({ timestamp }: any) => timestamp >= from && timestamp < to && timestamp % HOUR === 0)).toBe(true);
  });

  it('give the drivers who searched on a day with a flag for each platform (API-124, ENT-63)', async () => {
    const { status, json } = await api.call(contract.activeUserMetrics, { date: today() }, admin);
    expect(status).toBe(200);
    const rows = await sql(
      `select user_id as id, array_agg(distinct service) as services from verdicts where seen_at >= $1 group by 1 order by 1`,
      [startOfNewYorkDate(newYorkDate(now))],
    );
    expect(json.map(({ userId }: any) => userId)).toEqual(rows.map(({ id }) => id));
    const names = { flex: FLEX, relay: 'RELAY', spark: 'SPARK' };
    for (const [n, row] of rows.entries()) {
      for (const [name, service] of Object.entries(names))
        expect([row['id'], name, json[n][name]]).toEqual([row['id'], name, row['services'].includes(service)]);
      expect(json[n].bundle).toBe(row['services'].length > 1);
    }
    expect(Object.keys(json[0]).sort()).toEqual(
      ['bundle', 'createDate', 'deliv', 'doorDash', 'flex', 'glovo', 'grubHub', 'instacart', 'lyft', 'relay', 'spark', 'userId'].sort(),
    );
  });

  it('give rows of the last 7 days unless asked otherwise, and refuse wrong days (REPORT-01, REPORT-02, ERR-127)', async () => {
    const date = (daysAgo: number) => new Date((newYorkDate(now) - daysAgo) * DAY).toISOString().slice(0, 10);
    const { json } = await api.call(contract.reportRows, {}, admin);
    expect([json.from, json.to]).toEqual([date(6), date(0)]);
    for (const wrong of [
      { from: date(1), to: date(2) },
      { from: date(1), to: date(-1) },
    ])
      expect((await api.call(contract.reportRows, wrong, admin)).json).toMatchObject({
        statusCode: 400,
        code: 'reports.wrongDays',
        message: 'Wrong days input',
      });

    const byCode = await api.call(contract.reportRows, { from: date(3), to: date(3), per: 'hour', by: 'code,service' }, admin);
    const [from, to] = [startOfNewYorkDate(newYorkDate(now) - 3), startOfNewYorkDate(newYorkDate(now) - 2)];
    const [whole] = await sql('select count(*)::int as count from verdicts where seen_at >= $1 and seen_at < $2', [from, to]);
    expect(byCode.json.rows.reduce((sum: number, { count }: any) => sum + count, 0)).toBe(whole!['count']);
    expect(new Set(byCode.json.rows.map(({ referralCode }: any) => referralCode))).toEqual(new Set(['', 'SUMMER', 'WINTER']));
    expect(byCode.json.rows.every(({ locationId, at }: any) => locationId === null && at % HOUR === 0)).toBe(true);
  });

  it('give how likely an offer comes at each hour, by location (API-41)', async () => {
    const { status, json } = await api.call(contract.zoneMap, {}, support);
    expect(status).toBe(200);
    const to = Math.floor(api.ctx.world.now() / HOUR) * HOUR;
    const rows = await sql(
      `select location_id as id, extract(hour from to_timestamp(seen_at / 1000) at time zone 'America/New_York')::int as hour,
         count(distinct seen_at / 3600000)::int as days from verdicts
       where service = '${FLEX}' and seen_at >= $1 and seen_at < $2 and location_id is not null group by 1, 2`,
      [to - 7 * DAY, to],
    );
    expect(json.zones).toHaveLength(5);
    for (const { locationId, hours } of json.zones)
      for (const [hour, share] of hours.entries())
        expect(share).toBeCloseTo((rows.find((row) => row['id'] === locationId && row['hour'] === hour)?.['days'] ?? 0) / 7, 6);
  });

  it('are counted again from the decisions when asked', async () => {
    await sql('update report_hours set count = 0');
    const { json } = await api.call(contract.rebuildReports, {}, admin);
    expect(json.hours).toBeGreaterThan(900);
    expect((await api.call(contract.reportState, {}, admin)).json.waiting).toBe(json.hours);
    await countDecisions(api.ctx.database.pool, now - MINUTE);
    expect((await api.call(contract.reportState, {}, admin)).json.waiting).toBe(0);
    const [counted] = await sql('select sum(count)::int as count from report_hours');
    const [decided] = await sql('select count(*)::int as count from verdicts where seen_at < (select counted_to from report_state)');
    expect(counted).toEqual(decided);
  });

  it('are for admins and owners alone', async () => {
    for (const call of [
      contract.serviceActivity,
      contract.activeUserMetrics,
      contract.reportRows,
      contract.reportState,
      contract.rebuildReports,
    ])
      expect((await api.call(call, {}, support)).json.code).toBe('access.forbidden');
    expect((await graphql('{ getLiveReports { date } }', support)).errors[0].extensions.code).toBe('access.forbidden');
  });
});
