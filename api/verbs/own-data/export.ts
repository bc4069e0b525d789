import type { ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { BOM, csvLine } from '#api/contract/csv.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { EXPORT_TABLES, type ExportTable } from '#api/contract/own-data.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';

type Cell = string | number | boolean | null;
type Row = Record<string, unknown>;

/** Rows read at a time: embedded, everybody waits for a statement. */
const PAGE = 1000;

interface Table {
  columns: readonly string[];
  /** A page of rows after `$2` and `$3`, in their order; `$1` is the driver, and each row has its place as `at` and `key`. */
  sql: string;
}

const iso = (column: string) => `to_char(to_timestamp(${column} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** What is kept about a driver, without secrets. Times are UTC, money is in minor units of its currency. */
const TABLES: Record<ExportTable, Table> = {
  blocks: {
    columns: ['service', 'starts', 'ends', 'location', 'price', 'currency', 'source', 'state', 'heldSince', 'ended'],
    sql: `select starts_at as at, block_id::text as key, service, ${iso('starts_at')} as starts, ${iso('ends_at')} as ends,
        location_id as location, price, currency, source, state, ${iso('held_since')} as "heldSince", ${iso('ended_at')} as ended
      from blocks where user_id = $1 and (starts_at, block_id::text) > ($2, $3) order by 1, 2 limit ${PAGE}`,
  },
  offers: {
    columns: ['service', 'seen', 'status', 'reason', 'detail', 'location', 'starts', 'ends', 'price', 'tips', 'currency'],
    sql: `select v.seen_at as at, v.service || '/' || v.offer_id as key, v.service, ${iso('v.seen_at')} as seen, v.status, v.reason, v.detail,
        v.location_id as location, ${iso('o.starts_at')} as starts, ${iso('o.ends_at')} as ends, o.price, o.tips, o.currency
      from verdicts v left join offers o on o.service = v.service and o.offer_id = v.offer_id
      where v.user_id = $1 and (v.seen_at, v.service || '/' || v.offer_id) > ($2, $3) order by 1, 2 limit ${PAGE}`,
  },
  payments: {
    columns: ['booked', 'kind', 'cents', 'currency', 'days', 'reason'],
    sql: `select seq as at, '' as key, ${iso('at')} as booked, kind, cents, currency, days, reason
      from ledger where user_id = $1 and (seq, '') > ($2, $3) order by 1 limit ${PAGE}`,
  },
  miles: {
    columns: ['day', 'miles'],
    sql: `select day as at, '' as key, to_char(date '1970-01-01' + day, 'YYYY-MM-DD') as day, tenths / 10.0 as miles
      from mileage where user_id = $1 and (day, '') > ($2, $3) order by 1 limit ${PAGE}`,
  },
  changes: {
    columns: ['changed', 'action', 'fields'],
    // Who of the staff made a change is theirs to keep.
    sql: `select seq as at, '' as key, ${iso('date_modified')} as changed, action, (select string_agg(k, ' ' order by k) from jsonb_object_keys(differences) k) as fields
      from audit_log where user_id = $1 and (seq, '') > ($2, $3) order by 1 limit ${PAGE}`,
  },
};

interface Export {
  ctx: Ctx;
  userId: string;
  table: ExportTable | undefined;
  response: ServerResponse;
}

/** Writes everything that is kept about a driver as JSON, or one table of it as CSV, a page of rows at a time. */
export async function writeExport({ ctx, userId, table, response }: Export): Promise<Failed | undefined> {
  const loaded = await loadUser(ctx.db, userId);
  if (!loaded) return fail('user.notFound');
  const { pool } = ctx.database;
  const name = `batch-grabber-${table ?? 'data'}.${table ? 'csv' : 'json'}`;
  response.writeHead(200, {
    'content-type': table ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  const out = writer(response);
  if (table) {
    const { columns } = TABLES[table];
    await out(BOM + csvLine(columns));
    for await (const rows of pagesOf(pool, table, userId))
      await out(rows.map((row) => csvLine(columns.map((column) => (row[column] ?? null) as Cell))).join(''));
  } else {
    await out(`{"exportedAt":${JSON.stringify(new Date(ctx.machine.now()).toISOString())},"profile":${JSON.stringify(profileOf(loaded))}`);
    await out(`,"services":${JSON.stringify(loaded.links.map(servicesOf))}`);
    await out(`,"notifications":${JSON.stringify(await notificationsOf(pool, userId))}`);
    for (const each of EXPORT_TABLES) {
      await out(`,"${each}":[`);
      let first = true;
      for await (const rows of pagesOf(pool, each, userId)) {
        const texts = rows.map(({ at: _, key: __, ...row }) => JSON.stringify(row));
        if (texts.length) await out(`${first ? '' : ','}\n${texts.join(',\n')}`);
        first = false;
      }
      await out(']');
    }
    await out('}\n');
  }
  response.end();
}

/** Waits while the reader is slower than the database; a reader that left ends it. */
function writer(response: ServerResponse): (text: string) => Promise<void> {
  return async (text) => {
    if (response.destroyed) throw new Error('the reader of an export left');
    if (response.write(text)) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        response.off('drain', go);
        response.off('close', go);
        resolve();
      };
      response.on('drain', go);
      response.on('close', go);
    });
  };
}

async function* pagesOf(pool: Pool, table: ExportTable, userId: string): AsyncGenerator<Row[]> {
  let after: [number, string] = [-1, ''];
  for (;;) {
    const { rows } = await pool.query<Row & { at: number; key: string }>(TABLES[table].sql, [userId, ...after]);
    yield rows;
    if (rows.length < PAGE) return;
    const last = rows.at(-1)!;
    after = [Number(last.at), last.key];
  }
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loadUser>>>;

/** What people of the staff wrote about a driver is not the driver's. */
const NOT_THEIRS = ['notes', 'lateUserNotes'];

function profileOf({ user }: Loaded): Row {
  const { userId, name, phoneNumber, phoneVerified, accountType, referralCode, createdAt, lastPaymentAt, limits, record } = user;
  const kept = Object.fromEntries(Object.entries(record).filter(([field]) => !NOT_THEIRS.includes(field)));
  return { userId, name, phoneNumber, phoneVerified, accountType, referralCode, createdAt, lastPaymentAt, limits, record: kept };
}

function servicesOf({ service, account, enabled, setupComplete, options, createdAt }: Loaded['links'][number]): Row {
  return { service, account, enabled, setupComplete, options, createdAt };
}

async function notificationsOf(pool: Pool, userId: string): Promise<Row> {
  const { rows: devices } = await pool.query('select name, created_at as "createdAt" from push_devices where user_id = $1', [userId]);
  const { rows } = await pool.query('select off, quiet, email, telegram from notification_settings where user_id = $1', [userId]);
  return { devices, ...rows[0] };
}
