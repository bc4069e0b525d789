import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Settlement } from '#engine/core/ports.ts';
import { type Assignment, makeshiftKey, type Offer } from '#engine/model/offer.ts';
import type { Verdict } from '#engine/model/verdict.ts';
import { type Prepared, runTogether, type Values } from '../prepared-message.ts';
import { cleanInt, cleanJson, cleanText } from '../sql.ts';

type Statement = Prepared & { values: Values };

/** Outcome, block, offer, verdict and outbox rows of these settlements: one message, one transaction. */
export async function settle(pool: Pool, settlements: Settlement[]): Promise<void> {
  if (settlements.length) await runTogether(pool, settlements.flatMap(statements));
}

function statements(settlement: Settlement): Statement[] {
  const { attemptId, userId, service, account, offer, state, verdict, at } = settlement;
  const written: Statement[] = [
    { ...(state === 'accepted' ? ATTEMPT_ACCEPTED : ATTEMPT), values: [attemptId, state, state === 'unknown' ? null : cleanInt(at)] },
  ];
  if (state === 'accepted') {
    const assignment = settlement.assignment ?? assignmentOf(offer);
    if (assignment) {
      written.push(insertBlock({ userId, service, account, assignment, offerId: offer.id, source: 'grab', at }));
      written.push(insertEvent(userId, 'assignment', { service, change: 'won', assignment, at }, at));
    }
  }
  if (verdict) {
    written.push(insertOffer(service, offer, verdict.seenAt), upsertVerdict(verdict, offer));
    written.push(insertEvent(userId, 'offer', { service, offer, verdict }, at));
  }
  return written;
}

/** A granted offer without a readable assignment is held all the same; reconciliation learns the platform's own key. */
function assignmentOf(offer: Offer): Assignment | null {
  const { id, startsAt, endsAt, locationId, price, currency } = offer;
  if (startsAt === null || endsAt === null || locationId === null) return null;
  return { startsAt, endsAt, locationId, price, currency, externalId: makeshiftKey(id), offerId: id };
}

export interface NewBlock {
  userId: string;
  service: string;
  account: string;
  assignment: Assignment;
  offerId: string | null;
  source: 'grab' | 'reconcile';
  at: number;
}

/** One held block an account and platform key: a second report adds what it knows better. */
export function insertBlock({ userId, service, account, assignment, offerId, source, at }: NewBlock): Statement {
  const { externalId, startsAt, endsAt, locationId, price, currency, stagingLocation } = assignment;
  return {
    ...BLOCK,
    values: [
      randomUUID(),
      userId,
      service,
      account,
      cleanText(externalId),
      offerId === null ? null : cleanText(offerId),
      cleanInt(startsAt),
      cleanInt(endsAt),
      cleanText(locationId),
      cleanInt(price),
      cleanText(currency),
      stagingLocation ? cleanJson(stagingLocation) : null,
      source,
      cleanInt(at),
    ],
  };
}

export function insertEvent(userId: string, type: string, payload: Record<string, unknown>, at: number): Statement {
  return { ...EVENT, values: [userId, type, cleanJson(payload), cleanInt(at)] };
}

function insertOffer(service: string, offer: Offer, firstSeenAt: number): Statement {
  return {
    ...OFFER,
    values: [
      service,
      cleanText(offer.id),
      nullableText(offer.locationId),
      cleanInt(offer.startsAt),
      cleanInt(offer.endsAt),
      cleanInt(offer.price),
      cleanInt(offer.tips),
      cleanText(offer.currency),
      String(offer.reserved),
      offer.extra ? cleanJson(offer.extra) : null,
      cleanInt(firstSeenAt),
    ],
  };
}

function upsertVerdict(verdict: Verdict, offer: Offer): Statement {
  return {
    ...VERDICT,
    values: [
      cleanInt(verdict.seenAt),
      verdict.userId,
      verdict.service,
      cleanText(verdict.offerId),
      nullableText(offer.locationId),
      String(offer.reserved),
      verdict.status,
      verdict.reason,
      verdict.detail,
      Number.isFinite(verdict.margin) ? verdict.margin : null,
      cleanInt(verdict.decidedAt),
      verdict.grabMs,
    ],
  };
}

const nullableText = (value: string | null): string | null => (value === null ? null : cleanText(value));

export const ON_SAME_VERDICT = `on conflict (seen_at, user_id, offer_id, service) do update set
  status = excluded.status, reason = excluded.reason, detail = excluded.detail, margin = excluded.margin,
  decided_at = excluded.decided_at, grab_ms = excluded.grab_ms, odds = excluded.odds`;

const ATTEMPT_ACCEPTED: Prepared = {
  name: 'settle_accepted',
  text: 'update accept_attempts set state = $2, settled_at = $3 where attempt_id = $1',
};
/** What a reconciliation found out meanwhile is not taken back by a weaker answer. */
const ATTEMPT: Prepared = { name: 'settle', text: `${ATTEMPT_ACCEPTED.text} and state in ('sending', 'unknown')` };

const BLOCK: Prepared = {
  name: 'settle_block',
  text: `insert into blocks (block_id, user_id, service, account, external_id, offer_id, starts_at, ends_at, location_id, price, currency,
    staging, source, state, held_since) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'held', $14)
    on conflict (service, account, external_id) where state = 'held' do update set
      offer_id = coalesce(excluded.offer_id, blocks.offer_id), price = coalesce(excluded.price, blocks.price),
      staging = coalesce(excluded.staging, blocks.staging), ends_at = excluded.ends_at,
      source = case when excluded.source = 'grab' then 'grab' else blocks.source end`,
};

const EVENT: Prepared = { name: 'settle_event', text: 'insert into outbox (user_id, type, payload, created_at) values ($1, $2, $3, $4)' };

const OFFER: Prepared = {
  name: 'settle_offer',
  text: `insert into offers (service, offer_id, location_id, starts_at, ends_at, price, tips, currency, reserved, extra, first_seen_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
};

const VERDICT: Prepared = {
  name: 'settle_verdict',
  text: `insert into verdicts (seen_at, user_id, service, offer_id, location_id, reserved, status, reason, detail, margin, decided_at, grab_ms)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ${ON_SAME_VERDICT}`,
};
