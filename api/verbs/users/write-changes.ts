import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { accountSetups, linkedServices, outbox, users } from '#api/db/schema/index.ts';
import { type Differences, differencesOf, writeAudits } from './audit.ts';
import { type Loaded, linkOf } from './load.ts';
import { removedServices } from './services.ts';

export interface ChangedUser {
  before: Loaded;
  after: Loaded;
  /** What the audit log says. */
  fields: Differences;
}

/** Returns what the audit log says of a change: columns, record fields, switches and options; never a secret. */
export function changedFields({ before, after }: { before: Loaded; after: Loaded }): Differences {
  return differencesOf(auditView(before), auditView(after));
}

function auditView({ user, links }: Loaded): Record<string, unknown> {
  const { record, passwordHash: _hash, userId: _id, createdAt: _created, updatedAt: _updated, sessionVersion: _version, ...rest } = user;
  const { specialPriceCents: _price, serviceKeys: _keys, searchText: _text, ...columns } = rest;
  const services = Object.fromEntries(
    links.map(({ service, enabled, setupComplete, options }) => [service, { enabled, setupComplete, options }]),
  );
  return { ...record, ...columns, ...services };
}

interface Written {
  at: number;
  modifiedBy: string;
  reason: string | undefined;
}

/** Writes the rows of changed users, the events for their other screens and the audit log, each with one statement for all of them. */
export async function writeChanges(tx: Tx, changed: readonly ChangedUser[], { at, modifiedBy, reason }: Written): Promise<void> {
  if (!changed.length) return;
  await writeUsers(tx, changed, at);
  for (const { before, after } of changed) await writeLinks(tx, before, after, at);
  const ids = changed.map(({ after }) => after.user.userId);
  await tx.insert(outbox).values(ids.map((userId) => ({ userId, type: 'user', payload: { userId }, createdAt: at })));
  const told = changed.filter(({ fields }) => Object.keys(fields).some((name) => name !== 'godMode'));
  await writeAudits(
    tx,
    told.map(({ after, fields }) => ({ userId: after.user.userId, modifiedBy, at, reason, differences: fields })),
  );
}

async function writeUsers(tx: Tx, changed: readonly ChangedUser[], at: number): Promise<void> {
  const rows = changed.map(({ after: { user } }) => ({
    user_id: user.userId,
    name: user.name,
    phone_verified: user.phoneVerified,
    role: user.role,
    banned: user.banned,
    good_standing: user.goodStanding,
    standing_by_hand: user.standingByHand,
    last_payment_at: user.lastPaymentAt,
    account_type: user.accountType,
    referral_code: user.referralCode,
    limits: user.limits,
    record: user.record,
  }));
  await tx.execute(sql`update ${users} u set name = r.name, phone_verified = r.phone_verified, role = r.role, banned = r.banned,
      good_standing = r.good_standing, standing_by_hand = r.standing_by_hand, last_payment_at = r.last_payment_at,
      account_type = r.account_type, referral_code = r.referral_code, limits = r.limits, record = r.record, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (user_id text, name text, phone_verified boolean, role text, banned boolean,
      good_standing boolean, standing_by_hand boolean, last_payment_at bigint, account_type text, referral_code text, limits jsonb, record jsonb)
    where u.user_id = r.user_id`);
}

async function writeLinks(tx: Tx, before: Loaded, after: Loaded, at: number): Promise<void> {
  const { userId, record } = after.user;
  for (const service of removedServices(before.user.record, record.services ?? [])) {
    await tx.delete(accountSetups).where(and(eq(accountSetups.userId, userId), eq(accountSetups.service, service)));
  }
  for (const { service } of before.links.filter((link) => !linkOf(after, link.service))) {
    await tx.delete(linkedServices).where(and(eq(linkedServices.userId, userId), eq(linkedServices.service, service)));
  }
  for (const link of after.links) {
    if (link === linkOf(before, link.service)) continue;
    link.updatedAt = at;
    const { service, enabled, setupComplete, options, optionsVersion } = link;
    await tx
      .update(linkedServices)
      .set({ enabled, setupComplete, options, optionsVersion, updatedAt: at })
      .where(and(eq(linkedServices.userId, userId), eq(linkedServices.service, service)));
  }
}
