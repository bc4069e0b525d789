import type { Pool } from 'pg';
import type { SessionRecord } from '#engine/core/ports.ts';
import type { Limits, SessionStatus } from '#engine/model/session.ts';
import { driverFacts, parseDriverRecord } from '../driver-record.ts';

interface Row {
  user_id: string;
  service: string;
  account: string;
  enabled: boolean;
  good_standing: boolean;
  options: Record<string, unknown>;
  options_version: number;
  record: unknown;
  limits: Limits;
  status: SessionStatus | null;
}

const SELECT = `select l.user_id, l.service, l.account, l.enabled, l.options, l.options_version, l.status, u.record, u.limits,
  (u.good_standing and not u.banned and l.setup_complete) as good_standing
  from linked_services l join users u on u.user_id = l.user_id`;

const ONE = { name: 'session', text: `${SELECT} where l.user_id = $1 and l.service = $2 and l.account <> ''` };

/** As `shardOf` of the engine counts. */
const SHARD = `get_byte(decode(md5(l.user_id || '/' || l.service), 'hex'), 0)`;

export async function loadSessions(pool: Pool, shards: readonly number[] | null): Promise<SessionRecord[]> {
  const { rows } = await pool.query<Row>(
    `${SELECT} where l.account <> '' and ($1::int[] is null or ${SHARD} = any($1)) and (l.enabled or coalesce(l.status->>'state', 'stopped') <> 'stopped' or exists (
       select from accept_attempts a where a.user_id = l.user_id and a.service = l.service and a.state in ('sending', 'unknown')))`,
    [shards],
  );
  return rows.map(toRecord);
}

export async function loadSession(pool: Pool, userId: string, service: string): Promise<SessionRecord | null> {
  const { rows } = await pool.query<Row>({ ...ONE, values: [userId, service] });
  return rows[0] ? toRecord(rows[0]) : null;
}

function toRecord(row: Row): SessionRecord {
  const record = parseDriverRecord(row.record);
  return {
    userId: row.user_id,
    service: row.service,
    account: row.account,
    enabled: row.enabled,
    goodStanding: row.good_standing,
    settings: row.options,
    optionsVersion: row.options_version,
    facts: driverFacts(record),
    limits: row.limits,
    autoStop: record.autoStop === true,
    patience: record.patience ?? 'off',
    clicker: record.clickerMode === true,
    status: row.status,
  };
}
