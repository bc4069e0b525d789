import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { issueTicket } from '#api/verbs/remote-browser/ticket.ts';

export default defineEndpoint(contract.remoteBrowserTicket, ({ ctx, input, caller }) => {
  const userId = input.userId ?? caller.userId;
  return userId ? issueTicket(ctx, userId, caller) : fail('access.forbidden');
});
