import { type Caller, nameOf } from '#api/contract/caller.ts';
import { type Failed, type FailureCode, fail } from '#api/contract/failures.ts';
import type { TakeAnswer } from '#engine/model/session.ts';
import type { GuardDetail } from '#engine/model/verdict.ts';
import { blocksKey } from '../cache.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';

export interface TakeOffer {
  ctx: Ctx;
  input: { userId: string; service: string; offerId: string };
  caller: Caller;
}

/** Takes an offer that patience passed over, on the driver's own word; says why where it cannot be had. */
export async function takeOffer({ ctx, input, caller }: TakeOffer): Promise<{ message: string } | Failed> {
  const { userId, service, offerId } = input;
  const answer = await ctx.engine.takeOffer(userId, service, offerId);
  if (answer.outcome !== 'won') return fail(failureOf(answer.outcome, answer.outcome === 'refused' ? answer.detail : null));
  ctx.cache.drop(blocksKey(userId));
  if (caller.userId !== userId) {
    const differences = { [`${service}.offer.${offerId}`]: ['passed', 'won'] as [unknown, unknown] };
    await writeAudit(ctx.db, { userId, modifiedBy: nameOf(caller), at: ctx.machine.now(), differences });
  }
  return { message: 'The block is yours.' };
}

/** Offers that may be taken so; none while the search is off. */
export async function openOffers(ctx: Pick<Ctx, 'fleet'>, { userId, service }: { userId: string; service: string }) {
  return { offerIds: (await ctx.fleet.inspect(userId, service))?.open ?? [] };
}

function failureOf(outcome: Exclude<TakeAnswer['outcome'], 'won'>, detail: GuardDetail | null): FailureCode {
  if (outcome === 'not-searching') return 'take.notSearching';
  if (outcome !== 'refused') return `take.${outcome}`;
  switch (detail) {
    case 'OVERLAP':
      return 'take.overlap';
    case 'HOURS_CAP':
    case 'BLOCKS_CAP':
      return 'take.limits';
    case 'TRAVEL':
      return 'take.travel';
    case 'LOST_BEFORE':
      return 'take.gone';
    default:
      return 'take.failed';
  }
}
