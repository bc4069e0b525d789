import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { forgotPassword } from '#api/verbs/phone-codes/reset.ts';

export default defineEndpoint(contract.sendResetCode, ({ ctx, input, address }) =>
  forgotPassword({ ctx, phoneNumber: input.phoneNumber, address }),
);
