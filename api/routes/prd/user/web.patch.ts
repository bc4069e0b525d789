import { getCookie } from 'h3';
import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { inLanguage } from '#api/verbs/users/in-language.ts';
import { updateUser } from '#api/verbs/users/update.ts';
import { readUserChange } from '#api/verbs/users/user-change.ts';

export default defineEndpoint(contract.updateUser, async ({ ctx, input, caller, event }) => {
  const { userId, body, reason } = input;
  const updated = await updateUser({ ctx, userId, change: readUserChange(body, ctx.platforms), caller, reason });
  return updated instanceof Failed ? inLanguage(updated, getCookie(event, 'language'), ctx.platforms) : updated;
});
