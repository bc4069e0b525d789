import { and, eq, ne } from 'drizzle-orm';
import { nameOf } from '#api/contract/caller.ts';
import type { Tx } from '#api/db/client.ts';
import { blocks, linkedServices, outbox, users } from '#api/db/schema/index.ts';
import { secretsPlace } from '#api/db/sealing.ts';
import { accountSubject } from '#api/db/trial-marks.ts';
import { SERVICE_PRICE } from '#config/constants.ts';
import type { SignedIn } from '#engine/model/sign-in.ts';
import { doubtAccount } from '../invites/doubt.ts';
import { writeAudit } from '../users/audit.ts';
import { loadUser } from '../users/load.ts';
import { chooseServices } from '../users/services.ts';
import type { SetupStep } from './step.ts';
import { wasServed } from './trial.ts';

/**
 * Links the account that was just signed in to: sealed secrets, its place in the record, the service among the driver's own.
 * An account belongs to one driver: the driver who has just proved to own it takes it over from the one who had it before.
 * Gives the drivers whose sessions have to look again.
 */
export async function linkAccount(tx: Tx, step: SetupStep, { account, secrets, place, settings }: SignedIn): Promise<string[]> {
  const { ctx, userId, service, caller } = step;
  const { manifest, options } = ctx.platforms.find((platform) => platform.manifest.service === service)!;
  const at = ctx.machine.now();
  const losers = await takeOver(tx, { ctx, service, account, userId, at });
  const loaded = (await loadUser(tx, userId, { lock: true }))!;
  const link = loaded.links.find((candidate) => candidate.service === service);
  const sealedSecrets = ctx.sealing.seal(secretsPlace(userId, service), JSON.stringify(secrets));
  const present = { ...(options.defaults() as Record<string, unknown>), ...link?.options };
  const fresh = { account, sealedSecrets, updatedAt: at, ...(settings && { options: { ...present, ...settings } }) };
  await tx
    .insert(linkedServices)
    .values({ userId, service, options: options.defaults(), ...fresh, optionsVersion: manifest.optionsVersion, createdAt: at })
    .onConflictDoUpdate({ target: [linkedServices.userId, linkedServices.service], set: fresh });
  await doubtAccount(tx, { ctx, user: loaded.user, service, account, losers });
  if (wasServed(loaded.user)) await ctx.trialMarks.keep(tx, [accountSubject(service, account)]);
  const { record } = loaded.user;
  const { services = [] } = record;
  const chosen = services.some((one) => one.key === service);
  const added = { key: service, label: manifest.name, selected: true, price: SERVICE_PRICE };
  const lists = chosen ? {} : chooseServices(record, [...services, added], false);
  await tx
    .update(users)
    .set({ record: { ...record, ...place, ...lists }, updatedAt: at })
    .where(eq(users.userId, userId));
  await writeAudit(tx, { userId, modifiedBy: nameOf(caller), at, differences: { [`${service}.account`]: [link?.account ?? '', account] } });
  for (const driver of [userId, ...losers])
    await tx.insert(outbox).values({ userId: driver, type: 'user', payload: { userId: driver }, createdAt: at });
  return [userId, ...losers];
}

interface TakeOver {
  ctx: SetupStep['ctx'];
  service: string;
  account: string;
  userId: string;
  at: number;
}

/** Blocks of the account leave the other driver's records; its new owner's first reading of the schedule brings them back. */
async function takeOver(tx: Tx, { ctx, service, account, userId, at }: TakeOver): Promise<string[]> {
  const others = await tx
    .update(linkedServices)
    .set({ account: '', sealedSecrets: null, enabled: false, setupComplete: false, updatedAt: at })
    .where(and(eq(linkedServices.service, service), eq(linkedServices.account, account), ne(linkedServices.userId, userId)))
    .returning({ userId: linkedServices.userId });
  for (const other of others) {
    const [loser] = await tx.select().from(users).where(eq(users.userId, other.userId));
    if (loser && wasServed(loser)) await ctx.trialMarks.keep(tx, [accountSubject(service, account)]);
    await tx
      .update(blocks)
      .set({ state: 'dropped', endedAt: at })
      .where(and(eq(blocks.userId, other.userId), eq(blocks.service, service), eq(blocks.account, account), eq(blocks.state, 'held')));
    const differences = { [`${service}.account`]: [account, ''] as [unknown, unknown] };
    await writeAudit(tx, { userId: other.userId, modifiedBy: userId, at, differences });
  }
  return others.map((other) => other.userId);
}
