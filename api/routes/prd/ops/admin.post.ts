import { nameOf } from '#api/contract/caller.ts';
import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { createAdmin } from '#api/verbs/users/create-admin.ts';

export default defineEndpoint(contract.createAdmin, async ({ ctx, input, caller }) => {
  const made = await createAdmin({ ctx, input, caller });
  if (!(made instanceof Failed)) ctx.security.note('role-changed', { userId: made.userId, by: nameOf(caller) });
  return made;
});
