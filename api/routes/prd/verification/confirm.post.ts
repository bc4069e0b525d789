import { nameOf } from '#api/contract/caller.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { confirmVerification } from '#api/verbs/phone-codes/verification.ts';

export default defineEndpoint(contract.confirmVerification, ({ ctx, input, caller, address }) =>
  confirmVerification({ ctx, input, modifiedBy: nameOf(caller), address }),
);
