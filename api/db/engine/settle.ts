import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Settlement } from '#engine/core/ports.ts';
import type { Assignment, Offer } from '#engine/model/offer.ts';
import type { Verdict } from '#engine/model/verdict.ts';
import { lit } from '../sql.ts';

/** Outcome, block, offer, verdict and outbox rows of these settlements: one message, one transaction. */
export async function settle(pool: Pool, settlements: Settlement[]): Promise<void> {
  if (settlements.length) await pool.query(settlements.flatMap(statements).join(';\n'));
}

function statements(settlement: Settlement): string[] {
  const { attemptId, userId, service, account, offer, state, verdict, at } = settlement;
  // What a reconciliation found out meanwhile is not taken back by a weaker answer.
  const still = state === 'accepted' ? '' : ` and state in ('sending', 'unknown')`;
  const settledAt = state === 'unknown' ? 'null' : lit.int(at);
  const written = [
    `update accept_attempts set state = '${state}', settled_at = ${settledAt} where attempt_id = ${lit.text(attemptId)}${still}`,
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
  return { startsAt, endsAt, locationId, price, currency, externalId: `offer:${id}`, offerId: id };
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
export function insertBlock({ userId, service, account, assignment, offerId, source, at }: NewBlock): string {
  const values = [
    lit.text(randomUUID()),
    lit.text(userId),
    lit.text(service),
    lit.text(account),
    lit.text(assignment.externalId),
    lit.text(offerId),
    lit.int(assignment.startsAt),
    lit.int(assignment.endsAt),
    lit.text(assignment.locationId),
    lit.int(assignment.price),
    lit.text(assignment.currency),
    lit.json(assignment.stagingLocation),
    lit.text(source),
    `'held'`,
    lit.int(at),
  ];
  return `insert into blocks (block_id, user_id, service, account, external_id, offer_id, starts_at, ends_at, location_id, price, currency,
    staging, source, state, held_since) values (${values.join(', ')})
    on conflict (service, account, external_id) where state = 'held' do update set
      offer_id = coalesce(excluded.offer_id, blocks.offer_id), price = coalesce(excluded.price, blocks.price),
      staging = coalesce(excluded.staging, blocks.staging), ends_at = excluded.ends_at,
      source = case when excluded.source = 'grab' then 'grab' else blocks.source end`;
}

export function insertEvent(userId: string, type: string, payload: Record<string, unknown>, at: number): string {
  return `insert into outbox (user_id, type, payload, created_at) values (${lit.text(userId)}, ${lit.text(type)}, ${lit.json(payload)}, ${lit.int(at)})`;
}

function insertOffer(service: string, offer: Offer, firstSeenAt: number): string {
  const values = [
    lit.text(service),
    lit.text(offer.id),
    lit.text(offer.locationId),
    lit.int(offer.startsAt),
    lit.int(offer.endsAt),
    lit.int(offer.price),
    lit.int(offer.tips),
    lit.text(offer.currency),
    offer.reserved,
    lit.json(offer.extra),
    lit.int(firstSeenAt),
  ];
  return `insert into offers (service, offer_id, location_id, starts_at, ends_at, price, tips, currency, reserved, extra, first_seen_at)
    values (${values.join(', ')}) on conflict do nothing`;
}

function upsertVerdict(verdict: Verdict, offer: Offer): string {
  const values = [
    lit.int(verdict.seenAt),
    lit.text(verdict.userId),
    lit.text(verdict.service),
    lit.text(verdict.offerId),
    lit.text(offer.locationId),
    offer.reserved,
    lit.text(verdict.status),
    lit.text(verdict.reason),
    lit.text(verdict.detail),
    lit.real(verdict.margin),
    lit.int(verdict.decidedAt),
    lit.real(verdict.grabMs),
  ];
  return `insert into verdicts (seen_at, user_id, service, offer_id, location_id, reserved, status, reason, detail, margin, decided_at, grab_ms)
    values (${values.join(', ')}) ${ON_SAME_VERDICT}`;
}

export const ON_SAME_VERDICT = `on conflict (seen_at, user_id, offer_id, service) do update set
  status = excluded.status, reason = excluded.reason, detail = excluded.detail, margin = excluded.margin,
  decided_at = excluded.decided_at, grab_ms = excluded.grab_ms`;
