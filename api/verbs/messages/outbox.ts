import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { MESSAGE_PAGE } from '#api/contract/messages.ts';
import { messages, smsCampaigns, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { countsOf } from './campaign.ts';

/** The outbox, newest first, a page at a time. */
export async function listMessages({
  ctx: { db },
  input: { state, kind, campaignId, search, before },
}: {
  ctx: Ctx;
  input: InputOf<typeof contract.listMessages>;
}): Promise<AnswerOf<typeof contract.listMessages>> {
  const like = search === undefined ? undefined : `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const shown = and(
    kind === undefined ? undefined : eq(messages.kind, kind),
    campaignId === undefined ? undefined : eq(messages.campaignId, campaignId),
    like === undefined
      ? undefined
      : or(sql`lower(${messages.text}) like ${like}`, sql`${messages.recipient} like ${like}`, sql`lower(${users.name}) like ${like}`),
  );
  const counted = await db
    .select({ state: messages.state, count: sql<number>`count(*)::int` })
    .from(messages)
    .leftJoin(users, eq(users.userId, messages.userId))
    .where(shown)
    .groupBy(messages.state);
  const inState =
    state === undefined ? undefined : state === 'none' ? notInArray(messages.state, ['sent', 'delivered']) : eq(messages.state, state);
  const rows = await db
    .select({
      seq: messages.seq,
      kind: messages.kind,
      state: messages.state,
      recipient: messages.recipient,
      userId: messages.userId,
      name: users.name,
      campaignId: messages.campaignId,
      code: messages.code,
      text: messages.text,
      attempts: messages.attempts,
      nextAt: messages.nextAt,
      settledAt: messages.settledAt,
      problem: messages.problem,
      createdAt: messages.createdAt,
      createdBy: messages.createdBy,
    })
    .from(messages)
    .leftJoin(users, eq(users.userId, messages.userId))
    .where(and(shown, inState, before === undefined ? undefined : lt(messages.seq, Number(before))))
    .orderBy(desc(messages.seq))
    .limit(MESSAGE_PAGE);
  return { rows, next: rows.length < MESSAGE_PAGE ? null : rows.at(-1)!.seq, counts: countsOf(counted) };
}

interface Retry {
  ctx: Ctx;
  caller: Caller;
  input: InputOf<typeof contract.retryMessages>;
}

/** Puts dead messages back into the queue; those that may have arrived only where somebody names them and says why. */
export async function retryMessages({ ctx, caller, input }: Retry): Promise<AnswerOf<typeof contract.retryMessages> | Failed> {
  const { seqs, campaignId, unknown = false, reason } = input;
  const needed = (path: string, message: string) => fail('input.invalid', [{ path, message }]);
  if (unknown && !seqs) return needed('seqs', 'Name the messages: they may have arrived');
  if (unknown && !reason) return needed('reason', 'Say why: they may have arrived');
  const at = ctx.machine.now();
  const retried = await withTransaction(ctx.db, async (tx) => {
    const rows = await tx
      .update(messages)
      .set({ state: 'waiting', attempts: 0, nextAt: at, settledAt: null, problem: null })
      .where(
        and(
          inArray(messages.state, unknown ? ['dead', 'unknown'] : ['dead']),
          // Who waited for these knows that they failed, and sends them again.
          notInArray(messages.kind, ['invite', 'test', 'changed']),
          seqs ? inArray(messages.seq, seqs) : undefined,
          campaignId === undefined ? undefined : eq(messages.campaignId, campaignId),
        ),
      )
      .returning({ seq: messages.seq, campaignId: messages.campaignId });
    if (!rows.length) return 0;
    const campaigns = [...new Set(rows.flatMap((row) => row.campaignId ?? []))];
    if (campaigns.length)
      await tx
        .update(smsCampaigns)
        .set({ state: 'sending', endedAt: null })
        .where(and(inArray(smsCampaigns.campaignId, campaigns), isNotNull(smsCampaigns.endedAt)));
    const by = nameOf(caller);
    const differences = { retriedMessages: [null, rows.map(({ seq }) => seq).slice(0, 500)] as [unknown, unknown] };
    await writeAudit(tx, { userId: caller.userId ?? by, modifiedBy: by, at, action: 'sms', reason, differences });
    return rows.length;
  });
  if (retried) ctx.jobs.wake('messages');
  return { retried };
}
