import { and, eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, type FailureCode, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { blocks, outbox, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { IM_HERE, SECOND } from '#config/constants.ts';
import type { Unanswered } from '#engine/model/platform.ts';
import { asSwitch, readEntry } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { mainService } from '../platforms.ts';
import { type Loaded, loadUser } from '../users/load.ts';
import { frameFor } from './code.ts';

type State = AnswerOf<typeof contract.imHereState>;
type Send = InputOf<typeof contract.imHere>;
type Outcome = { outcome: 'arrived' | 'denied' | 'early' | 'late' | 'not-held' } | Unanswered | null;

const REFUSALS = { denied: 'imHere.denied', early: 'imHere.early', late: 'imHere.late', 'not-held': 'imHere.noBlock' } as const;

export async function describeImHere(ctx: Ctx, userId: string): Promise<State | Failed> {
  const loaded = await loadUser(ctx.db, userId);
  if (!loaded) return fail('user.notFound');
  const enabled = await isEnabled(ctx, loaded);
  const { lastImHereAttempt } = loaded.user.record;
  return {
    enabled,
    active: enabled && isActive(ctx, loaded),
    lastAttempt: lastImHereAttempt ?? null,
    frame: enabled ? frameFor(ctx, userId) : null,
  };
}

interface SendImHere {
  ctx: Ctx;
  input: Send;
  caller: Caller;
}

/** Tells the platform that the driver has arrived: the position is the one that came with the call, never one that is kept anywhere. */
export async function sendImHere({ ctx, input, caller }: SendImHere): Promise<AnswerOf<typeof contract.imHere> | Failed> {
  const { userId } = caller;
  if (userId === null || (input.userId !== undefined && input.userId !== userId)) return fail('access.forbidden');
  const loaded = await loadUser(ctx.db, userId);
  if (!loaded) return fail('user.notFound');
  if (!(await isEnabled(ctx, loaded))) return fail('imHere.disabled');
  if (!isActive(ctx, loaded)) return fail('imHere.inactive');
  const { ageMs, ...position } = input.coordinates;
  if (ageMs > IM_HERE.positionMs) return fail('imHere.positionOld');
  const startsAt = Math.round(input.startTime * SECOND);
  const service = mainService(ctx.platforms);
  if (startsAt < ctx.world.now() - IM_HERE.lateMs || !(await isHeld(ctx, { userId, service, startsAt }))) return fail('imHere.noBlock');
  const driver = { name: loaded.user.name, phone: loaded.user.phoneNumber };
  const told = (await ctx.engine.call(service, 'arrive', { startsAt, addressId: input.addressId, position, driver }, userId)) as Outcome;
  await noteAttempt(ctx, userId);
  const refused = refusalOf(told);
  ctx.log.info({ userId, service, ...(refused && { refused }) }, 'arrival');
  return refused ? fail(refused) : { result: 'SUCCESS', message: "I'm here mode activated." };
}

function refusalOf(told: Outcome): FailureCode | null {
  if (told === null || 'failure' in told) return 'imHere.failed';
  return told.outcome === 'arrived' ? null : REFUSALS[told.outcome];
}

async function isEnabled(ctx: Ctx, { user, links }: Loaded): Promise<boolean> {
  const linked = links.some((link) => link.service === mainService(ctx.platforms) && link.account !== '');
  return user.record.imHere === true && linked && asSwitch((await readEntry(ctx, 'showSecretImHere')).value);
}

function isActive({ platforms }: Ctx, { user, links }: Loaded): boolean {
  const link = links.find(({ service }) => service === mainService(platforms));
  return link?.enabled === true && user.goodStanding;
}

async function isHeld({ db }: Ctx, { userId, service, startsAt }: { userId: string; service: string; startsAt: number }): Promise<boolean> {
  const [held] = await db
    .select({ startsAt: blocks.startsAt })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.service, service), eq(blocks.startsAt, startsAt), eq(blocks.state, 'held')))
    .limit(1);
  return held !== undefined;
}

/** Only when it was, never where. */
async function noteAttempt({ db, machine, stream }: Ctx, userId: string): Promise<void> {
  const at = machine.now();
  await withTransaction(db, async (tx) => {
    const loaded = await loadUser(tx, userId, { lock: true });
    if (!loaded) return;
    await tx
      .update(users)
      .set({ record: { ...loaded.user.record, lastImHereAttempt: at }, updatedAt: at })
      .where(eq(users.userId, userId));
    await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
  });
  stream.wake();
}
