import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { allUsers, USER_PAGES, type UserTableRow } from '#api/contract/user-table.ts';
import type { Server } from '../api/server.ts';

type Selection = Pick<InputOf<typeof allUsers>, 'where' | 'search' | 'sort'>;

/** Yields the users that fit, a page at a time, each once; at most `limit` in all. */
export async function* readUsers(
  { call }: Pick<Server, 'call'>,
  selection: Selection,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<UserTableRow[]> {
  let left = limit;
  for (let lek: string | undefined, first = true; (first || lek) && left > 0; first = false) {
    const page: AnswerOf<typeof allUsers> = await call(allUsers, {
      ...selection,
      limit: String(Math.min(USER_PAGES.most, left)),
      ...(lek !== undefined && { lek }),
    });
    yield page.users;
    left -= page.users.length;
    lek = page.lek;
  }
}
