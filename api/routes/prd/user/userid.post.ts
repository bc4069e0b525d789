import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { userIdByPhone } from '#api/verbs/users/id-by-phone.ts';

export default defineEndpoint(contract.userIdByPhone, ({ ctx, input, caller }) =>
  userIdByPhone({ ctx, phoneNumber: input.phoneNumber, caller }),
);
