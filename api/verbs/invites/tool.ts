import { and, gte, lt } from 'drizzle-orm';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { invites } from '#api/db/schema/index.ts';
import { DAY, INVITE_TOOL } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { startOfNewYorkDate } from '../new-york.ts';
import { allInvites } from './list.ts';

interface InviteTool {
  ctx: Ctx;
  input: InputOf<typeof contract.inviteTool>;
}

/** Invites that were made between two days of New York, both included. */
export async function inviteTool({
  ctx,
  input: { startDate, endDate, after },
}: InviteTool): Promise<AnswerOf<typeof contract.inviteTool> | Failed> {
  const [first, last] = [dateOf(startDate), dateOf(endDate)];
  const issues = [
    { path: 'startDate', first },
    { path: 'endDate', first: last },
  ].filter((each) => each.first === null);
  if (first === null || last === null)
    return fail(
      'input.invalid',
      issues.map(({ path }) => ({ path, message: 'There is no such day' })),
    );
  if (first > last) return fail('inviteTool.order');
  if (last - first + 1 > INVITE_TOOL.days) return fail('inviteTool.range');
  const made = and(gte(invites.createdAt, startOfNewYorkDate(first)), lt(invites.createdAt, startOfNewYorkDate(last + 1)));
  const page = await allInvites({ ctx, after, made });
  return page.rows.length || after ? page : fail('inviteTool.empty');
}

/** Days since 1970-01-01; null for a day that no month has. */
function dateOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : at / DAY;
}
