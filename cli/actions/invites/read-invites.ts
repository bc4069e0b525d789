import type { AnswerOf } from '#api/contract/define.ts';
import { allInvites, type FullInviteRow } from '#api/contract/invites.ts';
import type { Server } from '../api/server.ts';

/** Everybody's invites, newest first: every page of the server as one list. */
export async function readInvites({ call }: Pick<Server, 'call'>): Promise<FullInviteRow[]> {
  const rows: FullInviteRow[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: AnswerOf<typeof allInvites> = await call(allInvites, after ? { after } : {});
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}
