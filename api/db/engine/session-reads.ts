import type { Pool } from 'pg';
import type { Occupied, OpenAttempt, RefusedBefore } from '#engine/core/ports.ts';
import type { Instant } from '#engine/model/clock.ts';
import { gather, TOGETHER } from '../gather.ts';

interface Ask {
  userId: string;
  /** Absent = all of them. */
  service?: string;
  since?: Instant;
}

/** What every session asks for as it begins. */
export interface SessionReads {
  occupied(ask: Ask): Promise<Occupied[]>;
  askedFor(ask: Ask): Promise<{ offerId: string }[]>;
  refusedBefore(ask: Ask): Promise<RefusedBefore[]>;
  openAttempts(ask: Ask): Promise<OpenAttempt[]>;
  sealedSecrets(ask: Ask): Promise<{ sealed: string | null }[]>;
}

/** Offers that one driver may find open again after a restart. */
const REFUSED_BEFORE = 128;

/** Sessions that begin together are read together, or a thousand of them would wait for as many round trips. */
export function createSessionReads(pool: Pool): SessionReads {
  const read = <Row>(name: string, rows: string) => {
    const text = `select (select coalesce(json_agg(row), '[]') from (${rows}) row) as rows
      from unnest($1::text[], $2::text[], $3::bigint[]) with ordinality as ask (user_id, service, since, n) order by n`;
    return gather<Ask, Row[]>(async (asks) => {
      const values = [asks.map(({ userId }) => userId), asks.map(({ service }) => service ?? null), asks.map(({ since }) => since ?? null)];
      const answers = await pool.query<{ rows: Row[] }>({ name, text, values });
      return answers.rows.map((answer) => answer.rows);
    }, TOGETHER);
  };
  return {
    occupied: read(
      'occupied',
      `select service, offer_id as "offerId", starts_at as "startsAt", ends_at as "endsAt", location_id as "locationId"
       from blocks where user_id = ask.user_id and state = 'held' and ends_at > ask.since
       union all
       select service, offer_id, starts_at, ends_at, location_id
       from accept_attempts where user_id = ask.user_id and state in ('sending', 'unknown') and ends_at > ask.since`,
    ),
    askedFor: read('asked_for', `select offer_id as "offerId" from accept_attempts where ${OWN} and created_at >= ask.since`),
    refusedBefore: read(
      'refused_before',
      `select offer_id as "offerId", seen_at as "seenAt", coalesce(detail, reason) as decision, margin from verdicts
       where ${OWN} and status = 'dislikes' and seen_at >= ask.since order by seen_at desc limit ${REFUSED_BEFORE}`,
    ),
    openAttempts: read(
      'open_attempts',
      `select attempt_id as "attemptId", offer_id as "offerId", offer, state, created_at as "createdAt"
       from accept_attempts where ${OWN} and state in ('sending', 'unknown')`,
    ),
    sealedSecrets: read('sealed_secrets', `select sealed_secrets as sealed from linked_services where ${OWN}`),
  };
}

const OWN = 'user_id = ask.user_id and service = ask.service';
