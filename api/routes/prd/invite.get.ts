import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { findInvite } from '#api/verbs/sign-up/invites.ts';

export default defineEndpoint(contract.invite, async ({ ctx, input }) => {
  const found = await findInvite(ctx.db, input.inviteId);
  if (found instanceof Failed) return found;
  const { inviteId, kind, phoneNumber, invitedByName, referralCode, used } = found;
  return { inviteId, kind, invited: used ? null : phoneNumber, invitedByName, referralCode, alreadyInvited: used };
});
