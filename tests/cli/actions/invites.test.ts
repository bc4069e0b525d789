import { describe, expect, it } from 'vitest';
import { INVITE_FIELDS } from '#api/contract/invite-fields.ts';
import type { FullInviteRow } from '#api/contract/invites.ts';
import { readInvites } from '#cli/actions/invites/read-invites.ts';
import { csvLines } from '#cli/ui/listing.ts';

const row = (inviteId: string, over: Partial<FullInviteRow> = {}) => ({ inviteId, invited: '+12025550180', ...over }) as FullInviteRow;

describe('cli/actions/invites', () => {
  it('reads page after page and gives them as one', async () => {
    const asked: unknown[] = [];
    const pages = [
      { rows: [row('a'), row('b')], next: '5~b' },
      { rows: [row('c')], next: null },
    ];
    const call = async (_: unknown, input: unknown) => {
      asked.push(input);
      return pages.shift();
    };

    expect((await readInvites({ call: call as never })).map(({ inviteId }) => inviteId)).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual([{}, { after: '5~b' }]);
  });

  it('writes CSV with the invite’s fields in which no spreadsheet finds a formula (OPEN-122)', () => {
    const [head, line] = csvLines(INVITE_FIELDS, [row('a', { invitedByName: '=HYPERLINK("x";"y")', referralCode: '@SUM(A1)' })]);

    expect(head).toMatch(/^inviteId,invited,invitedByName,referralCode,alreadyInvited,/);
    expect(line).toMatch(/^a,\+12025550180,"'=HYPERLINK\(""x"";""y""\)",'@SUM\(A1\),/);
  });
});
