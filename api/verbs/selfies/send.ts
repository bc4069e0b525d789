import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { SELFIES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { nameIn } from '../images/names.ts';
import { loadUser } from '../users/load.ts';
import { removeSelfies, selfiesOf } from './store.ts';

interface Own {
  ctx: Ctx;
  caller: Caller;
}

/** Where the platform waits for a selfie of the caller's own account, or that it wants none. */
export async function selfieAddress({ ctx, caller: { userId } }: Own): Promise<AnswerOf<typeof contract.selfieAddress> | Failed> {
  const service = await serviceOf(ctx, userId);
  if (userId === null || service === null) return fail('selfie.notLinked');
  const answer = await ctx.engine.call(service, 'selfieAddress', {}, userId);
  if (isAddress(answer)) return answer;
  ctx.log.warn({ userId, answer: JSON.stringify(answer) }, 'Error getting putting selfie');
  return fail('selfie.addressFailed');
}

/** Sends the driver's first stored selfie and removes it once the platform has taken it. Only the driver's own press sends one. */
export async function sendSelfie({
  ctx,
  caller: { userId },
  input,
}: Own & { input: InputOf<typeof contract.sendSelfie> }): Promise<AnswerOf<typeof contract.sendSelfie> | Failed> {
  const service = await serviceOf(ctx, userId);
  if (userId === null || service === null) return fail('selfie.notLinked');
  const [user] = await ctx.db.select({ record: users.record }).from(users).where(eq(users.userId, userId));
  const stored = user ? selfiesOf(user) : [];
  if (stored.length < SELFIES.least) return fail('selfie.tooFew');
  const first = stored[0]!;
  const bytes = await ctx.files.read(nameIn(first) ?? '');
  if (!bytes) {
    // Its file is gone: the next one takes its place.
    const removed = await removeSelfies({ ctx, userId, urls: [first] });
    return removed instanceof Failed ? removed : fail('selfie.putFailed');
  }
  const answer = await ctx.engine.call(service, 'sendSelfie', { ...input, picture: Buffer.from(bytes).toString('base64') }, userId);
  if (typeof answer !== 'object' || answer === null || !('taken' in answer)) {
    ctx.log.warn({ userId, answer: JSON.stringify(answer) }, 'Error putting selfie');
    return fail('selfie.putFailed');
  }
  return removeSelfies({ ctx, userId, urls: [first] });
}

/** The linked service that asks for selfies; null where the driver has none. */
async function serviceOf({ db, platforms }: Ctx, userId: string | null): Promise<string | null> {
  const links = userId === null ? [] : ((await loadUser(db, userId))?.links ?? []);
  const asking = platforms.filter(({ manifest }) => manifest.capabilities.selfies).map(({ manifest }) => manifest.service);
  return links.find(({ service, account }) => account !== '' && asking.includes(service))?.service ?? null;
}

function isAddress(answer: unknown): answer is AnswerOf<typeof contract.selfieAddress> {
  return typeof answer === 'object' && answer !== null && ('address' in answer || 'result' in answer);
}
