import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { Ctx } from '../context.ts';

/** A ticket for one session, when there is a browser and room for the driver. */
export function issueTicket(
  { remoteBrowser }: Pick<Ctx, 'remoteBrowser'>,
  userId: string,
  caller: Caller,
): Failed | { ticket: string; userId: string; expiresAt: string } {
  if (!remoteBrowser.available()) return fail('remote.unavailable');
  if (remoteBrowser.full(userId)) return fail('remote.busy');
  const { ticket, expiresAt } = remoteBrowser.issue(userId, caller);
  return { ticket, userId, expiresAt: new Date(expiresAt).toISOString() };
}
