import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { sendVerification } from '#api/verbs/phone-codes/verification.ts';

export default defineEndpoint(contract.sendVerification, ({ ctx, input, address }) => sendVerification({ ctx, input, address }));
