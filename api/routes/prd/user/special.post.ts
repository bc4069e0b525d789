import { nameOf } from '#api/contract/caller.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { registerSpecial } from '#api/verbs/sign-up/register.ts';

export default defineEndpoint(contract.registerSpecial, ({ ctx, input, caller, address }) =>
  registerSpecial({ ctx, input, modifiedBy: nameOf(caller), address }),
);
