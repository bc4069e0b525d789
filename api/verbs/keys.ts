import { setTimeout as wait } from 'node:timers/promises';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { KeyFacts } from '#api/contract/keys.ts';
import type { KeyRing } from '#api/db/key-ring.ts';
import { anyToRewrap, countSealed, type RewrapStep, readsCursor, rewrapAll, rewrapStep } from '#api/db/sealed-places.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from './context.ts';
import { type Differences, writeAudit } from './users/audit.ts';

/** Under this user id, stored since the first version, the audit log keeps what happened to the installation. */
const INSTALLATION = 'house';
/** Whatever was sealed with the older key before the newest came has been written by then. */
const QUIET_MS = 10_000;

export interface KeyStep {
  ctx: Pick<Ctx, 'database' | 'db' | 'keys' | 'sealing' | 'machine'>;
  caller: Caller;
}

/** Every key of the ring, newest first, then those that are missing from it. */
export async function listKeys({ ctx }: Pick<KeyStep, 'ctx'>): Promise<KeyFacts> {
  const { ring, own, madeAt } = ctx.keys;
  const counts = await secretsByKey(ctx);
  const names = [...ring.keys(), ...[...counts.keys()].filter((kid) => !ring.has(kid))];
  return {
    own,
    keys: names.map((key) => {
      const at = madeAt(key);
      return {
        key,
        known: ring.has(key),
        newest: key === newestOf(ring),
        madeAt: at === null ? null : new Date(at).toISOString(),
        secrets: counts.get(key) ?? 0,
      };
    }),
  };
}

/** A new key in front, unless an earlier rotation is not finished: then that one goes on. */
export async function rotateKeys({ ctx, caller }: KeyStep): Promise<{ newest: string; added: boolean }> {
  const { keys, machine } = ctx;
  const before = newestOf(keys.ring);
  if (!keys.own || (await anyToRewrap(ctx.database.pool, ctx.sealing, keys.ring))) return { newest: before, added: false };
  const newest = keys.add(machine.now());
  await audit(ctx, caller, { 'keys.newest': [before, newest] });
  return { newest, added: true };
}

/** One step of re-wrapping. The step after which nothing is left says so in the audit log. */
export async function rewrapKeys({
  ctx,
  caller,
  after,
}: KeyStep & { after: string | undefined }): Promise<Omit<RewrapStep, 'ended'> | Failed> {
  if (after !== undefined && !readsCursor(after))
    return fail('input.invalid', [{ path: 'body.after', message: 'This is no answer of a step' }]);
  const { ended, ...step } = await rewrapStep(ctx.database.pool, ctx.sealing, ctx.keys.ring, after ?? null);
  if (step.rewrapped && ended && (await behind(ctx)) === 0) await audit(ctx, caller, { 'keys.allUnder': [null, newestOf(ctx.keys.ring)] });
  return step;
}

/** Forgets all keys but the newest. Refused while one of them still keeps closed what it could open. */
export async function dropKeys({
  ctx,
  caller,
  quietMs = QUIET_MS,
}: KeyStep & { quietMs?: number }): Promise<{ dropped: string[] } | Failed> {
  const { keys, machine } = ctx;
  if (!keys.own) return fail('ops.keysGiven');
  const young = (keys.madeAt(newestOf(keys.ring)) ?? 0) + quietMs - machine.now();
  if (young > 0) await wait(Math.min(young, quietMs));
  // What does not open is no reason to keep a key.
  const { damaged } = await rewrapAll(ctx.database.pool, ctx.sealing, keys.ring);
  if ((await behind(ctx)) > damaged) return fail('ops.keysInUse');
  const [, ...dropped] = keys.ring.keys();
  if (!dropped.length) return { dropped };
  await audit(ctx, caller, { 'keys.dropped': [dropped, null] });
  keys.drop(dropped);
  return { dropped };
}

/** Secrets that older keys of the ring keep closed; those whose key is lost are nobody's work any more. */
async function behind(ctx: KeyStep['ctx']): Promise<number> {
  const { ring } = ctx.keys;
  let total = 0;
  for (const [kid, count] of await secretsByKey(ctx)) if (ring.has(kid) && kid !== newestOf(ring)) total += count;
  return total;
}

async function secretsByKey({ database }: KeyStep['ctx']): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { kid, count } of await countSealed(database.pool)) counts.set(kid, (counts.get(kid) ?? 0) + count);
  return counts;
}

function newestOf(ring: KeyRing): string {
  return ring.keys().next().value!;
}

async function audit({ db, machine }: KeyStep['ctx'], caller: Caller, differences: Differences): Promise<void> {
  await withTransaction(db, (tx) => writeAudit(tx, { userId: INSTALLATION, modifiedBy: nameOf(caller), at: machine.now(), differences }));
}
